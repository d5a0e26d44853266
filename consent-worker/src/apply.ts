import { copyIn } from '@roletrail/db/copy';
import { insertRows } from '@roletrail/db/insert-rows';
import { CHANNELS } from '@roletrail/db/notify';
import type { Tx } from '@roletrail/db/open';
import { formatProgress } from '@roletrail/db/progress';
import { CONSENT, CONSENT_DECISION, CURRENT_CONSENT } from '@roletrail/db/projections/consent';
import { listColumns } from '@roletrail/db/row-shape';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord, ProjectionTarget } from '@roletrail/event-log/projector/port';
import { sql } from 'kysely';
import {
  type ConsentBatchChanges,
  type ConsentChange,
  consentRow,
  type DecisionRow,
  decisionRow,
  type KnownEvents,
} from './project.ts';

/** Columns of a person's row that follow from the decision: all but the user id and the flag. */
const DECIDED = listColumns(CURRENT_CONSENT.shape)
  .map(([name]) => name)
  .filter((name) => name !== 'user_id' && name !== 'needs_review')
  .map((name) => ({
    column: sql.id(name),
    given: sql.id('excluded', name),
    current: sql.id('c', name),
  }));
const GIVEN = sql.join(DECIDED.map(({ column, given }) => sql`${column} = ${given}`));
const GIVEN_BY_A_DECISION = sql.join(
  DECIDED.map(
    ({ column, given, current }) =>
      sql`${column} = case when excluded.event_id is null then ${current} else ${given} end`,
  ),
);

/** Returns the event ids that were already folded, with the leaf hash of their first copy. */
export async function knownEvents(tx: Tx, eventIds: readonly string[]): Promise<KnownEvents> {
  if (eventIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('consent_decision')
    .select(['event_id', 'leaf_hash'])
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.leaf_hash]));
}

/**
 * Writes a batch's changes. First the decisions by COPY, then each person's current consent in one
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
  await insertDecisions(tx, place, changes.decisions);
  if (target === 'shadow') {
    await upsertPeople(place, changes.people).execute(tx);
    return;
  }
  const progress = formatProgress({
    projection: CONSENT.live,
    ...place,
    ...range,
    decisions: changes.decisions,
  });
  await sql`
    with current as (${upsertPeople(place, changes.people)}),
    settled as (${settlePending(changes.seen)})
    select pg_notify(${CHANNELS.projected}, ${progress})`.execute(tx);
}

/**
 * Replaces the rows of `people` in `current_consent` by a complete new fold of their records. The
 * caller has deleted their decisions before. Concurrent readers see either the old or the new row.
 */
export async function replaceChanges(
  tx: Tx,
  place: TopicPartition,
  people: readonly string[],
  changes: ConsentBatchChanges,
): Promise<void> {
  await insertDecisions(tx, place, changes.decisions);
  const rows = changes.people.map((person) => consentRow(place, person));
  const ids = rows.map((row) => row.user_id);
  const offsets = changes.decisions.map(({ offset }) => offset);
  const progress = formatProgress({
    projection: CONSENT.live,
    ...place,
    from: Math.min(...offsets),
    next: Math.max(...offsets) + 1,
    decisions: changes.decisions,
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

async function insertDecisions(
  tx: Tx,
  place: TopicPartition,
  decisions: readonly DecisionRow[],
): Promise<void> {
  if (decisions.length === 0) return;
  await copyIn(
    tx,
    CONSENT_DECISION.shape,
    decisions.map((row) => decisionRow(place, row)),
  );
}

/**
 * Builds the upsert with one row per person, as in `applyConsentChange`. A change without a
 * decision sets the flag and nothing else. All decisions of a person are in one partition, so the
 * highest offset wins.
 */
function upsertPeople(place: TopicPartition, people: readonly ConsentChange[]) {
  const rows = people.map((person) => consentRow(place, person));
  return sql`
    ${insertRows(CURRENT_CONSENT.shape, rows)}
    on conflict (user_id) do update set
      needs_review = excluded.needs_review,
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

/** Returns the lowest of these offsets whose decision was folded with other bytes, or null. */
export async function findChangedDecision(
  tx: Tx,
  { topic, partition }: TopicPartition,
  records: readonly FoldRecord[],
): Promise<number | null> {
  const { rows } = await sql<{ offset: number }>`
    select d."offset" from consent_decision d
    join unnest(${records.map((record) => record.offset)}::bigint[],
      ${records.map((record) => Buffer.from(record.leafHash))}::bytea[]) as r ("offset", leaf_hash)
      using ("offset")
    where d.topic = ${topic} and d.partition = ${partition} and d.leaf_hash <> r.leaf_hash
    order by d."offset" limit 1`.execute(tx);
  return rows[0]?.offset ?? null;
}
