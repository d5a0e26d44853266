import { setImmediate as nextTurn } from 'node:timers/promises';
import { computePartition } from '@roletrail/contracts/events/partition';
import type { StoreHarness } from '@roletrail/event-log/testing/store-harness';
import { storeSuite } from '@roletrail/event-log/testing/store-suite';
import t from 'tap';
import type { Context } from './context.ts';
import { SimDatabase, type SimTx } from './database.ts';
import { Outbox, openSimRelayStore } from './outbox.ts';
import { SimProcess } from './process.ts';
import { ProjectionTables } from './projection-tables.ts';
import { openSimProjectorStore } from './projections.ts';
import { Random } from './random.ts';
import { VirtualTime } from './virtual-time.ts';

/*
 * The simulator's stores keep what the SQL stores keep: the same suite. Without it, a run of the
 * simulator would say nothing about the loops on a real database.
 */
storeSuite(t, async () => fairDatabase());

/** A database without faults, whose virtual time runs as fast as it can until disposed. */
function fairDatabase(): StoreHarness<SimTx> {
  const time = new VirtualTime();
  const context: Context = {
    time,
    random: new Random(1),
    faultOf: () => 'none',
    kill: () => undefined,
    violation: (what) => t.fail(what),
    trace: () => undefined,
  };
  const database = new SimDatabase(context);
  const outbox = new Outbox();
  const process = new SimProcess('suite', time, 0);
  const tables = new ProjectionTables((what) => t.fail(what));
  let open = true;
  const turning = turn(time, () => open);
  return {
    relay: openSimRelayStore(database, outbox, process),
    projector: openSimProjectorStore(database, tables, process),
    async transact(items, { hold, rollback } = {}) {
      await hold?.();
      if (rollback) return [];
      return database.call(process, 'enqueue', () =>
        items.map((item) => {
          const { draft } = item;
          const topic = draft.type.startsWith('roletrail.session.')
            ? 'session-events'
            : 'consent-events';
          const place = { topic, partition: computePartition(draft.subject, 3) } as const;
          return outbox.enqueue(place, item, 'declined', Date.now());
        }),
      );
    },
    async setLastTime(place, at) {
      outbox.partition(place).lastTimeMs = Date.parse(at);
    },
    async [Symbol.asyncDispose]() {
      open = false;
      await turning;
    },
  };
}

async function turn(time: VirtualTime, open: () => boolean): Promise<void> {
  while (open()) {
    await time.run(time.now + 1);
    // the suite waits by the real clock as well
    await nextTurn();
  }
}
