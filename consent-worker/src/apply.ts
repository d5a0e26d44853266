import { type CopyColumns, copyIn } from '@roletrail/db/copy';
import { CHANNELS } from '@roletrail/db/notify';
import type { Tx } from '@roletrail/db/open';
import { formatProgress } from '@roletrail/db/progress';
import type { Place } from '@roletrail/event-log/port';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { sql } from 'kysely';
import { CONSENT_PROJECTION } from './config.ts';
import type { Changes, DecisionRow, KnownEvents, PersonChange } from './project.ts';

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

const DECISION_COLUMNS: CopyColumns = [
  ['topic', 'text'],
  ['partition', 'int4'],
  ['event_id', 'uuid'],
  ['user_id', 'uuid'],
  ['offset', 'int8'],
  ['decision', 'text'],
  ['reason', 'text'],
  ['terms_version', 'text'],
  ['privacy_version', 'text'],
  ['decided_at', 'timestamptz'],
  ['leaf_hash', 'bytea'],
];

/**
 * Writes a batch's changes: the decisions by COPY, then in one statement each person's current
 * consent, an end to what was pending (by event id: a later decision of theirs stays pending), and
 * the news.
 */
export async function applyChanges(
  tx: Tx,
  place: Place,
  range: { readonly from: number; readonly next: number },
  changes: Changes,
): Promise<void> {
  await insertDecisions(tx, place, changes.decisions);
  const progress = formatProgress({
    projection: CONSENT_PROJECTION,
    ...place,
    ...range,
    decisions: changes.decisions,
  });
  await sql`
    with current as (${upsertPeople(place, changes.people)}),
    settled as (${settlePending(changes.seen)})
    select pg_notify(${CHANNELS.projected}, ${progress})`.execute(tx);
}

async function insertDecisions(
  tx: Tx,
  { topic, partition }: Place,
  decisions: readonly DecisionRow[],
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map((row) => [
    topic,
    partition,
    row.eventId,
    row.userId,
    row.offset,
    row.decision,
    row.reason,
    row.termsVersion,
    row.privacyVersion,
    Date.parse(row.decidedAt),
    row.leafHash,
  ]);
  await copyIn(tx, 'consent_decision', DECISION_COLUMNS, rows);
}

/**
 * One row a person. A change without a decision raises the flag and leaves the rest as it was.
 * Within a partition the later offset wins. A decision that somebody put into another partition
 * than the person's has no place in their order: there the later time wins, so that a rebuild
 * comes to the same row whichever partition is folded first.
 */
function upsertPeople({ topic, partition }: Place, people: readonly PersonChange[]) {
  const last = people.map((person) => person.last);
  return sql`
    insert into current_consent as c (topic, partition, user_id, "offset", needs_review, event_id,
      decision, terms_version, privacy_version, decided_at)
    select ${topic}::text, ${partition}::integer, * from unnest(
      ${people.map((person) => person.userId)}::uuid[],
      ${people.map((person) => person.last?.offset ?? person.offset)}::bigint[],
      ${people.map((person) => person.needsReview)}::boolean[],
      ${last.map((row) => row?.eventId ?? null)}::uuid[],
      ${last.map((row) => row?.decision ?? null)}::text[],
      ${last.map((row) => row?.termsVersion ?? null)}::text[],
      ${last.map((row) => row?.privacyVersion ?? null)}::text[],
      ${last.map((row) => row?.decidedAt ?? null)}::timestamptz[])
    on conflict (user_id) do update set
      needs_review = excluded.needs_review,
      topic = case when excluded.event_id is null then c.topic else excluded.topic end,
      partition = case when excluded.event_id is null then c.partition else excluded.partition end,
      "offset" = case when excluded.event_id is null then c."offset" else excluded."offset" end,
      event_id = coalesce(excluded.event_id, c.event_id),
      decision = case when excluded.event_id is null then c.decision else excluded.decision end,
      terms_version =
        case when excluded.event_id is null then c.terms_version else excluded.terms_version end,
      privacy_version =
        case when excluded.event_id is null then c.privacy_version else excluded.privacy_version end,
      decided_at = coalesce(excluded.decided_at, c.decided_at)
    where excluded.event_id is null
      or (c.topic = excluded.topic and c.partition = excluded.partition
        and excluded."offset" > c."offset")
      or ((c.topic, c.partition) <> (excluded.topic, excluded.partition)
        and excluded.decided_at > coalesce(c.decided_at, '-infinity'))`;
}

/** Rows are locked in one order, so that two batches wait for each other one way only. */
function settlePending(seen: Changes['seen']) {
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

/** The lowest of these offsets whose decision was folded with other bytes. */
export async function firstDifference(
  tx: Tx,
  { topic, partition }: Place,
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
