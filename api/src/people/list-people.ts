import type { ListedPerson, PeopleQuery } from '@roletrail/contracts/http/staff-people';
import type { Role } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import type { DecisionKind } from '@roletrail/db/schema/log';
import { type RawBuilder, sql } from 'kysely';
import { consentState } from '../callers/consent-state.ts';
import type { RequiredVersions } from '../documents/required-documents.ts';
import { cutPage, type PageKey, readPageKey } from '../staff/page.ts';

type Filter = Pick<PeopleQuery, 'q' | 'role' | 'decision'>;

interface PersonRow {
  id: string;
  email: string;
  display_name: string | null;
  email_verified: boolean;
  roles: Role[];
  plan: string | null;
  plan_name: string | null;
  created_at: Date;
  /** with microseconds, which a Date has not */
  created_key: string;
  last_seen_at: Date | null;
  now: Date;
  event_id: string | null;
  decision: DecisionKind | null;
  terms_version: string | null;
  privacy_version: string | null;
  decided_at: Date | null;
  needs_review: boolean;
  asked_at: Date | null;
  required_terms: string | null;
  required_privacy: string | null;
}

/** Lists people who are not erased. @throws ApiError VALIDATION_FAILED for a foreign cursor */
export async function listPeople(db: Database, query: PeopleQuery) {
  const { sort, limit } = query;
  const after = afterKey(sort, readPageKey(query.cursor));
  const { rows } = await sql<PersonRow>`${SELECT}
    where ${matching(query)} and ${after}
    order by ${ORDER[sort]} limit ${limit + 1}`.execute(db);
  const page = cutPage(rows, limit, (row) => [
    sort === 'email' ? row.email : row.created_key,
    row.id,
  ]);
  return { items: page.rows.map(presentPerson), nextCursor: page.nextCursor };
}

/** Reads one person, also an erased one; null if there is none. */
export async function findPersonRow(db: Database, id: string): Promise<ListedPerson | null> {
  const { rows } = await sql<PersonRow>`${SELECT} where u.id = ${id}`.execute(db);
  return rows[0] ? presentPerson(rows[0]) : null;
}

/** Counts all people who match. */
export async function countPeople(tx: Tx, filter: Filter): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people ${FROM} where ${matching(filter)}`.execute(tx);
  return rows[0]?.people ?? 0;
}

const FILE_PAGE = 500;

/** Yields all people who match, by id, one page in memory at once. */
export async function* streamPeople(tx: Tx, filter: Filter): AsyncGenerator<ListedPerson[]> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<PersonRow>`${SELECT}
      where ${matching(filter)} and u.id > ${last} order by u.id limit ${FILE_PAGE}`.execute(tx);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(presentPerson);
    last = end.id;
  }
}

const FROM = sql`from app_user u
  left join current_consent c on c.user_id = u.id
  left join decision_pending w on w.user_id = u.id`;

const NEWEST_PLAN = sql`from subscription_event p where p.user_id = u.id
      order by p.seq desc limit 1`;

const SELECT = sql`
  select u.id, u.email, u.display_name, u.email_verified_at is not null as email_verified,
    array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
    (select p.tier ${NEWEST_PLAN}) as plan,
    (select (select t.name from plan_tier t where t.slug = p.tier) ${NEWEST_PLAN}) as plan_name,
    u.created_at, clock_timestamp() as now,
    to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_key,
    (select max(s.last_activity_at) from session s where s.user_id = u.id) as last_seen_at,
    coalesce(w.event_id, c.event_id) as event_id, coalesce(w.decision, c.decision) as decision,
    case when w.event_id is null then c.terms_version else w.terms_version end as terms_version,
    case when w.event_id is null then c.privacy_version else w.privacy_version end
      as privacy_version,
    coalesce(w.decided_at, c.decided_at) as decided_at,
    w.event_id is null and coalesce(c.needs_review, false) as needs_review,
    case when w.event_id is null then c.asked_at end as asked_at,
    (select version from required_document where doc_type = 'terms') as required_terms,
    (select version from required_document where doc_type = 'privacy') as required_privacy
  ${FROM}`;

const ORDER = {
  '-created': sql`u.created_at desc, u.id desc`,
  email: sql`u.email, u.id`,
} as const;

function afterKey(sort: PeopleQuery['sort'], key: PageKey | null): RawBuilder<unknown> {
  if (key === null) return sql`true`;
  const [value, id] = key;
  if (sort === 'email') return sql`(u.email, u.id) > (${String(value)}, ${id}::uuid)`;
  return sql`(u.created_at, u.id) < (${String(value)}::timestamptz, ${id}::uuid)`;
}

function matching({ q, role, decision }: Filter): RawBuilder<unknown> {
  const parts = [sql`u.erased_at is null`];
  if (q !== undefined) {
    const part = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    const id = /^[0-9a-f-]{4,36}$/i.test(q) ? `${q.toLowerCase()}%` : null;
    parts.push(sql`(u.email_normalized like ${part} or lower(u.display_name) like ${part}
      or u.id::text like ${id})`);
  }
  if (role === 'none') {
    parts.push(sql`not exists (select from user_role r where r.user_id = u.id)`);
  } else if (role !== undefined) {
    parts.push(sql`exists (select from user_role r where r.user_id = u.id and r.role = ${role})`);
  }
  if (decision === 'none') parts.push(sql`coalesce(w.decision, c.decision) is null`);
  else if (decision !== undefined) {
    parts.push(sql`coalesce(w.decision, c.decision) = ${decision}`);
  }
  return sql.join(parts, sql` and `);
}

function presentPerson(row: PersonRow): ListedPerson {
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    emailVerified: row.email_verified,
    roles: row.roles,
    plan: row.plan,
    planName: row.plan_name,
    consent: consentOf(row),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

function consentOf(row: PersonRow): ListedPerson['consent'] {
  const projected = {
    eventId: row.event_id,
    decision: row.decision,
    termsVersion: row.terms_version,
    privacyVersion: row.privacy_version,
    decidedAt: row.decided_at,
    needsReview: row.needs_review,
    askedAt: row.asked_at,
  };
  return consentState({ projected, pending: null }, requiredOf(row), row.now.getTime()).reason;
}

function requiredOf({ required_terms, required_privacy }: PersonRow): RequiredVersions | null {
  if (required_terms === null || required_privacy === null) return null;
  return { termsVersion: required_terms, privacyVersion: required_privacy };
}
