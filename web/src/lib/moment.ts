import { steadyMs } from './browser-apis/steady-ms.ts';
/**
 * Instant by both clocks of a browser, ms. `date` is the wall clock: it counts sleep, but jumps if
 * it is set. `steady` (`steadyMs`) never jumps, but stops during sleep on some systems.
 */
export type Moment = { readonly date: number; readonly steady: number };

export function currentMoment(): Moment {
  return { date: Date.now(), steady: steadyMs() };
}

/** Returns the larger difference of the two clocks, ms; never negative. */
export function elapsedMs(from: Moment, to: Moment): number {
  return Math.max(0, to.date - from.date, to.steady - from.steady);
}
