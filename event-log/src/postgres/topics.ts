import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { type LogIdentity, LogUnfit } from '../port.ts';

/** Makes the topics that are not there. @throws LogUnfit where one has other partitions */
export async function makeTopics(
  tx: Tx,
  partitions: Readonly<Record<Topic, number>>,
): Promise<void> {
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
}

/** What tells the log in this database from any other; its topics are there. */
export async function postgresIdentity(db: Database | Tx): Promise<LogIdentity> {
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
