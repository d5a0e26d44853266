import { WEB_ROUTES } from '@roletrail/contracts/web-routes';

/**
 * Returns the paths of the public pages that have no parameter. Pages for developers are left out:
 * the browser alone renders them.
 */
export const publicPaths = (): readonly string[] =>
  WEB_ROUTES.filter(({ access, flag }) => access === 'public' && flag !== 'local')
    .map(({ path }) => path)
    .filter((path) => !/[:*]/.test(path));
