import type { AsOfAnswer, AsOfQuery } from '@roletrail/contracts/http/as-of';
import { lockProjections } from '@roletrail/db/lock-tables';
import type { Database, Tx } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import type { DecisionKind } from '@roletrail/db/schema/log';
import { streamPages } from '@roletrail/db/stream-pages';
import { type RawBuilder, sql } from 'kysely';
import { normaliseEmail } from '../account/normalise-email.ts';
import { consentState } from '../callers/consent-state.ts';
import {
  CONSENT_PROJECTION_READY,
  createConsentUnavailableError,
} from '../consent-availability.ts';
import { requiredOf } from '../documents/required-documents.ts';
import { ApiError } from '../errors.ts';

/**
 * Returns the consent status of people at a past moment. Applies the rule of the consent gate to
 * the decisions and documents of that moment.
 * @param written time until which all events are committed (awaitWriters), before this snapshot
 * @throws ApiError VALIDATION_FAILED for a moment in the future or not folded yet;
 *   CONSENT_STATE_UNAVAILABLE while decisions are being refolded
 */
export async function readConsentAsOf(
  db: Database,
  query: AsOfQuery,
  written: Date,
): Promise<AsOfAnswer> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await lockProjections(tx);
      const documents = await boundAt(tx, query.at, written);
      const person = await personAsked(tx, query);
      const last = lastRecorded({ ...query, user: userOf(query, person) });
      const { rows: people } = await sql<LastRecorded>`${last} limit ${query.limit + 1}`.execute(
        tx,
      );
      const items = people.slice(0, query.limit).map((row) => present(row, documents, query.at));
      const more = people.length > query.limit;
      return {
        at: query.at,
        documents,
        person,
        items,
        next: more ? (items.at(-1)?.userId ?? null) : null,
      };
    });
}

/**
 * Streams all people's status in pages, in the order of their ids.
 * @param tx a snapshot
 * @param written as in `readConsentAsOf`
 * @throws ApiError as `readConsentAsOf`, before the first page
 */
export async function* streamConsentAsOf(
  tx: Tx,
  query: Pick<AsOfQuery, 'at' | 'user' | 'email'>,
  written: Date,
  size: number,
): AsyncGenerator<AsOfAnswer['items']> {
  const documents = await boundAt(tx, query.at, written);
  const user = userOf(query, await personAsked(tx, query));
  for await (const rows of streamPages(tx, lastRecorded({ ...query, user }), size)) {
    yield rows.map((row) => present(row, documents, query.at));
  }
}

/**
 * Returns the person that a query names by id, or by the current address of an account. Null if it
 * names none, or no account has the address. A query with both must name the same person.
 */
async function personAsked(
  tx: Tx,
  { user, email }: Pick<AsOfQuery, 'user' | 'email'>,
): Promise<AsOfAnswer['person']> {
  if (user === undefined && email === undefined) return null;
  const row = await tx
    .selectFrom('app_user')
    .select(['id', 'email', 'erased_at'])
    .$if(user !== undefined, (query) => query.where('id', '=', user ?? ''))
    .$if(email !== undefined, (query) =>
      query.where('email_normalized', '=', normaliseEmail(email ?? '')),
    )
    .executeTakeFirst();
  if (row) return { userId: row.id, email: row.erased_at === null ? row.email : null };
  return user === undefined || email !== undefined ? null : { userId: user, email: null };
}

/** Id of no account: a query that names an unknown address matches no person. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

/** Returns the id to filter by; undefined for all people. */
function userOf(
  { user, email }: Pick<AsOfQuery, 'user' | 'email'>,
  person: AsOfAnswer['person'],
): string | undefined {
  if (user === undefined && email === undefined) return undefined;
  return person?.userId ?? NO_ONE;
}

/** Returns the documents in force at the moment, after checking that it can be evaluated. */
async function boundAt(tx: Tx, at: string, written: Date): Promise<AsOfAnswer['documents']> {
  if (Date.parse(at) >= written.getTime()) throw invalid('must not be in the future');
  await judgeMoment(tx, at);
  // merge decisions and unreadable records by an index, reading no more than needed
  await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
  return readDocumentsInForce(tx, at);
}

/**
 * Checks that all events before the moment are folded. Unfolded events are in the outbox;
 * decision_pending has only the last decision of a person. Finds the oldest unfolded row of a
 * partition from the newest back, so that no plan reads folded rows.
 */
