import { CHANNELS } from '@roletrail/db/notify';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { type TopicPartition, TRACEPARENT_BYTES } from '../port.ts';
import type { Issued, OutboxRow, RelayPosition, RelayStore } from '../relay/port.ts';
import { type Acknowledged, formatAcknowledged } from './channels.ts';

/**
 * Opens the relay's view of the outbox tables.
 * @param onAcknowledged called after the commit, so that waiters of this process need no NOTIFY
 */
export function openRelayStore(
  db: Database,
  onAcknowledged: (news: Acknowledged) => void,
): RelayStore {
  return {
    unsent: (place, maxRows, maxBytes) => unsent(db, place, maxRows, maxBytes),
    position: (place) => position(db, place),
    async acknowledge(place, seqs, firstOffset) {
      const news = await acknowledge(db, place, seqs, firstOffset);
      for (const run of news ?? []) onAcknowledged(run);
      return news !== null;
    },
    issued: (place, seqs) => issued(db, place, seqs),
    halt: (place, reason) => halt(db, place, reason),
  };
}

async function unsent(
  db: Database,
  place: TopicPartition,
  maxRows: number,
  maxBytes: number,
): Promise<readonly OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select seq, key, value, traceparent from (
      select seq, key, value, traceparent,
        row_number() over (order by seq) as nth,
        sum(octet_length(value)
          + case when traceparent is null then 0 else ${TRACEPARENT_BYTES} end)
          over (order by seq) as bytes
      from (
        select seq, key, value, traceparent from outbox
        where topic = ${place.topic} and partition = ${place.partition} and "offset" is null
        order by seq limit ${maxRows}
      ) as waiting
    ) as measured
    where nth = 1 or bytes <= ${maxBytes} order by seq`.execute(db);
  return rows;
}

async function position(db: Database, place: TopicPartition): Promise<RelayPosition> {
  const row = await db
    .selectFrom('relay_position as p')
    .leftJoin('outbox as o', (join) =>
      join
        .onRef('o.topic', '=', 'p.topic')
        .onRef('o.partition', '=', 'p.partition')
        .onRef('o.seq', '=', 'p.acked_seq'),
    )
    .select(['p.highest_offset', 'p.halted_reason', 'o.offset', 'o.value'])
    .where('p.topic', '=', place.topic)
    .where('p.partition', '=', place.partition)
    .executeTakeFirst();
  if (!row) return { highest: -1, last: null, halted: null };
  const { offset, value } = row;
  return {
    highest: row.highest_offset,
    last: offset === null || value === null ? null : { offset, value },
    halted: row.halted_reason,
  };
}

/**
 * Acknowledges rows in one statement, so in one transaction: compare-and-swap of the highest
 * offset, the rows' offsets, NOTIFY.
 * @returns the messages for waiters; null if another relay was first
 */
async function acknowledge(
  db: Database,
  place: TopicPartition,
  seqs: readonly number[],
  firstOffset: number,
): Promise<readonly Acknowledged[] | null> {
  const runs = contiguousRuns(place, seqs, firstOffset);
  if (runs.length === 0) return [];
  const { rows } = await sql<{ moved: number; given: number }>`
    with moved as (
      insert into relay_position as p (topic, partition, acked_seq, highest_offset)
      values (${place.topic}, ${place.partition}, ${Math.max(...seqs)},
        ${firstOffset + seqs.length - 1})
      on conflict (topic, partition) do update set
        acked_seq = greatest(p.acked_seq, excluded.acked_seq),
        highest_offset = excluded.highest_offset
      where p.highest_offset < ${firstOffset}
      returning 1
    ), given as (
      update outbox as o set "offset" = ${firstOffset}::bigint + g.nth - 1
      from moved, unnest(${[...seqs]}::bigint[]) with ordinality as g (seq, nth)
      where o.topic = ${place.topic} and o.partition = ${place.partition} and o.seq = g.seq
        and o."offset" is null
      returning o.seq
    ), counted as (
      select (select count(*) from moved)::integer as moved,
        (select count(*) from given)::integer as given
    ), notified as (
      select pg_notify(${CHANNELS.outboxAcknowledged}, case when counted.given = ${seqs.length}
        then run.complete else run.look end)
      from counted, unnest(
        ${runs.map((run) => formatAcknowledged(run))}::text[],
        ${runs.map((run) => formatAcknowledged({ ...run, firstOffset: null }))}::text[])
        as run (complete, look)
      where counted.moved = 1
    )
    select moved, given, (select count(*) from notified) as notified from counted`.execute(db);
  const outcome = rows[0];
  if (outcome?.moved !== 1) return null;
  // rows that had an offset keep it (a batch sent twice): then waiters must read the rows
  const complete = outcome.given === seqs.length;
  return complete ? runs : runs.map((run) => ({ ...run, firstOffset: null }));
}

async function issued(
  db: Database,
  place: TopicPartition,
  seqs: readonly number[],
): Promise<Issued> {
  // one statement, one snapshot: the number is never older than the rows
  const { rows } = await sql<{ last_seq: number; seq: number | null; value: Uint8Array | null }>`
    select coalesce(p.last_seq, 0) as last_seq, o.seq, o.value
    from (select ${place.topic}::text as topic, ${place.partition}::integer as partition) as here
    left join outbox_partition p using (topic, partition)
    left join outbox o on o.topic = here.topic and o.partition = here.partition
      and o.seq = any(${[...seqs]}::bigint[])`.execute(db);
  const values = rows.flatMap(({ seq, value }) =>
    seq === null || value === null ? [] : [[seq, value] as const],
  );
  return { lastSeq: rows[0]?.last_seq ?? 0, values: new Map(values) };
}

async function halt(db: Database, place: TopicPartition, reason: string): Promise<void> {
  await sql`
    insert into relay_position as p (topic, partition, halted_reason, halted_at)
    values (${place.topic}, ${place.partition}, ${reason}, clock_timestamp())
    on conflict (topic, partition) do update set halted_reason = excluded.halted_reason,
      halted_at = excluded.halted_at
    where p.halted_reason is null`.execute(db);
}

/** Groups numbers into contiguous runs; normally one, because numbers are dense. */
function contiguousRuns(
  place: TopicPartition,
  seqs: readonly number[],
  firstOffset: number,
): readonly Acknowledged[] {
  const runs: { place: TopicPartition; firstSeq: number; lastSeq: number; firstOffset: number }[] =
    [];
  seqs.forEach((seq, i) => {
    const last = runs.at(-1);
    if (last && last.lastSeq + 1 === seq) last.lastSeq = seq;
    else runs.push({ place, firstSeq: seq, lastSeq: seq, firstOffset: firstOffset + i });
  });
  return runs;
}
