import { UNDO_LINK_DAYS } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import type { AccountUndoTable } from '@roletrail/db/schema/accounts';
import { lockKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { seal } from '@roletrail/vault/seal';
import { addressTag } from '@roletrail/vault/search-tag';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { hashLink, newLinkToken } from './links.ts';
import { readFactor } from './second-factor.ts';

/** Sealed part of the state before a change. */
export const sealedBefore = z.object({ email: z.string() });

/**
 * Stores address and second factor of a person before a change, for the link that undoes it. An old
 * address stays reserved for them as long. The caller holds the person's row and their sessions.
 * @returns the secret of the link; null if the address was never proved, for then the account may
 *   be no business of its owner
 */
export async function storeUndo(
  tx: Tx,
  keys: VaultKeys,
  userId: string,
  change: AccountUndoTable['change'],
): Promise<string | null> {
  const { email, email_verified_at: provedAt } = await tx
    .selectFrom('app_user')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (provedAt === null) return null;
  const factor = await readFactor(tx, userId);
  const [id, token] = [uuidv7(), newLinkToken()];
  const key = requireLiveKey(await lockKeys(tx, keys, [userId]), userId);
  const before: z.infer<typeof sealedBefore> = { email };
  await tx
    .insertInto('account_undo')
    .values({
      id,
      user_id: userId,
      token_hash: hashLink(token),
      change,
      reserved_tag: change === 'email' ? addressTag(keys, email) : null,
      sealed: seal(key, { eventId: id, userId }, before),
      factor: factor && JSON.stringify(factor),
      expires_at: sql<Date>`clock_timestamp() + ${UNDO_LINK_DAYS} * interval '1 day'`,
    })
    .execute();
  return token;
}

/** Returns the person for whom this address is reserved after a change; null if there is none. */
export async function reservedFor(tx: Tx, keys: VaultKeys, email: string): Promise<string | null> {
  const tags = [keys, keys.previous].flatMap((own) => (own ? [addressTag(own, email)] : []));
  const row = await tx
    .selectFrom('account_undo')
    .select('user_id')
    .where('reserved_tag', 'in', tags)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Refuses an address that is reserved for another person. Called after the write that takes it: a
 * change that gives it up has committed by then, so its reservation is seen.
 * @throws ApiError EMAIL_IN_USE
 */
export async function refuseReserved(
  tx: Tx,
  keys: VaultKeys,
  email: string,
  userId: string,
): Promise<void> {
  const reserved = await reservedFor(tx, keys, email);
  if (reserved !== null && reserved !== userId) throw new ApiError('EMAIL_IN_USE');
}

/** Deletes states whose links have expired. */
export async function sweepUndo(db: Database): Promise<void> {
  await sql`delete from account_undo where expires_at < clock_timestamp()`.execute(db);
}
