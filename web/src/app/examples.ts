import { READY_TOOLS, type ReadyToolId } from '@roletrail/contracts/tools/registry';
import { href, matchRoute } from './paths.ts';

export function examplePath(id: ReadyToolId): string {
  return href('example').replace(':tool', id);
}

/** Returns the path of the example of a tool; null if it has none. */
export function exampleFor(tool: string | undefined): string | null {
  const ready = READY_TOOLS.find(({ id }) => id === tool);
  return ready ? examplePath(ready.id) : null;
}

/** Returns the path of the example for the tool of a path; null if it has none. */
export const exampleAt = (pathname: string) => exampleFor(matchRoute(pathname)?.name);
