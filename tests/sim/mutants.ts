import {
  type AppendOutcome,
  type LogWriter,
  type NewRecord,
  placeKey,
} from '@roletrail/event-log/port';
import { connectProducer, producerWriter } from './sim-log.ts';
import type { Variant } from './world.ts';

/*
 * Ways to do it wrong that look harmless, put under the shipped loops from outside. Each breaks
 * one rule that relay.ts or partition-projector.ts states; the simulator must find out what breaking it costs.
 */

/** Two sends in flight: the batch goes as two halves at once, through one producer. */
export const withoutSingleFlight: Variant = {
  log: (log, process, world) => ({
    ...log,
    async openWriter(place) {
      const producer = await connectProducer(world, world.broker, process, place);
      return inHalves(producerWriter(process, producer));
    },
  }),
};

function inHalves(writer: LogWriter): LogWriter {
  return {
    ...writer,
    async append(records, deadlineMs): Promise<AppendOutcome> {
      const middle = Math.ceil(records.length / 2);
      const halves: (readonly NewRecord[])[] = [records.slice(0, middle), records.slice(middle)];
      const outcomes = await Promise.all(
        halves.filter((half) => half.length > 0).map((half) => writer.append(half, deadlineMs)),
      );
      const [first] = outcomes;
      const unknown = outcomes.find((outcome) => outcome.kind === 'unknown');
      if (unknown) return unknown;
      return first ?? { kind: 'unknown', cause: new Error('nothing was sent') };
    },
  };
}

/** What kafkajs does by itself where `idempotent` is set. */
const KAFKAJS_RETRIES = Number.MAX_SAFE_INTEGER;

/**
 * A producer is used again after its deadline; only one that the broker refuses is replaced.
 */
export const producerUsedAgain: Variant = {
  log(log, process, world) {
    const kept = new Map<string, LogWriter>();
    return {
      ...log,
      async openWriter(place) {
        const known = kept.get(placeKey(place));
        if (known) return known;
        const producer = await connectProducer(
          world,
          world.broker,
          process,
          place,
          KAFKAJS_RETRIES,
        );
        const writer = producerWriter(process, producer);
        const again: LogWriter = {
          ...writer,
          async append(records, deadlineMs) {
            const outcome = await writer.append(records, deadlineMs);
            const refused =
              outcome.kind === 'unknown' && outcome.cause.message.startsWith('OUT_OF_ORDER');
            if (refused) kept.delete(placeKey(place));
            return outcome;
          },
        };
        kept.set(placeKey(place), again);
        return again;
      },
    };
  },
};

/** The position is read without a lock and written without a comparison. */
export const withoutCompareAndSwap: Variant = {
  projectorStore: (store, _process, world) => ({
    ...store,
    lock: (_tx, projection, place) => store.position(projection, place),
    async advance(tx, projection, place, _from, to) {
      tx.writes.push(() => world.tables.move(projection, place, to));
      return true;
    },
  }),
};

/** A relay believes that a log which answers is the log that answered before. */
export const withoutLastRowCompared: Variant = {
  endLost: 1,
  relayStore: (store) => ({
    ...store,
    position: async (place) => ({ ...(await store.position(place)), last: null }),
  }),
};

/** Hints alone, none lost: a relay that would sleep through one never comes to rest. */
export const withoutPolling: Variant = { polling: false };

/** The mark is taken when the relay begins to wait: what was told since it looked is forgotten. */
export const markTakenAfterTheLook: Variant = {
  polling: false,
  wakeUp: (hints) => ({
    mark: () => 0,
    wait: (place, _since, ms, signal) => hints.wait(place, hints.mark(place), ms, signal),
  }),
};
