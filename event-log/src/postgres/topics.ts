import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { type LogIdentity, LogMisconfigured } from '../port.ts';

type Partitions = Readonly<Record<Topic, number>>;

/** Creates the missing topics. */
export async function makeTopics(tx: Tx, partitions: Partitions): Promise<void> {
  for (const topic of TOPICS) {
    await sql`
      with made as (
        insert into log_topic (topic, partitions) values (${topic}, ${partitions[topic]})
        on conflict do nothing returning partitions
      )
      insert into log_partition (topic, partition)
      select ${topic}, n from made, generate_series(0, made.partitions - 1) as n`.execute(tx);
  }
}

/** @throws LogMisconfigured if a topic is missing or has another partition count */
export async function checkTopics(tx: Tx, partitions: Partitions): Promise<void> {
  const { rows } = await sql<{ topic: Topic; partitions: number; there: number }>`
    select topic, t.partitions, count(p.partition) as there
    from log_topic as t left join log_partition as p using (topic) group by topic`.execute(tx);
  for (const topic of TOPICS) {
    const [found, wanted] = [rows.find((row) => row.topic === topic), partitions[topic]];
    if (!found || found.there !== found.partitions) {
      throw new LogMisconfigured(
        `topic ${topic}, which this database was begun with, is lost in whole or in part`,
      );
    }
    if (found.partitions !== wanted) {
      throw new LogMisconfigured(
        `topic ${topic} has ${found.partitions} partitions, ${wanted} are wanted: fixed forever`,
      );
    }
  }
}

/** Returns the identity of the log in this database; its topics must exist. */
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
