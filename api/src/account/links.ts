import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '@roletrail/db/open';
import type { AccountTokenPurpose, AccountTokenTable } from '@roletrail/db/schema/accounts';
import { type Selectable, sql } from 'kysely';
import { ApiError } from '../errors.ts';

/** What a link that was taken says. */
export type TakenLink = Pick<Selectable<AccountTokenTable>, 'user_id' | 'email' | 'session_id'>;

/** A fresh secret of a link. */
export const newLinkToken = () => randomBytes(32).toString('base64url');

/** 256 random bits, so a plain hash is enough to store. */
export const hashLink = (token: string) => createHash('sha256').update(token).digest();

/**
 * Makes the secret of a link. It stands in the mail and nowhere else; the database holds its hash.
 * Earlier links of the purpose go on working until one of them is used, so that asking twice, or
 * somebody else's asking, spoils nothing.
 */
export async function createAccountLink(
  tx: Tx,
  link: {
    readonly userId: string;
    readonly purpose: AccountTokenPurpose;
    /** the address that it is sent to */
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
 * Whose link this is and which session asked for it, without using it up: the person's row is
 * locked before the link's.
 * @param purposes it must be one of these
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
 * Uses a link up, in one atomic statement: of any number of uses one succeeds.
 * @throws ApiError LINK_INVALID when it is unknown, used or expired
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

/** Makes a person's links of these purposes worthless. */
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

/** Removes links that have expired. */
export async function sweepLinks(db: Database): Promise<void> {
  await sql`delete from account_token where expires_at < clock_timestamp()`.execute(db);
}
