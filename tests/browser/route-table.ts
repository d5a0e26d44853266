import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../architecture/sources.ts';

export type TableRoute = {
  readonly path: string;
  readonly access: string;
  readonly ready: boolean;
  readonly thisMachineOnly: boolean;
};

const ENTRY =
  /name: '\w+',\s*path: '([^']+)',\s*title: '[^']+',\s*access: '(\w+)',\s*ready: (\w+)(,\s*thisMachineOnly: true)?/g;

/** The client's route table, from its source: no room's tests stand on the browser's own. */
export function routeTable(): readonly TableRoute[] {
  const text = readFileSync(join(ROOT, 'web/src/app/paths.ts'), 'utf8');
  const [, table = ''] = text.split('export const WEB_ROUTES = [');
  const routes = [...table.matchAll(ENTRY)].map(([, path = '', access = '', ready, own]) => ({
    path,
    access,
    ready: ready === 'true',
    thisMachineOnly: own !== undefined,
  }));
  const names = [...table.matchAll(/\bname: '/g)].length;
  if (names === 0 || routes.length !== names)
    throw new Error(`${routes.length} of ${names} routes were read`);
  return routes;
}

/**
 * Returns the paths of the ready public pages that have no parameter. Pages for developers are left
 * out: the browser alone renders them.
 */
export const publicPaths = (): readonly string[] =>
  routeTable()
    .filter(
      ({ access, ready, thisMachineOnly }) => access === 'public' && ready && !thisMachineOnly,
    )
    .map(({ path }) => path)
    .filter((path) => !/[:*]/.test(path));
