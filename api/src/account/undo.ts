import type { UndoCheck } from '@roletrail/contracts/http/account';
import { classifyDatabaseError } from '@roletrail/db/database-errors';
import type { Database, Tx } from '@roletrail/db/open';
import { readKeys } from '@roletrail/vault/data-keys';
import { unseal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import type { ApiContext, ClientFacts } from '../api.ts';
import { ApiError } from '../errors.ts';
import { cancelPendingErasure } from '../evidence/erasure-request.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { weakPasswordReasons } from '../security/weak-password.ts';
import { knowOneDevice } from '../sessions/known-device.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';
import { inTransaction } from '../transaction.ts';
import { recordActivity } from './activity-log.ts';
import { endSessionsAfterChange } from './end-for-change.ts';
import { hashLink, invalidateLinks } from './links.ts';
import { normaliseEmail } from './normalise-email.ts';
import { restoreFactor, type StoredFactor, storedFactor } from './second-factor.ts';
import { signInCounters } from './sign-in-limits.ts';
import { changeUndoneLetter, movedBackLetter } from './takeover-letters.ts';
import { sealedBefore } from './undo-state.ts';

/** State of an account before a change. */
interface Before {
  readonly id: string;
  readonly userId: string;
  readonly change: UndoCheck['change'];
  readonly changedAt: Date;
  readonly email: string;
  readonly factor: StoredFactor | null;
}

/** User of an undo link and their browser. */
export interface UndoUse extends ClientFacts {
  /** device cookie; null if there was none */
  readonly device: string | null;
}

/**
 * Returns the change that the link undoes; the link stays valid.
 * @throws ApiError LINK_INVALID
 */
export async function checkUndo(context: ApiContext, token: string): Promise<UndoCheck> {
  const { change, changedAt, factor } = await readBefore(context.deps.db, context, token);
  return { change, changedAt: changedAt.toISOString(), secondFactor: factor !== null };
}

/**
 * Restores address and second factor from before a change, and sets a new password, in one
 * transaction. All sessions and the calendar link end; links that undo later changes become void. A request to delete
 * the account that was made since is cancelled. The link reached the address that it restores, so
 * it proves it (docs/adr/0025-an-undo-link-restores-an-account.md).
 * @returns device cookie of the browser, which alone is known at sign-in afterwards
 * @throws ApiError LINK_INVALID, WEAK_PASSWORD and EMAIL_IN_USE (the link goes on working)
 */
export async function undoChange(
  context: ApiContext,
  { token, password }: { readonly token: string; readonly password: string },
  from: UndoUse,
): Promise<string> {
  const { config, deps, passwords, attempts } = context;
  const { email, factor } = await readBefore(deps.db, context, token);
  const reasons = weakPasswordReasons(password, email, factor !== null);
  if (reasons.length > 0) throw new ApiError('WEAK_PASSWORD', { reasons });
  const passwordHash = await passwords.hash(password);
  const device = await inTransaction(deps.db, (tx) =>
    restore(tx, context, { token, passwordHash, from }),
  ).catch((error: unknown) => {
    // a process of the previous release may have assigned the address to another account
    if (classifyDatabaseError(error) === 'duplicate')
      throw new ApiError('EMAIL_IN_USE', { cause: error });
    throw error;
  });
  const counted = signInCounters(config, { account: normaliseEmail(email), ip: from.ip });
  await attempts.clear(counted.map(({ name }) => name));
  return device;
}

interface Restore {
  readonly token: string;
  readonly passwordHash: string;
  readonly from: UndoUse;
}

/** @returns device cookie of the browser */
async function restore(tx: Tx, context: ApiContext, request: Restore): Promise<string> {
  const { userId } = await readBefore(tx, context, request.token);
  const { email: left } = await tx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const live = await lockLiveSessions(tx, userId);
  // read again under the lock: the link may have been used meanwhile
  const before = await readBefore(tx, context, request.token);
  await dropFrom(tx, before);
  const { device, columns } = await knowOneDevice(tx, userId, request.from.device);
  await tx
    .updateTable('app_user')
    .set({
      email: before.email,
      email_normalized: normaliseEmail(before.email),
      email_verified_at: sql<Date>`clock_timestamp()`,
      password_hash: request.passwordHash,
      ...columns,
    })
    .where('id', '=', userId)
    .execute();
  await restoreFactor(tx, userId, before.factor);
  await invalidateLinks(tx, userId, ['recovery', 'change_email', 'verify_email']);
  const kept = await cancelPendingErasure(tx, userId, {
    actor: { kind: 'system', id: null },
    since: before.changedAt,
  });
  await tell(tx, context, { before, left, from: request.from, erasure: kept !== null });
  const why = { reason: 'password_changed', scope: 'global' } as const;
  await endSessionsAfterChange(tx, context, userId, [...live.keys()], why, kept ? [kept] : []);
  return device;
}

/** Deletes the state that was restored, and those of later changes. */
async function dropFrom(tx: Tx, { id, userId }: Before): Promise<void> {
  await sql`
    delete from account_undo where user_id = ${userId}
      and created_at >= (select created_at from account_undo where id = ${id})`.execute(tx);
}

interface Undone {
  readonly before: Before;
  /** previous address of the account */
  readonly left: string;
  readonly from: UndoUse;
  /** whether a request to delete the account was cancelled */
  readonly erasure: boolean;
}

/** Writes to the activity log, to the restored address, and to the one that the account leaves. */
async function tell(
  tx: Tx,
  { config, deps }: ApiContext,
  { before, left, from, erasure }: Undone,
): Promise<void> {
  const { vault } = deps.keys;
  const { userId, email, changedAt } = before;
  await recordActivity(tx, vault, { userId, kind: 'change_undone', from });
  if (erasure) await recordActivity(tx, vault, { userId, kind: 'erasure_cancelled', from });
  const event = { at: new Date(), from };
  const notice = changeUndoneLetter(config.publicOrigin, event, { since: changedAt, erasure });
  await enqueueMail(tx, vault, { to: email, userId, ...notice });
  if (normaliseEmail(left) === normaliseEmail(email)) return;
  const moved = movedBackLetter(config.publicOrigin, event.at);
  await enqueueMail(tx, vault, { to: left, userId, ...moved });
}

/** @throws ApiError LINK_INVALID if the link is unknown, used, void or expired */
async function readBefore(db: Database | Tx, { deps }: ApiContext, token: string): Promise<Before> {
  const row = await db
    .selectFrom('account_undo')
    .selectAll()
    .where('token_hash', '=', hashLink(token))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  if (!row) throw new ApiError('LINK_INVALID');
  const { id, user_id: userId } = row;
  const key = (await readKeys(db, deps.keys.vault, [userId])).get(userId);
  const opened = unseal(key, { eventId: id, userId }, row.sealed);
  if (opened.kind === 'erased') throw new ApiError('LINK_INVALID');
  return {
    id,
    userId,
    change: row.change,
    changedAt: row.created_at,
    email: sealedBefore.parse(opened.value).email,
    factor: storedFactor.nullable().parse(row.factor),
  };
}
