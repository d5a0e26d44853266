/** Longest wait for another tab, ms: its work may hang. */
const WAIT_MS = 10_000;

/**
 * Runs `work` while no other tab of this browser runs work under the same name. Runs it without the
 * lock if the browser has no locks, refuses them, or another tab holds the lock too long.
 * @param waitMs longest wait for another tab
 */
export async function exclusive<T>(
  name: string,
  work: () => Promise<T>,
  waitMs = WAIT_MS,
): Promise<T> {
  let begun: Promise<T> | null = null;
  const begin = () => {
    begun ??= work();
    return begun;
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, begin);
  } catch (error) {
    // An error of the work itself is the caller's.
    if (begun !== null) throw error;
    return begin();
  }
}
