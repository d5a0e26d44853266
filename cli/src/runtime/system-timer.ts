import { setTimeout as delay } from 'node:timers/promises';
import type { Timer } from '@roletrail/event-log/port';

/** The real clock. */
export const systemTimer: Timer = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    delay(ms, undefined, signal ? { signal } : {}).then(
      () => undefined,
      // an abort ends the sleep early; that is what the signal is for
      () => undefined,
    ),
};
