import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { computePartition } from '@roletrail/contracts/events/partition';
import { copyIn } from '@roletrail/db/copy';
import type { Database } from '@roletrail/db/open';
import type { RowShape } from '@roletrail/db/row-shape';
import type { WholeRow } from '@roletrail/db/whole-row';
import { resumeAfter } from '@roletrail/event-log/outbox/resume';
import { sql } from 'kysely';
import { decisionBytes, newId } from '../helpers/consent-events.ts';

const PEOPLE = 10_000;
const BATCH = 10_000;
const TOPIC = 'consent-events';

const LOG_RECORD: RowShape<WholeRow<'log_record'>> = {
  table: 'log_record',
  columns: {
    topic: 'text',
    partition: 'int4',
    offset: 'int8',
    key: 'text',
    value: 'bytea',
    appended_at: 'timestamptz',
    traceparent: 'text',
  },
};

/**
 * Writes decisions straight into an embedded log that has none, as if the outbox had sent them: what
 * is measured is reading it. A product may run on it meanwhile.
 */
export async function fillLog(db: Database, events: number): Promise<void> {
  const people = Array.from({ length: PEOPLE }, newId).map((userId) => {
    return { userId, partition: computePartition(userId, DEFAULT_PARTITIONS[TOPIC]) };
  });
  const next = Array.from({ length: DEFAULT_PARTITIONS[TOPIC] }, () => 0);
  for (let done = 0; done < events; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, events - done) }, (_, i) => {
      const { userId = '', partition = 0 } = people[(done + i) % PEOPLE] ?? {};
      const offset = next[partition] ?? 0;
      next[partition] = offset + 1;
      const value = decisionBytes({ userId, sequence: offset + 1, accepted: i % 10 !== 9 });
      return {
        topic: TOPIC,
        partition,
        offset,
        key: userId,
        value: Buffer.from(value),
        appended_at: new Date(),
        traceparent: null,
      };
    });
    await db.transaction().execute(async (tx) => {
      await copyIn(tx, LOG_RECORD, rows);
      const ends = next.map((end, partition) => {
        return { place: { topic: TOPIC, partition } as const, end, lastSeq: end, lastTime: null };
      });
      for (const { place, end } of ends) {
        await sql`insert into log_partition (topic, partition, next_offset)
          values (${place.topic}, ${place.partition}, ${end})
          on conflict (topic, partition) do update set next_offset = excluded.next_offset`.execute(
          tx,
        );
      }
      await resumeAfter(tx, ends, []);
    });
  }
}
