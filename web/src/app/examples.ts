import { TOOLS, type ToolId } from '@roletrail/contracts/tools/registry';
import { href, matchRoute } from './paths.ts';

export function examplePath(id: ToolId): string {
  return href('example').replace(':tool', id);
}

/** Returns the path of the example of a tool; null if there is no such tool. */
export function exampleFor(tool: string | undefined): string | null {
  const found = TOOLS.find(({ id }) => id === tool);
  return found ? examplePath(found.id) : null;
}

/** Returns the path of the example for the tool of a path; null if it is no tool's. */
export const exampleAt = (pathname: string) => exampleFor(matchRoute(pathname)?.name);
