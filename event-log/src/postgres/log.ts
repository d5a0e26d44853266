import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { Listener } from '@roletrail/db/listen';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { Hints } from '../hints.ts';
import { LOG_GREW } from '../outbox/channels.ts';
import { type EventLog, type LogIdentity, LogUnfit } from '../port.ts';
import { rangeOf } from './range.ts';
import { openPostgresReader } from './reader.ts';
import { openPostgresWriter } from './writer.ts';

/**
 * The embedded log: tables log_topic, log_partition and log_record of the same database.
 *
 * An append locks its partition's row until its commit, so commit order is offset order and a
 * reader that sees offset n sees everything below it: no gap can appear behind a reader.
 */
export function openPostgresLog(db: Database, listener: Listener): EventLog {
  const growth = new Hints();
  const stop = listener.on(LOG_GREW, (hint) => {
    if (hint.kind === 'notify') growth.wake(hint.payload);
    else growth.wakeAll();
  });
  return {
    adapter: 'postgres',
    ensureTopics: (partitions) => ensureTopics(db, partitions),
    identity: () => identity(db),
    range: (place) => rangeOf(db, place),
    brokers: async () => null,
    openWriter: async (place) => openPostgresWriter(db, place),
    openReader: async (place) => openPostgresReader(db, place, growth),
    async [Symbol.asyncDispose]() {
      stop();
    },
  };
}

async function ensureTopics(
  db: Database,
  partitions: Readonly<Record<Topic, number>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const topic of TOPICS) {
      const count = partitions[topic];
      await tx
        .insertInto('log_topic')
        .values({ topic, partitions: count })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const known = await tx
        .selectFrom('log_topic')
        .select('partitions')
        .where('topic', '=', topic)
        .executeTakeFirstOrThrow();
      if (known.partitions !== count) {
        throw new LogUnfit(
          `topic ${topic} has ${known.partitions} partitions, ${count} are wanted: fixed for ever`,
        );
      }
      await sql`
        insert into log_partition (topic, partition)
        select ${topic}, n from generate_series(0, ${count - 1}::integer) as n
        on conflict do nothing`.execute(tx);
    }
  });
}

async function identity(db: Database): Promise<LogIdentity> {
  const cluster = await db.selectFrom('log_cluster').select('id').executeTakeFirstOrThrow();
  const rows = await db.selectFrom('log_topic').select(['topic', 'id', 'partitions']).execute();
  const topic = (name: Topic) => {
    const row = rows.find((r) => r.topic === name);
    if (!row) throw new Error(`the log has no topic ${name}`);
    return { id: row.id, partitions: row.partitions };
  };
  return {
    adapter: 'postgres',
    clusterId: cluster.id,
    topics: {
      'consent-events': topic('consent-events'),
      'admin-events': topic('admin-events'),
      'session-events': topic('session-events'),
    },
  };
}
