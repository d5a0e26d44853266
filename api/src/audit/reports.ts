import type {
  AuditClaims,
  AuditClaimsQuery,
  AuditPeople,
  AuditPeopleQuery,
  AuditReports,
} from '@roletrail/contracts/http/audit-reports';
import type { ConsentReason } from '@roletrail/contracts/http/legal';
import type { Database, Tx } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import type { Decision } from '@roletrail/db/schema/log';
import { walk } from '@roletrail/db/walk';
import { sql } from 'kysely';
import { consentState } from '../callers/consent-state.ts';
import { type RequiredVersions, readRequiredDocuments } from '../documents/required-documents.ts';
import { ApiError } from '../errors.ts';

/** People that one request for a page of them looks at, at most. */
const LOOKED_AT = 10_000;

/** What a person, or everybody alike, is judged by. */
interface Standing {
  readonly pending: boolean;
  readonly event_id: string | null;
  readonly decision: Decision | null;
  readonly terms_version: string | null;
  readonly privacy_version: string | null;
  readonly decided_at: Date | null;
  readonly needs_review: boolean;
  readonly accepted_before: boolean;
}

/** One person, and where the record stands that says so; nowhere, while it waits for its fold. */
export interface PersonStanding extends Standing {
  readonly user_id: string;
  readonly topic: string | null;
  readonly partition: number | null;
  readonly offset: number | null;
}

/**
 * The last decision of everybody who is not erased: what waits for its fold overlays what is folded.
 * Whose last one is an acceptance is not looked up among all decisions.
 */
