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

/** What a decision says of a person: all that their row holds but whose it is, and the flag. */
const DECIDED = listColumns(CURRENT_CONSENT.shape)
  .map(([name]) => name)
  .filter((name) => name !== 'user_id' && name !== 'needs_review')
  .map((name) => ({
    column: sql.id(name),
    given: sql.id('excluded', name),
    stood: sql.id('c', name),
  }));
const GIVEN = sql.join(DECIDED.map(({ column, given }) => sql`${column} = ${given}`));
const GIVEN_BY_A_DECISION = sql.join(
  DECIDED.map(
    ({ column, given, stood }) =>
      sql`${column} = case when excluded.event_id is null then ${stood} else ${given} end`,
  ),
);

/** Which of these event ids were folded before, with the leaf hash of their first copy. */
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
 * Writes a batch's changes: the decisions by COPY, then in one statement each person's current
 * consent and, where the projection is the live one, an end to what was pending (by event id: a
 * later decision of theirs stays pending), and the news.
 */
export async function applyChanges(
  tx: Tx,
  place: TopicPartition,
  range: { readonly from: number; readonly next: number },
  changes: ConsentBatchChanges,
  standing: ProjectionTarget,
): Promise<void> {
  await insertDecisions(tx, place, changes.decisions);
  if (standing === 'shadow') {
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
 * Writes what some people's records come to, folded from the first on, in the place of what stood
 * for them in `current_consent`; their decisions were taken away before. Who reads a person's row
 * meanwhile waits for the new one, or finds the old one.
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
 * One row a person, as `applyConsentChange` has it. A change without a decision raises the flag and
 * leaves the rest as it was. All decisions of a person stand in one partition, where the later
 * offset wins.
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

/** Rows are locked in one order, so that two batches wait for each other one way only. */
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
 * Ends what is pending and was folded already: by a shadow that was ahead when it became the live
 * projection. @returns how many
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

/** The lowest of these offsets whose decision was folded with other bytes. */
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
