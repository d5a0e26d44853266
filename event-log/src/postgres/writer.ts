import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { LOG_GREW } from '../outbox/channels.ts';
import {
  type AppendOutcome,
  formatTopicPartition,
  type LogWriter,
  type NewRecord,
  type TopicPartition,
} from '../port.ts';

/**
 * Appends to one partition, one call at a time.
 *
 * Modes: *open* → (appending) → *open* | *closed*. Any answer but the offset closes it: the
 * statement may still commit later, and only a new writer's repetition makes that certain.
 */
export function openPostgresWriter(db: Database, place: TopicPartition): LogWriter {
  let closed = false;
  let busy = false;
  return {
    async append(records, deadlineMs): Promise<AppendOutcome> {
      if (closed) return unknown(new Error(`writer of ${formatTopicPartition(place)} is closed`));
      if (busy) throw new Error(`writer of ${formatTopicPartition(place)} has an append in flight`);
      if (records.length === 0) throw new RangeError('an append needs a record');
      busy = true;
      const outcome = await before(deadlineMs, appendRows(db, place, records));
      busy = false;
      if (outcome.kind === 'unknown') closed = true;
      return outcome;
    },
    async close() {
      closed = true;
    },
  };
}

/** One statement, hence one transaction: the partition's row stays locked until its commit. */
async function appendRows(
  db: Database,
  place: TopicPartition,
  records: readonly NewRecord[],
): Promise<AppendOutcome> {
  const { rows } = await sql<{ first: number }>`
    with moved as (
      update log_partition set next_offset = next_offset + ${records.length}
      where topic = ${place.topic} and partition = ${place.partition}
      returning next_offset - ${records.length} as first
    ), written as (
      insert into log_record (topic, partition, "offset", key, value, traceparent)
      select ${place.topic}, ${place.partition}, moved.first + r.nth - 1, r.key, r.value,
        r.traceparent
      from moved, unnest(
        ${records.map((r) => r.key)}::text[],
        ${records.map((r) => Buffer.from(r.value))}::bytea[],
        ${records.map((r) => r.traceparent ?? null)}::text[])
        with ordinality as r (key, value, traceparent, nth)
    )
    select first from moved, pg_notify(${LOG_GREW}, ${formatTopicPartition(place)})`.execute(db);
  const first = rows[0]?.first;
  if (first === undefined)
    return unknown(new Error(`the log has no partition ${formatTopicPartition(place)}`));
  return { kind: 'acknowledged', firstOffset: first };
}

function before(deadlineMs: number, work: Promise<AppendOutcome>): Promise<AppendOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => resolve(unknown(new Error(`no answer within ${deadlineMs} ms`))),
      deadlineMs,
    );
    work
      .catch((error: unknown) => unknown(error instanceof Error ? error : new Error(String(error))))
      .then((outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      })
      .catch(() => undefined);
  });
}

function unknown(cause: Error): AppendOutcome {
  return { kind: 'unknown', cause };
}
