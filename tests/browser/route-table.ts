import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS } from '@roletrail/contracts/tools/registry';
import { ROOT } from '../architecture/sources.ts';

export type TableRoute = {
  readonly path: string;
  readonly access: string;
  readonly thisMachineOnly: boolean;
};

const ROW = /\[ ?'\w+', '([^']+)', '[^']+', '(\w+)'(?:, '(\w+)')?,? ?\]/g;

/** Reads the route table of the client from its source, and the tools from their registry. */
export function routeTable(): readonly TableRoute[] {
  const text = readFileSync(join(ROOT, 'contracts/src/web-routes.ts'), 'utf8');
  const [, rest = ''] = text.split('const PAGES = [');
  const [table = ''] = rest.split('] as const');
  const routes = [...table.replaceAll(/\s+/g, ' ').matchAll(ROW)].map(
    ([, path = '', access = '', flag]) => {
      return { path, access, thisMachineOnly: flag === 'local' };
    },
  );
  const names = [...table.matchAll(/'\/[^']*'/g)].length;
  if (names === 0 || routes.length !== names) {
    throw new Error(`${routes.length} of ${names} routes were read`);
  }
  return [
    ...routes,
    ...TOOLS.map(({ path }) => ({ path, access: 'member', thisMachineOnly: false })),
  ];
}

/**
 * Returns the paths of the public pages that have no parameter. Pages for developers are left out:
 * the browser alone renders them.
 */
export const publicPaths = (): readonly string[] =>
  routeTable()
    .filter(({ access, thisMachineOnly }) => access === 'public' && !thisMachineOnly)
    .map(({ path }) => path)
    .filter((path) => !/[:*]/.test(path));
