import { attemptLater } from './attempt.ts';

/** Maximum wait for another tab, ms, because its work may hang. */
const WAIT_MS = 10_000;

/**
 * Runs `work` while no other tab of this browser runs work under the same name. Runs it without the
 * lock if locks are missing or refused, or if another tab holds it too long.
 * @param waitMs maximum wait for another tab, ms
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
    // An error of `work` is passed to the caller.
    if (begun !== null) throw error;
    return begin();
  }
}

/** Holds a lock until the returned function is called. Does nothing if locks are missing. */
export function hold(name: string): () => void {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  void attemptLater(() => navigator.locks.request(name, () => held), undefined);
  return end;
}

/** Returns the names of the locks that tabs of this browser hold; [] if locks are missing. */
export async function listHeld(): Promise<string[]> {
  const { held = [] } = await attemptLater(() => navigator.locks.query(), {});
  return held.flatMap(({ name }) => name ?? []);
}
