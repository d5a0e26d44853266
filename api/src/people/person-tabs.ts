import type {
  PersonActs,
  PersonDecisions,
  PersonTickets,
  personActsQuery,
  personDecisionsQuery,
  personTicketsQuery,
} from '@roletrail/contracts/http/staff-people';
import type { Database, Tx } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { listConsentRequests } from '../consent/requests.ts';
import { cutPage, type PageKey, readPageKey } from '../staff/page.ts';
import { openPerson } from './read-person.ts';

/** Page of a tab; without `cursor` the first. */
interface TabPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type DecisionFilter = Pick<z.output<typeof personDecisionsQuery>, 'decision'>;
type TicketFilter = Pick<z.output<typeof personTicketsQuery>, 'status'>;
type ActFilter = Pick<z.output<typeof personActsQuery>, 'action'>;

/** SQL condition: a row comes after the key of a page, newest first. */
const isAfter = (
  after: PageKey | null,
  columns: RawBuilder<unknown>,
  type: 'bigint' | 'timestamptz',
) =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`${columns} < (${after[0]}::${sql.raw(type)}, ${after[1]}::uuid)`;

/**
 * Reads the decisions of a person, newest first, with the digests of the documents shown, and the
 * requests of staff to decide again.
 * @throws ApiError NOT_FOUND, EVIDENCE_UNRECORDED, VALIDATION_FAILED for an invalid cursor
 */
export async function readPersonDecisions(
  context: ApiContext,
  staff: CallerFacts,
  userId: string,
  asked: TabPage & DecisionFilter,
): Promise<PersonDecisions> {
  const { db } = context.deps;
  readPageKey(asked.cursor);
  await openPerson(context, staff, userId);
  const page = await listPersonDecisions(db, userId, asked);
  return { ...page, requests: await listConsentRequests(db, userId) };
}

/** As `readPersonDecisions`, without the requests. The caller has recorded the view. */
export async function listPersonDecisions(
  db: Database | Tx,
  userId: string,
  { cursor, limit, decision }: TabPage & DecisionFilter,
): Promise<Omit<PersonDecisions, 'requests'>> {
  const after = readPageKey(cursor);
  const found = await db
    .selectFrom('consent_decision as d')
    .leftJoin('legal_documents as t', (on) =>
      on.on('t.doc_type', '=', 'terms').onRef('t.version', '=', 'd.terms_version'),
    )
    .leftJoin('legal_documents as p', (on) =>
      on.on('p.doc_type', '=', 'privacy').onRef('p.version', '=', 'd.privacy_version'),
    )
    .select(['d.event_id', 'd.decision', 'd.reason', 'd.decided_at'])
    .select(['d.topic', 'd.partition', 'd.offset', 'd.terms_version', 'd.privacy_version'])
    .select(['t.sha256 as terms_sha256', 'p.sha256 as privacy_sha256'])
    .where('d.user_id', '=', userId)
    .$if(decision !== undefined, (query) => query.where(sql`d.decision`, '=', decision))
    .where(isAfter(after, sql`(d."offset", d.event_id)`, 'bigint'))
    .orderBy('d.offset', 'desc')
    .orderBy('d.event_id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, nextCursor } = cutPage(found, limit, (row) => [Number(row.offset), row.event_id]);
  const items = rows.map((row) => ({
    eventId: row.event_id,
    decision: row.decision,
    reason: row.reason,
    decidedAt: row.decided_at.toISOString(),
    documents: [
      ...document('terms', row.terms_version, row.terms_sha256),
      ...document('privacy', row.privacy_version, row.privacy_sha256),
    ],
    topic: row.topic,
    partition: row.partition,
    offset: Number(row.offset),
  }));
  return { items, nextCursor };
}

function document(docType: 'terms' | 'privacy', version: string | null, sha256: string | null) {
  return version === null ? [] : [{ docType, version, sha256 }];
}

/**
 * Reads the tickets of a person, newest first, without their words.
 * @throws ApiError NOT_FOUND, EVIDENCE_UNRECORDED, VALIDATION_FAILED for an invalid cursor
 */
export async function readTickets(
  context: ApiContext,
  staff: CallerFacts,
  userId: string,
  asked: TabPage & TicketFilter,
): Promise<PersonTickets> {
  readPageKey(asked.cursor);
  await openPerson(context, staff, userId);
  return listPersonTickets(context.deps.db, userId, asked);
}

/** As `readTickets`. The caller has recorded the view. */
export async function listPersonTickets(
  db: Database | Tx,
  userId: string,
  { cursor, limit, status }: TabPage & TicketFilter,
): Promise<PersonTickets> {
  const after = readPageKey(cursor);
  const found = await db
    .selectFrom('ticket')
    .select(['id', 'number', 'topic', 'status', 'created_at'])
    .select(sql<string>`created_at::text`.as('sort'))
    .where('user_id', '=', userId)
    .$if(status !== undefined, (query) => query.where(sql`status`, '=', status))
    .where(isAfter(after, sql`(created_at, id)`, 'timestamptz'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, nextCursor } = cutPage(found, limit, ({ sort, id }) => [sort, id]);
  const items = rows.map(({ number, topic, status, created_at }) => ({
    number,
    topic,
    status,
    createdAt: created_at.toISOString(),
  }));
  return { items, nextCursor };
}

/**
 * Reads what staff did to an account, newest first.
 * @throws ApiError NOT_FOUND, EVIDENCE_UNRECORDED, VALIDATION_FAILED for an invalid cursor
 */
export async function readActs(
  context: ApiContext,
  staff: CallerFacts,
  userId: string,
  asked: TabPage & ActFilter,
): Promise<PersonActs> {
  readPageKey(asked.cursor);
  await openPerson(context, staff, userId);
  return listPersonActs(context.deps.db, userId, asked);
}

/** As `readActs`. The caller has recorded the view. */
export async function listPersonActs(
  db: Database | Tx,
  userId: string,
  { cursor, limit, action }: TabPage & ActFilter,
): Promise<PersonActs> {
  const after = readPageKey(cursor);
  const found = await db
    .selectFrom('staff_act as a')
    .innerJoin('app_user as s', 's.id', 'a.staff_id')
    .select(['a.event_id', 'a.action', 'a.reason', 'a.staff_id', 'a.acted_at', 's.email'])
    .select(sql<string>`a.acted_at::text`.as('sort'))
    .where('a.user_id', '=', userId)
    .$if(action !== undefined, (query) => query.where(sql`a.action`, '=', action))
    .where(isAfter(after, sql`(a.acted_at, a.event_id)`, 'timestamptz'))
    .orderBy('a.acted_at', 'desc')
    .orderBy('a.event_id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.sort, row.event_id]);
  const items = rows.map((row) => ({
    eventId: row.event_id,
    action: row.action,
    reason: row.reason,
    staffId: row.staff_id,
    staffEmail: row.email,
    at: row.acted_at.toISOString(),
  }));
  return { items, nextCursor };
}
