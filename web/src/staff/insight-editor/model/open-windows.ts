import { hold, listHeld } from '../../../lib/browser-apis/locks.ts';

const PREFIX = 'article-window ';

/**
 * Marks a window as open until the returned function is called or its page is gone. If the browser
 * has no locks, every copy counts as left: it is merged into a second window too, and not lost.
 */
export const holdWindow = (window: string): (() => void) => hold(PREFIX + window);

/** Returns the ids of the windows of this browser that are open. */
export async function listOpenWindows(): Promise<ReadonlySet<string>> {
  const names = await listHeld();
  return new Set(
    names.flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
}
