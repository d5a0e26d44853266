import type { TokenRevocationReason } from '@roletrail/contracts/events/admin';
import type { Actor } from '@roletrail/contracts/events/envelope';
import { singleLine } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { hashAuditorToken, newAuditorToken } from '../callers/auditor-token.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { inTransaction } from '../transaction.ts';
import type { StaffDeps } from './roles.ts';

export interface NewAuditorToken {
  /** whom it is for; stands in the log */
  readonly label: string;
  readonly expiresAt: Date;
  readonly actor: Actor;
}

export interface CreatedAuditorToken {
  readonly id: string;
  /** shown once and stored nowhere */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes a token with which a foreign auditor reads entry bundles. Only its hash is stored; the row
 * and its event commit together.
 * @throws ApiError VALIDATION_FAILED for an empty label or an end that is not ahead
 */
export async function createAuditorToken(
  deps: StaffDeps,
  { label, expiresAt, actor }: NewAuditorToken,
): Promise<CreatedAuditorToken> {
  const errors = [
    ...(singleLine(200).safeParse(label).success
      ? []
      : [{ path: 'label', message: 'must be one line of 1 to 200 visible characters' }]),
    ...(expiresAt.getTime() > Date.now()
      ? []
      : [{ path: 'expiresAt', message: 'must lie in the future' }]),
  ];
  if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors });
  const id = uuidv7();
  const created = tokenCreated({ id, label, expiresAt, actor });
  const token = newAuditorToken();
  await inTransaction(deps.db, async (tx) => {
    await tx
      .insertInto('auditor_token')
      .values({
        id,
        token_hash: hashAuditorToken(token),
        label,
        expires_at: expiresAt,
        revoked_at: null,
      })
      .execute();
    await enqueue(tx, deps.partitions, [created]);
  });
  return { id, token, expiresAt };
}

export interface TokenRevocation {
  readonly id: string;
  readonly reason: TokenRevocationReason;
  readonly actor: Actor;
}

/**
 * Ends a token: its next request is refused. The row and its event commit together.
 * @returns false when it was revoked before
 * @throws ApiError NOT_FOUND
 */
export async function revokeAuditorToken(
  deps: StaffDeps,
  { id, reason, actor }: TokenRevocation,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await markTokenRevoked(tx, id))) return false;
    await enqueue(tx, deps.partitions, [tokenRevoked({ id, reason, actor })]);
    return true;
  });
}

/**
 * Marks a token as revoked; the caller enqueues the event.
 * @returns false if it was revoked before
 * @throws ApiError NOT_FOUND
 */
export async function markTokenRevoked(tx: Tx, id: string): Promise<boolean> {
  const token = await tx
    .selectFrom('auditor_token')
    .select('revoked_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!token) throw new ApiError('NOT_FOUND', { detail: 'There is no auditor token of this id.' });
  if (token.revoked_at !== null) return false;
  await tx
    .updateTable('auditor_token')
    .set({ revoked_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Returns the event of a new token. */
export function tokenCreated(given: NewAuditorToken & { readonly id: string }): OutboxItem {
  const { id, label, expiresAt, actor } = given;
  return {
    draft: {
      id: uuidv7(),
      source: API_EVENT_SOURCE,
      type: 'roletrail.auditor_token.created.v1',
      subject: id,
      data: { tokenId: id, label, expiresAt: expiresAt.toISOString(), actor },
    },
  };
}

/** Returns the event of a revoked token. */
export function tokenRevoked({ id, reason, actor }: TokenRevocation): OutboxItem {
  return {
    draft: {
      id: uuidv7(),
      source: API_EVENT_SOURCE,
      type: 'roletrail.auditor_token.revoked.v1',
      subject: id,
      data: { tokenId: id, reason, actor },
    },
  };
}

/** A token as an operator sees it. */
export interface ListedAuditorToken {
  readonly id: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly state: 'valid' | 'expired' | 'revoked';
  /** when it was last recorded to read entries; null: never */
  readonly lastReadAt: Date | null;
}

/** Returns the newest tokens first. @param limit null: all */
export async function listAuditorTokens(
  db: Database | Tx,
  limit: number | null = null,
): Promise<readonly ListedAuditorToken[]> {
  const { rows } = await sql<ListedAuditorToken>`
    select t.id, t.label, t.created_at as "createdAt", t.expires_at as "expiresAt",
      t.revoked_at as "revokedAt",
      case when t.revoked_at is not null then 'revoked'
        when t.expires_at <= clock_timestamp() then 'expired' else 'valid' end as state,
      (select max(r.recorded_at) from evidence_reading r where r.auditor_token_id = t.id)
        as "lastReadAt"
    from auditor_token t order by t.created_at desc, t.id limit ${limit}`.execute(db);
  return rows;
}