const STANDINGS = sql`
  select u.id as user_id, p.user_id is not null as pending,
    coalesce(p.event_id, c.event_id) as event_id, coalesce(p.decision, c.decision) as decision,
    case when p.user_id is null then c.terms_version else p.terms_version end as terms_version,
    case when p.user_id is null then c.privacy_version else p.privacy_version end as privacy_version,
    coalesce(p.decided_at, c.decided_at) as decided_at,
    coalesce(c.needs_review, false) as needs_review,
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

/**
 * Counts how people stand. The rule is the gate's own: people are counted by what it looks at, to
 * the day, and each such group is judged once.
 * @throws ApiError CONSENT_STATE_UNAVAILABLE while the projection is rebuilt
 */
export async function readReports(db: Database | Tx): Promise<AuditReports> {
  const { now, required } = await ruleNow(db);
  const grouped = sql<Standing & { people: number }>`
    select pending, min(event_id::text) as event_id, decision, terms_version, privacy_version,
      min(decided_at) as decided_at, needs_review, accepted_before, count(*) as people
    from (${STANDINGS}) as s
    group by pending, decision, terms_version, privacy_version, needs_review, accepted_before,
      decided_at <= ${now}::timestamptz - interval '365 days'`.execute(db);
  const [{ rows }, decided, claimed] = await Promise.all([
    grouped,
    countDecided(db),
    countClaims(db),
  ]);
  const standing = new Map<ConsentReason, number>();
  const askedAgain = new Map<ConsentReason, number>();
  for (const row of rows) {
    const { reason, needsReConsent } = judge(row, required, now);
    standing.set(reason, (standing.get(reason) ?? 0) + row.people);
    if (needsReConsent && row.accepted_before) {
      askedAgain.set(reason, (askedAgain.get(reason) ?? 0) + row.people);
    }
  }
  return {
    at: now.toISOString(),
    standing: listed(standing),
    askedAgain: listed(askedAgain),
    claimed,
    byVersion: decided.map((counted) => ({ ...counted, people: peopleWith(counted, rows) })),
  };
}

/** A page of those who stand so. Ids are read in order, and each is judged by the gate's rule. */
export async function readPeople(
  db: Database,
  { reason, again, after, limit }: AuditPeopleQuery,
): Promise<AuditPeople> {
  const { now, required } = await ruleNow(db);
  const { rows } = await sql<PersonStanding>`
    select * from (${STANDINGS}) as s
    where ${after ?? null}::uuid is null or user_id > ${after ?? null}::uuid
    order by user_id limit ${LOOKED_AT}`.execute(db);
  const items: AuditPeople['items'] = [];
  const stands = standsSo({ reason, again }, required, now);
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
  return { items, next: rows.length < LOOKED_AT ? null : (rows.at(-1)?.user_id ?? null) };
}

/**
 * All of those who stand so, whatever their number, and when that was.
 * @param tx a snapshot
 * @throws ApiError as `readReports`, before the first of them
 */
export async function* everybodyWho(
  tx: Tx,
  which: Pick<AuditPeopleQuery, 'reason' | 'again'>,
  size: number,
): AsyncGenerator<{ readonly at: Date; readonly people: readonly PersonStanding[] }> {
  const { now, required } = await ruleNow(tx);
  const stands = standsSo(which, required, now);
  const all = sql<PersonStanding>`${STANDINGS} order by u.id`;
  for await (const rows of walk(tx, all, size)) yield { at: now, people: rows.filter(stands) };
}

function standsSo(
  { reason, again }: Pick<AuditPeopleQuery, 'reason' | 'again'>,
  required: RequiredVersions | null,
  now: Date,
): (row: PersonStanding) => boolean {
  return (row) =>
    (again === 'false' || row.accepted_before) && judge(row, required, now).reason === reason;
}

function judge(row: Standing, required: RequiredVersions | null, now: Date) {
  const last = {
    eventId: row.event_id,
    decision: row.decision,
    termsVersion: row.terms_version,
    privacyVersion: row.privacy_version,
    decidedAt: row.decided_at,
    needsReview: !row.pending && row.needs_review,
  };
  return consentState({ projected: last, pending: null }, required, now.getTime());
}

const listed = (counts: ReadonlyMap<ConsentReason, number>) =>
  [...counts].map(([reason, people]) => ({ reason, people })).sort((a, b) => b.people - a.people);

async function ruleNow(db: Database | Tx) {
  const { rows } = await sql<{ now: Date; rebuilding: boolean }>`
    select clock_timestamp() as now, exists (
      select from projection_offset
      where topic = 'consent-events' and projection = ${CONSENT.live}
        and next_offset < rebuild_until) as rebuilding`.execute(db);
  const [row] = rows;
  if (!row || row.rebuilding) {
    throw new ApiError('CONSENT_STATE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
  }
  const documents = await readRequiredDocuments(db);
  const version = (type: string) => documents.find(({ docType }) => docType === type)?.version;
  const [termsVersion, privacyVersion] = [version('terms'), version('privacy')];
  const required =
    termsVersion === undefined || privacyVersion === undefined
      ? null
      : { termsVersion, privacyVersion };
  return { now: row.now, required };
}

type Decided = Omit<AuditReports['byVersion'][number], 'people'>;

/** How often each version was decided about. Decisions are counted by what they name, and then these. */
async function countDecided(db: Database | Tx): Promise<readonly Decided[]> {
  const { rows } = await sql<Decided>`
    with counted as materialized (
      select decision, terms_version, privacy_version, count(*) as n from consent_decision
      group by decision, terms_version, privacy_version
    )
    select document, version,
      coalesce(sum(n) filter (where decision = 'accepted'), 0)::int8 as accepted,
      coalesce(sum(n) filter (where decision = 'declined'), 0)::int8 as declined
    from counted
    cross join lateral (values ('terms', terms_version), ('privacy', privacy_version))
      as v (document, version)
    where version is not null
    group by document, version order by document desc, version desc`.execute(db);
  return rows;
}

/** Those whose last decision is an acceptance of it. */
function peopleWith(
  { document, version }: Decided,
  groups: readonly (Standing & { readonly people: number })[],
): number {
  return groups
    .filter(({ decision }) => decision === 'accepted')
    .filter(
      (group) => version === (document === 'terms' ? group.terms_version : group.privacy_version),
    )
    .reduce((sum, { people }) => sum + people, 0);
}

async function countClaims(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from claimed_acceptance`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

type Claim = AuditClaims['items'][number];
type ClaimRow = Omit<Claim, 'claimedAt'> & { at: Date };

const CLAIMS = sql`
  select 'claimed' as mark, user_id as "userId", day, terms_version as "termsVersion",
    privacy_version as "privacyVersion", claimed_at as at
  from claimed_acceptance`;

const presentClaim = ({ at, ...claim }: ClaimRow): Claim => ({
  ...claim,
  claimedAt: at.toISOString(),
});

/** All of them in the same order, whatever their number. @param tx a snapshot */
export async function* everyClaim(tx: Tx, size: number): AsyncGenerator<readonly Claim[]> {
  const all = sql<ClaimRow>`${CLAIMS} order by day desc, user_id`;
  for await (const rows of walk(tx, all, size)) yield rows.map(presentClaim);
}

/** Acceptances that a cookie claimed and no event bears out, newest days first. */
export async function readClaims(
  db: Database,
  { after, limit }: AuditClaimsQuery,
): Promise<AuditClaims> {
  const [day = null, userId = null] = after?.split('/') ?? [];
  const { rows } = await sql<ClaimRow>`
    ${CLAIMS}
    where ${day}::date is null or day < ${day}::date or (day = ${day}::date and user_id > ${userId}::uuid)
    order by day desc, user_id limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit).map(presentClaim);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? `${last.day}/${last.userId}` : null };
}
