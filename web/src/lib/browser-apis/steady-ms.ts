import { attempt } from './attempt.ts';

/** Returns ms since the page start by a monotonic clock. Fallback: wall clock, ms since 1970. */
export function steadyMs(): number {
  return attempt(() => performance.now(), null) ?? Date.now();
}
