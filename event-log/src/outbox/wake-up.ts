import type { Listener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import type { Place } from '../port.ts';
import type { WakeUp } from '../relay/port.ts';
import { parseFilled } from './channels.ts';
import { RelayHints } from './relay-hints.ts';

/** Rows of one partition that were committed. */
export interface Filled {
  readonly place: Place;
  /** every row up to this number is committed */
  readonly seq: number;
}

export interface OutboxWakeUp extends WakeUp, Disposable {
  /** Wakes the relays of this process at once; call it after the commit. */
  signal(filled: Iterable<Filled>): void;
}

/** Hints for relays: a signal inside the process, NOTIFY from everywhere. */
export function openWakeUp(listener: Listener): OutboxWakeUp {
  const hints = new RelayHints();
  const stop = listener.on(CHANNELS.outboxFilled, (hint) => {
    const news = hint.kind === 'notify' ? parseFilled(hint.payload) : null;
    // a payload of another version of the code is a hint all the same
    if (news) hints.filled(news.place, news.seq);
    else hints.resync();
  });
  return {
    signal(filled) {
      for (const { place, seq } of filled) hints.filled(place, seq);
    },
    mark: (place) => hints.mark(place),
    wait: (place, since, ms, signal) => hints.wait(place, since, ms, signal),
    [Symbol.dispose]: stop,
  };
}
