import { setTimeout as delay } from 'node:timers/promises';
import type { Timer } from '@roletrail/event-log/port';

/** The real clock. */
export const systemTimer: Timer = {
  // milliseconds of the epoch, but monotonic: setting the clock moves no loop
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) =>
    delay(ms, undefined, signal ? { signal } : {}).then(
      () => undefined,
      // an abort ends the sleep early; that is what the signal is for
      () => undefined,
    ),
};
