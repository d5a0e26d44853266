import type { AuditPeople, AuditPeopleQuery } from '@roletrail/contracts/http/audit-reports';
import type { Database, Tx } from '@roletrail/db/open';
import type { DecisionKind } from '@roletrail/db/schema/log';
import { streamPages } from '@roletrail/db/stream-pages';
import { sql } from 'kysely';
import { consentState } from '../callers/consent-state.ts';
import {
  CONSENT_PROJECTION_READY,
  createConsentUnavailableError,
} from '../consent-availability.ts';
import {
  type RequiredVersions,
  readRequiredDocuments,
  requiredOf,
} from '../documents/required-documents.ts';

/** Maximum people that one page request checks. */
const MAX_CHECKED = 10_000;

/** Facts of a person, or of a group with equal facts, for the gate's rule. */
export interface ConsentStatusRow {
  readonly pending: boolean;
  readonly event_id: string | null;
  readonly decision: DecisionKind | null;
  readonly terms_version: string | null;
  readonly privacy_version: string | null;
  readonly decided_at: Date | null;
  readonly needs_review: boolean;
  /** last request to decide again since the folded decision; null: none, or decided meanwhile */
  readonly asked_at: Date | null;
  readonly accepted_before: boolean;
}

/** Gate rule at a moment. */
export interface Rule {
  readonly now: Date;
  /** null if no document is in force yet */
  readonly required: RequiredVersions | null;
}

/** Facts of one person with the place of the record; null while it waits for its fold. */
export interface PersonConsentStatusRow extends ConsentStatusRow {
  readonly user_id: string;
  readonly topic: string | null;
  readonly partition: number | null;
  readonly offset: number | null;
}

/**
 * Last decision of everyone not erased: pending decisions overlay folded ones. If the last one is
 * an acceptance, `accepted_before` needs no search of all decisions.
 */
export const CONSENT_STATUS_QUERY = sql`
  select u.id as user_id, p.user_id is not null as pending,
    coalesce(p.event_id, c.event_id) as event_id, coalesce(p.decision, c.decision) as decision,
    case when p.user_id is null then c.terms_version else p.terms_version end as terms_version,
    case when p.user_id is null then c.privacy_version else p.privacy_version end as privacy_version,
    coalesce(p.decided_at, c.decided_at) as decided_at,
    coalesce(c.needs_review, false) as needs_review,
    case when p.user_id is null then c.asked_at end as asked_at,
    case when p.user_id is null then c.topic end as topic,
    case when p.user_id is null then c.partition end as partition,
    case when p.user_id is null then c."offset" end as "offset",
    case when c.decision = 'accepted' then true else
      (select true from consent_decision d
        where d.user_id = u.id and d.decision = 'accepted' limit 1) is not null
      end as accepted_before
  from app_user u
  left join current_consent c on c.user_id = u.id
  left join decision_pending p on p.user_id = u.id
  where u.erased_at is null`;

/** Returns a page of the people with this status, in the order of their ids. */
export async function readPeople(
  db: Database,
  { reason, again, after, limit }: AuditPeopleQuery,
): Promise<AuditPeople> {
  const rule = await ruleNow(db);
  const { rows } = await sql<PersonConsentStatusRow>`
    select * from (${CONSENT_STATUS_QUERY}) as s
    where ${after ?? null}::uuid is null or user_id > ${after ?? null}::uuid
    order by user_id limit ${MAX_CHECKED}`.execute(db);
  const items: AuditPeople['items'] = [];
  const stands = standsSo({ reason, again }, rule);
  for (const row of rows) {
    if (!stands(row)) continue;
    if (items.length === limit) return { items, next: items.at(-1)?.userId ?? null };
    items.push({
      userId: row.user_id,
      decision: row.decision,
      termsVersion: row.terms_version,
      privacyVersion: row.privacy_version,
      decidedAt: row.decided_at?.toISOString() ?? null,
    });
  }
  return { items, next: rows.length < MAX_CHECKED ? null : (rows.at(-1)?.user_id ?? null) };
}

/**
 * Streams all people with this status, and the time of the snapshot.
 * @param tx a snapshot
 * @throws ApiError as `ruleNow`, before the first of them
 */
export async function* streamPeopleByStatus(
  tx: Tx,
  which: Pick<AuditPeopleQuery, 'reason' | 'again'>,
  size: number,
): AsyncGenerator<{ readonly at: Date; readonly people: readonly PersonConsentStatusRow[] }> {
  const rule = await ruleNow(tx);
  const stands = standsSo(which, rule);
  const all = sql<PersonConsentStatusRow>`${CONSENT_STATUS_QUERY} order by u.id`;
  for await (const rows of streamPages(tx, all, size))
    yield { at: rule.now, people: rows.filter(stands) };
}

function standsSo(
  { reason, again }: Pick<AuditPeopleQuery, 'reason' | 'again'>,
  rule: Rule,
): (row: PersonConsentStatusRow) => boolean {
  return (row) =>
    (again === 'false' || row.accepted_before) &&
    evaluateConsentStatus(row, rule).reason === reason;
}

/** Evaluates a person's consent status by the gate's rule. */
export function evaluateConsentStatus(row: ConsentStatusRow, { required, now }: Rule) {
  const last = {
    eventId: row.event_id,
    decision: row.decision,
    termsVersion: row.terms_version,
    privacyVersion: row.privacy_version,
    decidedAt: row.decided_at,
    needsReview: !row.pending && row.needs_review,
    askedAt: row.asked_at,
  };
  return consentState({ projected: last, pending: null }, required, now.getTime());
}

/**
 * Returns the gate rule now.
 * @throws ApiError CONSENT_STATE_UNAVAILABLE while the projection is rebuilt
 */
export async function ruleNow(db: Database | Tx): Promise<Rule> {
  const { rows } = await sql<{ now: Date; known: boolean }>`
    select clock_timestamp() as now, ${CONSENT_PROJECTION_READY} as known`.execute(db);
  const [row] = rows;
  if (!row?.known) throw createConsentUnavailableError();
  return { now: row.now, required: requiredOf(await readRequiredDocuments(db)) };
}
