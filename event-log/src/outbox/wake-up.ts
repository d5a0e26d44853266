import type { Listener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import { Hints } from '../hints.ts';
import type { Place } from '../port.ts';
import type { WakeUp } from '../relay/port.ts';
import { placeKey } from './channels.ts';

export interface OutboxWakeUp extends WakeUp, Disposable {
  /** Wakes the relays of this process at once; call it after the commit. */
  signal(places: Iterable<Place>): void;
}

/**
 * Hints for relays: a signal inside the process, NOTIFY from others. A hint that comes while the
 * relay is busy ends its next `wait` at once.
 */
export function openWakeUp(listener: Listener): OutboxWakeUp {
  const hints = new Hints();
  const seen = new Map<string, number>();
  const stop = listener.on(CHANNELS.outboxFilled, (hint) => {
    if (hint.kind === 'notify') hints.wake(hint.payload);
    else hints.wakeAll();
  });
  return {
    signal(places) {
      for (const place of places) hints.wake(placeKey(place));
    },
    async wait(place, ms, signal) {
      const key = placeKey(place);
      await hints.wait(key, seen.get(key) ?? hints.version(key), ms, [signal]);
      seen.set(key, hints.version(key));
    },
    [Symbol.dispose]: stop,
  };
}
