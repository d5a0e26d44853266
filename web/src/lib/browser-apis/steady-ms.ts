import { attempt } from './attempt.ts';

/**
 * Returns milliseconds since the page began, by a clock that never jumps. Falls back to the wall
 * clock, ms since 1970.
 */
export function steadyMs(): number {
  return attempt(() => performance.now(), null) ?? Date.now();
}
