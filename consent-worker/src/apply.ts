import { copyIn } from '@roletrail/db/copy';
import { insertRows } from '@roletrail/db/insert-rows';
import { CHANNELS } from '@roletrail/db/notify';
import type { Tx } from '@roletrail/db/open';
import { formatProgress } from '@roletrail/db/progress';
import {
  CONSENT,
  CONSENT_DECISION,
  CONSENT_REQUEST,
  CURRENT_CONSENT,
} from '@roletrail/db/projections/consent';
import { listColumns } from '@roletrail/db/row-shape';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord, ProjectionTarget } from '@roletrail/event-log/projector/port';
import { sql } from 'kysely';
import {
  type ConsentBatchChanges,
  type ConsentChange,
  consentRow,
  decisionRow,
  type KnownEvents,
  requestRow,
} from './project.ts';

/** Columns of a person's row, but the user id and the flag. */
const CHANGED = listColumns(CURRENT_CONSENT.shape)
  .map(([name]) => name)
  .filter((name) => name !== 'user_id' && name !== 'needs_review')
  .map((name) => ({
    column: sql.id(name),
    given: sql.id('excluded', name),
    current: sql.id('c', name),
    isRequest: name === 'asked_event_id' || name === 'asked_at',
  }));
const GIVEN = sql.join(CHANGED.map(({ column, given }) => sql`${column} = ${given}`));
/** A decision sets all of them, and so ends a request. A change without one adds a request only. */
const GIVEN_BY_A_DECISION = sql.join(
  CHANGED.map(({ column, given, current, isRequest }) => {
    const kept = isRequest ? sql`coalesce(${given}, ${current})` : current;
    return sql`${column} = case when excluded.event_id is null then ${kept} else ${given} end`;
  }),
);

