import { steadyMs } from './browser-apis/steady-ms.ts';
/**
 * An instant by both clocks of a browser, in milliseconds. `date` follows the wall clock: it counts
 * sleep, and jumps when somebody sets it. `steady` (`steadyMs`) never jumps, and stands still
 * during sleep on some systems.
 */
export type Moment = { readonly date: number; readonly steady: number };

export function currentMoment(): Moment {
  return { date: Date.now(), steady: steadyMs() };
}

/** Milliseconds between two moments: the larger of what the two clocks say, never negative. */
export function elapsedMs(from: Moment, to: Moment): number {
  return Math.max(0, to.date - from.date, to.steady - from.steady);
}
