import { RECOVERY_LINK_MINUTES } from '@roletrail/contracts/limits';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';
import { signInCounters } from '../sessions/sign-in-limits.ts';
import { weakPasswordReasons } from '../sessions/weak-password.ts';
import { inTransaction } from '../transaction.ts';
import { type From, recordActivity } from './activity-log.ts';
import { endForChange } from './end-for-change.ts';
import { passwordChangedLetter, recoveryLetter } from './letters.ts';
import { dropLinks, makeLink, ownerOfLink, takeLink } from './links.ts';
import { normaliseEmail } from './normalise-email.ts';

const MINUTE_MS = 60_000;

/**
 * Sends a link to choose a new password, if there is an account. All of it happens after the
 * answer, so neither words nor time tell whether there is one; too many requests for one account
 * send nothing and say nothing.
 */
export function requestRecovery(context: ApiContext, email: string, from: From): void {
  const account = normaliseEmail(email);
  context.afterwards.add('password recovery', async () => {
    const limit = context.config.limits.recoveryPerAccount;
    try {
      await context.attempts.begin([{ name: `recover ${account}`, limit }]);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return;
      throw error;
    }
    await inTransaction(context.deps.db, (tx) => sendRecovery(tx, context, account, from));
  });
}

async function sendRecovery(
  tx: Tx,
  { config, deps }: ApiContext,
  account: string,
  from: From,
): Promise<void> {
  const person = await tx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('email_normalized', '=', account)
    .where('password_hash', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!person) return;
  const { id: userId, email } = person;
  const lifeMs = RECOVERY_LINK_MINUTES * MINUTE_MS;
  const token = await makeLink(tx, { userId, purpose: 'recovery', email, lifeMs });
  await recordActivity(tx, deps.keys.vault, { userId, kind: 'recovery_requested', from });
  const letter = recoveryLetter(config.publicOrigin, token);
  await enqueueMail(tx, deps.keys.vault, { to: email, userId, keepForMs: lifeMs, ...letter });
}

/**
 * What whoever holds a link must know before they choose a password; the link goes on working.
 * @throws ApiError LINK_INVALID
 */
export async function checkRecovery(
  { deps }: ApiContext,
  token: string,
): Promise<{ secondFactor: boolean }> {
  const owner = await personOf(deps.db, await ownerOfLink(deps.db, token, 'recovery'));
  return { secondFactor: owner.second_factor };
}

/**
 * Sets a new password by the link of a mail. All sessions end; the second factor stays. The link
 * proves the address, and whoever guessed at the old password no longer counts.
 * @throws ApiError LINK_INVALID, WEAK_PASSWORD (the link goes on working), RATE_LIMITED
 */
export async function recover(
  context: ApiContext,
  { token, password }: { readonly token: string; readonly password: string },
  from: From,
): Promise<void> {
  const { config, deps, passwords, attempts } = context;
  const userId = await ownerOfLink(deps.db, token, 'recovery');
  const owner = await personOf(deps.db, userId);
  const reasons = weakPasswordReasons(password, owner.email, owner.second_factor);
  if (reasons.length > 0) throw new ApiError('WEAK_PASSWORD', { reasons });
  const passwordHash = await passwords.hash(password);
  await inTransaction(deps.db, async (tx) => {
    await tx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .execute();
    const live = await lockLiveSessions(tx, userId);
    const link = await takeLink(tx, token, 'recovery');
    const changed = await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, email_verified_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', userId)
      // a link for an address that has changed since opens nothing
      .where('email_normalized', '=', normaliseEmail(link.email))
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new ApiError('LINK_INVALID');
    await dropLinks(tx, userId, ['recovery', 'change_email', 'verify_email']);
    await recordActivity(tx, deps.keys.vault, { userId, kind: 'password_recovered', from });
    const notice = passwordChangedLetter(config.publicOrigin, { at: new Date(), from });
    await enqueueMail(tx, deps.keys.vault, { to: link.email, userId, ...notice });
    await endForChange(tx, context, userId, [...live.keys()], {
      reason: 'password_changed',
      scope: 'global',
    });
  });
  const counted = signInCounters(config, { account: normaliseEmail(owner.email), ip: from.ip });
  await attempts.clear(counted.map(({ name }) => name));
}

async function personOf(db: ApiContext['deps']['db'], userId: string) {
  const { rows } = await sql<{ email: string; second_factor: boolean }>`
    select u.email, exists (
      select 1 from totp_factor f where f.user_id = u.id and f.confirmed_at is not null
    ) as second_factor
    from app_user u where u.id = ${userId} and u.erased_at is null`.execute(db);
  const row = rows[0];
  if (!row) throw new ApiError('LINK_INVALID');
  return row;
}