/** Returns the event ids that were already folded, with the leaf hash of their first copy. */
export async function knownEvents(tx: Tx, eventIds: readonly string[]): Promise<KnownEvents> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ event_id: string; leaf_hash: Buffer }>`
    select event_id, leaf_hash from consent_decision where event_id = any(${[...eventIds]}::uuid[])
    union all
    select event_id, leaf_hash from consent_request where event_id = any(${[...eventIds]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.event_id, row.leaf_hash]));
}

/**
 * Writes a batch's changes. First decisions and requests by COPY, then each person's current consent in one
 * statement. The live projection also ends pending decisions (by event id, so later decisions stay
 * pending) and notifies listeners.
 */
export async function applyChanges(
  tx: Tx,
  place: TopicPartition,
  range: { readonly from: number; readonly next: number },
  changes: ConsentBatchChanges,
  target: ProjectionTarget,
): Promise<void> {
  await insertFacts(tx, place, changes);
  if (target === 'shadow') {
    await upsertPeople(place, changes.people).execute(tx);
    return;
  }
  const progress = formatProgress({
    projection: CONSENT.live,
    ...place,
    ...range,
    decisions: factsOf(changes),
  });
  await sql`
    with current as (${upsertPeople(place, changes.people)}),
    settled as (${settlePending(changes.seen)})
    select pg_notify(${CHANNELS.projected}, ${progress})`.execute(tx);
}

/**
 * Replaces the rows of `people` in `current_consent` by a complete new fold of their records. The
 * caller has deleted their decisions and requests before. Concurrent readers see either the old or the new row.
 */
export async function replaceChanges(
  tx: Tx,
  place: TopicPartition,
  people: readonly string[],
  changes: ConsentBatchChanges,
): Promise<void> {
  await insertFacts(tx, place, changes);
  const facts = factsOf(changes);
  const rows = changes.people.map((person) => consentRow(place, person));
  const ids = rows.map((row) => row.user_id);
  const offsets = facts.map(({ offset }) => offset);
  const progress = formatProgress({
    projection: CONSENT.live,
    ...place,
    from: Math.min(...offsets),
    next: Math.max(...offsets) + 1,
    decisions: facts,
  });
  await sql`
    with gone as (
      delete from current_consent where user_id = any(${[...people]}::uuid[])
        and user_id <> all(${ids}::uuid[])
    ), current as (
      ${insertRows(CURRENT_CONSENT.shape, rows)}
      on conflict (user_id) do update set
        needs_review = excluded.needs_review, ${GIVEN}
    ), settled as (${settlePending(changes.seen)})
    select case when ${offsets.length > 0} then pg_notify(${CHANNELS.projected}, ${progress}) end`.execute(
    tx,
  );
}

/** Decisions and requests: after either, listeners read the person again. */
const factsOf = ({ decisions, requests }: ConsentBatchChanges) => [...decisions, ...requests];

async function insertFacts(
  tx: Tx,
  place: TopicPartition,
  { decisions, requests }: ConsentBatchChanges,
): Promise<void> {
  if (decisions.length > 0) {
    const rows = decisions.map((row) => decisionRow(place, row));
    await copyIn(tx, CONSENT_DECISION.shape, rows);
  }
  if (requests.length > 0) {
    const rows = requests.map((row) => requestRow(place, row));
    await copyIn(tx, CONSENT_REQUEST.shape, rows);
  }
}

/**
 * Builds the upsert with one row per person, as in `applyConsentChange`. A change without a
 * decision sets the flag or the request and nothing else. All decisions of a person are in one partition, so the
 * highest offset wins.
 */
function upsertPeople(place: TopicPartition, people: readonly ConsentChange[]) {
  const rows = people.map((person) => consentRow(place, person));
  return sql`
    ${insertRows(CURRENT_CONSENT.shape, rows)}
    on conflict (user_id) do update set
      needs_review = excluded.needs_review or excluded.event_id is null and c.needs_review,
      ${GIVEN_BY_A_DECISION}
    where excluded.event_id is null or excluded."offset" > c."offset"`;
}

/** Ends pending decisions. Rows are locked in one order, so that two batches cannot deadlock. */
function settlePending(seen: ConsentBatchChanges['seen']) {
  return sql`
    delete from decision_pending p using (
      select d.user_id, d.event_id from decision_pending d
      join unnest(
        ${seen.map((event) => event.userId)}::uuid[],
        ${seen.map((event) => event.eventId)}::uuid[]) as s (user_id, event_id)
        using (user_id, event_id)
      order by d.user_id
      for update of d
    ) settled
    where p.user_id = settled.user_id and p.event_id = settled.event_id`;
}

/**
 * Ends pending decisions that a shadow folded before it became the live projection.
 * @returns the number of decisions
 */
export async function settleFolded(tx: Tx): Promise<number> {
  const settled = await sql`
    delete from decision_pending p using (
      select d.user_id, d.event_id from decision_pending d
      join consent_decision f using (event_id)
      order by d.user_id
      for update of d
    ) folded
    where p.user_id = folded.user_id and p.event_id = folded.event_id`.execute(tx);
  return Number(settled.numAffectedRows ?? 0);
}

/** Returns the lowest of these offsets that was folded with other bytes, or null. */
export async function findChangedRecord(
  tx: Tx,
  { topic, partition }: TopicPartition,
  records: readonly FoldRecord[],
): Promise<number | null> {
  const { rows } = await sql<{ offset: number }>`
    select d."offset" from (
      select topic, partition, "offset", leaf_hash from consent_decision
      union all select topic, partition, "offset", leaf_hash from consent_request
    ) d
    join unnest(${records.map((record) => record.offset)}::bigint[],
      ${records.map((record) => Buffer.from(record.leafHash))}::bytea[]) as r ("offset", leaf_hash)
      using ("offset")
    where d.topic = ${topic} and d.partition = ${partition} and d.leaf_hash <> r.leaf_hash
    order by d."offset" limit 1`.execute(tx);
  return rows[0]?.offset ?? null;
}
