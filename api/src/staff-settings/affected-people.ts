import type { AffectedPeople, LegalChoice } from '@roletrail/contracts/http/legal-drafts';
import { ACCEPTANCE_COOKIE_DAYS } from '@roletrail/contracts/limits';
import { uuid } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { createConsentUnavailableError } from '../consent-availability.ts';
import { ApiError } from '../errors.ts';
import { emailFor } from '../staff/mask-email.ts';
import { cutPage, readPageKey } from '../staff/page.ts';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly terms: string;
  readonly privacy: string;
  readonly at: Date;
}

const NAMED = {
  terms: sql`a.terms = r.terms`,
  privacy: sql`a.privacy = r.privacy`,
  both: sql`(a.terms = r.terms or a.privacy = r.privacy)`,
} as const satisfies Record<LegalChoice, unknown>;

/**
 * SQL of the people whose last decision is an acceptance that names a version in force of the
 * documents, and is not older than a year. A decision that is not folded yet counts before the
 * folded one, as in `consentState`. People who must decide again anyway are not among them.
 */
const affected = (documents: LegalChoice) => sql`
  from (
    select u.id, u.email,
      case when p.user_id is null then c.decision else p.decision end as decision,
      case when p.user_id is null then c.terms_version else p.terms_version end as terms,
      case when p.user_id is null then c.privacy_version else p.privacy_version end as privacy,
      case when p.user_id is null then c.decided_at else p.decided_at end as at,
      p.user_id is null and (coalesce(c.needs_review, false) or c.asked_at is not null)
        as unclear
    from app_user u
    left join current_consent c on c.user_id = u.id
    left join decision_pending p on p.user_id = u.id
    where u.erased_at is null) a
  cross join (
    select max(version) filter (where doc_type = 'terms') as terms,
      max(version) filter (where doc_type = 'privacy') as privacy
    from required_document) r
  where a.decision = 'accepted' and not a.unclear and ${NAMED[documents]}
    and a.at > clock_timestamp() - ${ACCEPTANCE_COOKIE_DAYS} * interval '1 day'`;

/** Returns how many people a publication of these documents asks again. */
export async function countAffected(db: Database | Tx, documents: LegalChoice): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total ${affected(documents)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** SQL condition of the next page. @param last id of the last row; null: none */
const idAfter = (last: string | null) => (last === null ? sql`true` : sql`a.id > ${last}::uuid`);

const FILE_PAGE = 500;

/**
 * Yields all these people as rows of a CSV, by id, one page in memory at once.
 * @param reader decides whether addresses are masked
 */
export async function* streamAffected(tx: Tx, reader: CallerFacts, documents: LegalChoice) {
  for (let last: string | null = null; ; ) {
    const { rows } = await sql<Row>`
      select a.id, a.email, a.terms, a.privacy, a.at ${affected(documents)}
        and ${idAfter(last)} order by a.id limit ${FILE_PAGE}`.execute(tx);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map((one) => [
      one.id,
      emailFor(reader, one.email),
      one.terms,
      one.privacy,
      one.at.toISOString(),
    ]);
    last = end.id;
  }
}

/** @returns id of the last row of the page before; null for the first page */
function readId(cursor: string | undefined): string | null {
  const key = readPageKey(cursor);
  if (key === null) return null;
  const id = uuid.safeParse(key[1]);
  if (id.success) return id.data;
  const message = 'must be of an earlier answer';
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'cursor', message }] });
}

/** Columns of `streamAffected`. */
export const AFFECTED_COLUMNS = ['id', 'email', 'termsVersion', 'privacyVersion', 'acceptedAt'];

/**
 * Returns these people in the order of their ids, and on the first page their number.
 * @throws ApiError CONSENT_STATE_UNAVAILABLE while decisions are folded again; VALIDATION_FAILED for
 *   a foreign cursor
 */
export async function listAffected(
  { deps }: ApiContext,
  reader: CallerFacts,
  documents: LegalChoice,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AffectedPeople> {
  if (!reader.consentKnown) throw createConsentUnavailableError();
  const after = readId(cursor);
  const [total, { rows }] = await Promise.all([
    after === null ? countAffected(deps.db, documents) : null,
    sql<Row>`
      select a.id, a.email, a.terms, a.privacy, a.at ${affected(documents)}
        and ${idAfter(after)} order by a.id limit ${limit + 1}`.execute(deps.db),
  ]);
  const page = cutPage(rows, limit, ({ id }) => ['', id]);
  return {
    total,
    items: page.rows.map(({ id, email, terms, privacy, at }) => ({
      id,
      email: emailFor(reader, email),
      termsVersion: terms,
      privacyVersion: privacy,
      acceptedAt: at.toISOString(),
    })),
    nextCursor: page.nextCursor,
  };
}
