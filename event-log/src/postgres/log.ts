import type { Listener } from '@roletrail/db/listen';
import type { Database } from '@roletrail/db/open';
import { LOG_GREW } from '../outbox/channels.ts';
import type { EventLog } from '../port.ts';
import { WakeUpSignals } from '../wake-up-signals.ts';
import { openRecentEnds, readPostgresRange } from './range.ts';
import { openPostgresReader } from './reader.ts';
import { checkTopics, makeTopics, postgresIdentity } from './topics.ts';
import { openPostgresWriter } from './writer.ts';

/**
 * The embedded log: tables log_topic, log_partition and log_record of the same database.
 *
 * An append locks its partition's row until its commit, so commit order is offset order and a
 * reader that sees offset n sees everything below it: no gap can appear behind a reader.
 */
export function openPostgresLog(db: Database, listener: Listener): EventLog {
  const growth = new WakeUpSignals();
  const recentEnd = openRecentEnds(db);
  const stop = listener.on(LOG_GREW, (hint) => {
    if (hint.kind === 'notify') growth.wake(hint.payload);
    else growth.wakeAll();
  });
  return {
    adapter: 'postgres',
    ensureTopics: (partitions, absent) =>
      db.transaction().execute(async (tx) => {
        if (absent === 'made') await makeTopics(tx, partitions);
        await checkTopics(tx, partitions);
      }),
    identity: () => postgresIdentity(db),
    range: (place) => readPostgresRange(db, place),
    brokers: async () => null,
    openWriter: async (place) => openPostgresWriter(db, place),
    openReader: async (place) => openPostgresReader(db, place, growth, recentEnd),
    async [Symbol.asyncDispose]() {
      stop();
    },
  };
}
