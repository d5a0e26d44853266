import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_KEPT_DAYS, STAFF_UNDO_SECONDS } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import type { AccountTokenPurpose, AccountTokenTable } from '@roletrail/db/schema/accounts';
import { type Selectable, sql } from 'kysely';
import { ApiError } from '../errors.ts';

/** Facts of a used link. */
export type TakenLink = Pick<Selectable<AccountTokenTable>, 'user_id' | 'email' | 'session_id'>;

/** Creates a new secret of a link. */
export const newLinkToken = () => randomBytes(32).toString('base64url');

/** Hashes a secret to store. A plain hash is enough, because it has 256 random bits. */
export const hashLink = (token: string) => createHash('sha256').update(token).digest();

/**
 * Creates the secret of a link. The mail contains it; the database has only its hash. Earlier links
 * of the purpose stay valid until one is used, so that a second request, also by another person,
 * invalidates nothing.
 */
export async function createAccountLink(
  tx: Tx,
  link: {
    readonly userId: string;
    readonly purpose: AccountTokenPurpose;
    /** recipient address */
    readonly email: string;
    readonly lifeMs: number;
    readonly sessionId?: string;
  },
): Promise<string> {
  const token = newLinkToken();
  await tx
    .insertInto('account_token')
    .values({
      token_hash: hashLink(token),
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      session_id: link.sessionId ?? null,
      expires_at: sql<Date>`clock_timestamp() + ${link.lifeMs} * interval '1 millisecond'`,
    })
    .execute();
  return token;
}

export type LinkPurpose = AccountTokenPurpose;

/**
 * Returns the owner of a link and the session that requested it, without using the link. Locks the
 * person's row before the link's.
 * @param purposes allowed purposes
 * @throws ApiError LINK_INVALID
 */
export async function lookUpLink(
  db: Database | Tx,
  token: string,
  ...purposes: readonly LinkPurpose[]
): Promise<{ readonly userId: string; readonly sessionId: string | null; purpose: LinkPurpose }> {
  const row = await db
    .selectFrom('account_token')
    .select(['user_id', 'session_id', 'purpose'])
    .where('token_hash', '=', hashLink(token))
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  if (!row) throw new ApiError('LINK_INVALID');
  return { userId: row.user_id, sessionId: row.session_id, purpose: row.purpose };
}

/**
 * Uses a link in one atomic statement: of several uses only one succeeds.
 * @throws ApiError LINK_INVALID if it is unknown, used or expired
 */
export async function consumeLink(
  tx: Tx,
  token: string,
  purpose: AccountTokenPurpose,
): Promise<TakenLink> {
  const taken = await tx
    .deleteFrom('account_token')
    .where('token_hash', '=', hashLink(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['user_id', 'email', 'session_id'])
    .executeTakeFirst();
  if (!taken) throw new ApiError('LINK_INVALID');
  return taken;
}

/** Invalidates a person's links of these purposes. */
export async function invalidateLinks(
  tx: Tx,
  userId: string,
  purposes: readonly AccountTokenPurpose[],
): Promise<void> {
  await tx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute();
}

/** Deletes expired links, invitations that expired 30 days ago and withdrawn ones. */
export async function sweepLinks(db: Database): Promise<void> {
  await sql`delete from invitation
    where expires_at < clock_timestamp() - ${INVITATION_KEPT_DAYS} * interval '1 day'
      or withdrawn_at < clock_timestamp() - ${STAFF_UNDO_SECONDS} * interval '1 second'`.execute(
    db,
  );
  await sql`delete from account_token where expires_at < clock_timestamp()`.execute(db);
}