async function judgeMoment(tx: Tx, at: string): Promise<void> {
  const { rows } = await sql<{ waiting: boolean; known: boolean }>`
    select ${CONSENT_PROJECTION_READY} as known,
      exists (
        select from outbox_partition p
        left join projection_offset o on o.projection = ${CONSENT.live}
          and o.topic = p.topic and o.partition = p.partition
        cross join lateral (
          select w.created_at from outbox w
          where w.topic = p.topic and w.partition = p.partition and w.seq > coalesce((
            select f.seq from outbox f
            where f.topic = p.topic and f.partition = p.partition and f."offset" < o.next_offset
            order by f.seq desc limit 1), 0)
          order by w.seq limit 1
        ) oldest
        where p.topic = 'consent-events' and oldest.created_at <= ${at}::timestamptz
      ) as waiting`.execute(tx);
  const [found] = rows;
  if (!found?.known) throw createConsentUnavailableError();
  if (found.waiting) throw invalid('must not be later than what is folded: ask again in a moment');
}

/** Returns the documents in force at a moment, as in view required_document, terms first. */
export async function readDocumentsInForce(
  tx: Tx | Database,
  at: string,
): Promise<AsOfAnswer['documents']> {
  const { rows } = await sql<AsOfAnswer['documents'][number]>`
    select distinct on (doc_type) doc_type as "docType", version from legal_documents
    where is_required and created_at <= ${at}::timestamptz
      and effective_date <= (${at}::timestamptz at time zone 'UTC')::date
    order by doc_type desc, effective_date desc, created_at desc`.execute(tx);
  return rows;
}

/** Last record of a person before a moment. */
export interface LastRecorded {
  user_id: string;
  unreadable: boolean;
  event_id: string | null;
  decision: DecisionKind | null;
  terms_version: string | null;
  privacy_version: string | null;
  decided_at: Date | null;
  /** last request to decide again between this record and the moment; null: none */
  asked_at: Date | null;
  topic: string;
  partition: number;
  offset: number;
}

/**
 * Builds the query for each person's last record: a decision, or an unreadable record under their
 * id. Unreadable records count only in the person's own partition, as in current_consent. They have
 * no time. Their time is taken from the previous event of the partition, the earliest known bound.
 * Requests to decide again do not list a person who never decided.
 */
function lastRecorded(query: LastRecordedQuery): RawBuilder<LastRecorded> {
  const { at, user, after } = query;
  const asked = (id: RawBuilder<unknown>) => sql`
    ${user === undefined ? sql`true` : sql`${id} = ${user}::uuid`}
    and ${after === undefined ? sql`true` : sql`${id} > ${after}::uuid`}`;
  return sql<LastRecorded>`
    select distinct on (user_id) recorded.*, (
        select max(r.asked_at) from consent_request r
        where r.user_id = recorded.user_id and r."offset" > recorded."offset"
          and r.asked_at <= ${at}::timestamptz
      ) as asked_at
    from (
      (select user_id, false as unreadable, event_id, decision, terms_version, privacy_version,
        decided_at, topic, partition, "offset"
      from consent_decision
      where decided_at <= ${at}::timestamptz and ${asked(sql`user_id`)}
      order by user_id, "offset" desc)
      union all
      (select d.user_id, true, null, null, null, null, null, d.topic, d.partition, d."offset"
      from (
        select key::uuid as user_id, topic, partition, "offset" from dead_letter
        where projection = ${CONSENT.live} and key ~ ${UUID}
      ) d
      join current_consent c using (user_id, topic, partition)
      where ${asked(sql`d.user_id`)} and coalesce((
        select a.occurred_at from audit_entry a
        where a.topic = d.topic and a.partition = d.partition and a."offset" < d."offset"
        order by a."offset" desc limit 1
      ), '-infinity') <= ${at}::timestamptz
      order by d.user_id, d."offset" desc)
    ) recorded
    order by user_id, "offset" desc`;
}

interface LastRecordedQuery extends Pick<AsOfQuery, 'at' | 'after'> {
  readonly user: string | undefined;
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Evaluates a person's consent status from their last record and the documents in force. */
export function present(
  row: LastRecorded,
  documents: AsOfAnswer['documents'],
  at: string,
): AsOfAnswer['items'][number] {
  const { event_id: eventId, decided_at: decidedAt, decision } = row;
  const versions = { termsVersion: row.terms_version, privacyVersion: row.privacy_version };
  const last = {
    eventId,
    decision,
    ...versions,
    decidedAt,
    needsReview: row.unreadable,
    askedAt: row.asked_at,
  };
  const facts = { projected: last, pending: null };
  const { reason } = consentState(facts, requiredOf(documents), Date.parse(at));
  const { user_id: userId, topic, partition, offset } = row;
  const where = { userId, state: reason, topic, partition, offset };
  if (eventId === null || decision === null || decidedAt === null) {
    return { ...where, decision: null };
  }
  const answer = { eventId, decision, ...versions, decidedAt: decidedAt.toISOString() };
  return { ...where, decision: answer };
}

function invalid(message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { errors: [{ path: 'at', message }] });
}
