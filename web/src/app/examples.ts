import type { ExampleName } from '@roletrail/contracts/tool-examples';
import { href, matchRoute, type RouteName } from './paths.ts';

/** The tool that each finished example is of. */
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

/** The example of a tool; null: it has none. */
export function exampleFor(tool: RouteName): string | null {
  const name = NAMES.find((one) => EXAMPLE_OF[one] === tool);
  return name === undefined ? null : examplePath(name);
}

/** The example of the tool that an address leads to. */
export function exampleAt(pathname: string): string | null {
  const route = matchRoute(pathname);
  return route === null ? null : exampleFor(route.name);
}
