import type { ExampleName } from '@roletrail/contracts/tool-examples';
import { href, matchRoute, type RouteName } from './paths.ts';

/** Tool of each example. */
export const EXAMPLE_OF = {
  resume: 'resume',
  'role-finder': 'rolesSmart',
  'role-explorer': 'rolesEnhanced',
  market: 'market',
} as const satisfies Record<ExampleName, RouteName>;

const NAMES = Object.keys(EXAMPLE_OF) as ExampleName[];

export function examplePath(name: ExampleName): string {
  return href('example').replace(':tool', name);
}

/** Returns the path of the example of a tool; null if it has none. */
export function exampleFor(tool: RouteName): string | null {
  const name = NAMES.find((one) => EXAMPLE_OF[one] === tool);
  return name === undefined ? null : examplePath(name);
}

/** Returns the path of the example for the tool of a path; null if it has none. */
export function exampleAt(pathname: string): string | null {
  const route = matchRoute(pathname);
  return route === null ? null : exampleFor(route.name);
}
