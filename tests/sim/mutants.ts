import {
  type AppendOutcome,
  formatTopicPartition,
  type LogWriter,
  type NewRecord,
} from '@roletrail/event-log/port';
import { foldRecord } from './fold.ts';
import { PLACES, placeOf } from './places.ts';
import { connectProducer, producerWriter } from './sim-log.ts';
import type { Variant } from './world.ts';

/*
 * Ways to do it wrong that look harmless, put under the shipped loops from outside. Each breaks
 * one rule that relay.ts or partition-projector.ts states; the simulator must find out what breaking it costs.
 */

/** Two sends in flight: the batch goes as two halves at once, through one producer. */
const withoutSingleFlight: Variant = {
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

/** Retries of kafkajs with `idempotent`. */
const KAFKAJS_RETRIES = Number.MAX_SAFE_INTEGER;

/**
 * A producer is used again after its deadline; only one that the broker refuses is replaced.
 */
const producerUsedAgain: Variant = {
  log(log, process, world) {
    const kept = new Map<string, LogWriter>();
    return {
      ...log,
      async openWriter(place) {
        const known = kept.get(formatTopicPartition(place));
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
            if (refused) kept.delete(formatTopicPartition(place));
            return outcome;
          },
        };
        kept.set(formatTopicPartition(place), again);
        return again;
      },
    };
  },
};

/** The position is read without a lock and written without a comparison. */
const withoutCompareAndSwap: Variant = {
  projectorStore: (store, _process, world) => ({
    ...store,
    lock: (_tx, { name }, place) => store.position(name, place),
    async advance(tx, projection, place, _from, to) {
      tx.writes.push(() => world.tables.move(projection, place, to));
      return true;
    },
  }),
};

/** A relay believes that a log which answers is the log that answered before. */
const withoutLastRowCompared: Variant = {
  disasters: { endLost: 1, restored: 0 },
  relayStore: (store) => ({
    ...store,
    position: async (place) => ({ ...(await store.position(place)), last: null }),
  }),
};

/** Hints alone, none lost: a relay that would sleep through one never comes to rest. */
export const withoutPolling: Variant = { polling: false };

/** Mutant: takes the mark when the relay begins to wait, and so loses hints since its last poll. */
const markTakenAfterTheLook: Variant = {
  polling: false,
  wakeUp: (hints) => ({
    mark: () => 0,
    wait: (place, _since, ms, signal) => hints.wait(place, hints.mark(place), ms, signal),
  }),
};

/** Mutant: counts unsent rows as given numbers minus acknowledged ones. */
const backlogByDifference: Variant = {
  disasters: { endLost: 0, restored: 0.5 },
  backlog: (outbox) =>
    PLACES.reduce((sum, place) => {
      const { lastSeq, ackedSeq } = outbox.partition(place);
      return sum + lastSeq - ackedSeq;
    }, 0),
};

/** A fold that writes a person's later decisions over the first, all but one column of it. */
const columnLeftOut: Variant = {
  fold(tables, record) {
    const { decoded } = record;
    const before = decoded.kind === 'event' ? tables.people.get(decoded.event.subject) : undefined;
    foldRecord(tables, record);
    if (decoded.kind !== 'event' || !before) return;
    const after = tables.people.get(decoded.event.subject);
    if (after) {
      tables.people.set(decoded.event.subject, { ...after, decidedAt: before.decidedAt });
    }
  },
};

/** A withdrawal is judged by what is folded: a decision that is on its way is passed over. */
const pendingPassedOver: Variant = {
  consent(world, user) {
    const folded = world.tables.tables('consent', placeOf(user)).people.get(user);
    const { eventId = null, decision = null, asked = null } = folded ?? {};
    return { eventId, decision, asked };
  },
};

/** A person who has decided again is asked until their decision is folded. */
const pendingEndsNoRequest: Variant = { pendingEndsRequest: false };

/** A fold that takes each copy of a request for a new one. */
const copiesAskAgain: Variant = {
  fold(tables, record) {
    foldRecord(tables, record);
    const { decoded } = record;
    if (decoded.kind !== 'event' || decoded.event.type !== 'roletrail.consent.requested.v1') return;
    const { id, subject } = decoded.event;
    const person = tables.people.get(subject);
    if (person) tables.people.set(subject, { ...person, asked: id });
  },
};

/** A fold whose decisions do not end the request before them. */
const requestOutlivesDecision: Variant = {
  fold(tables, record) {
    const { decoded } = record;
    const user = decoded.kind === 'event' ? decoded.event.subject : '';
    const before = tables.people.get(user)?.asked ?? null;
    foldRecord(tables, record);
    const after = tables.people.get(user);
    if (after) tables.people.set(user, { ...after, asked: after.asked ?? before });
  },
};

/** The api believes a projection that is being rebuilt, or that a backup brought back. */
const withoutGate: Variant = { disasters: { endLost: 0, restored: 0.5 }, gate: false };

const OFTEN = { endLost: 0, restored: 0, shadows: 1 };

/** Mutant: a shadow fold settles decisions before its rows are read. */
const shadowSettles: Variant = { disasters: OFTEN, shadowSettles: true };

/** A shadow that has caught up once is swapped in, whatever was folded since. */
const swappedBehind: Variant = { disasters: OFTEN, holdsUp: false };

/** Mutant: a swap does not settle decisions that only the shadow had folded. */
const unsettledSwap: Variant = { disasters: OFTEN, settlesOnSwap: false };

/** A relay takes every event in the log for one of its outbox. */
const olderDatabaseUnnoticed: Variant = {
  disasters: { endLost: 0, restored: 0.5 },
  relayStore: (store) => ({
    ...store,
    issued: async () => ({ lastSeq: Number.MAX_SAFE_INTEGER, values: new Map() }),
  }),
};

/** By name, so that a seed process can be given one. */
export const MUTANTS = {
  backlogByDifference,
  columnLeftOut,
  copiesAskAgain,
  markTakenAfterTheLook,
  olderDatabaseUnnoticed,
  pendingEndsNoRequest,
  pendingPassedOver,
  producerUsedAgain,
  requestOutlivesDecision,
  shadowSettles,
  swappedBehind,
  unsettledSwap,
  withoutCompareAndSwap,
  withoutGate,
  withoutLastRowCompared,
  withoutPolling,
  withoutSingleFlight,
} as const satisfies Readonly<Record<string, Variant>>;
export type MutantName = keyof typeof MUTANTS;
