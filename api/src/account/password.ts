import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { weakPasswordReasons } from '../security/weak-password.ts';
import { forgetOtherDevices } from '../sessions/known-device.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { inTransaction } from '../transaction.ts';
import { type RequestOrigin, recordActivity } from './activity-log.ts';
import { endSessionsAfterChange } from './end-for-change.ts';
import { passwordChangedLetter } from './letters.ts';
import { invalidateLinks } from './links.ts';
import { lockAfterReauthentication } from './lock-own-sessions.ts';
import { mailPerson } from './mail-person.ts';

/**
 * Changes the caller's password. Their other sessions and their calendar link end, links to choose
 * a password become worthless, other browsers are no longer known at sign-in, and a notice goes to their address.
 * @throws ApiError PASSWORD_WRONG, WEAK_PASSWORD, RATE_LIMITED, SESSION_REVOKED, SESSION_EXPIRED
 */
export async function changePassword(
  context: ApiContext,
  caller: CallerFacts,
  change: { readonly currentPassword: string; readonly newPassword: string },
  from: RequestOrigin,
): Promise<void> {
  const { config, deps, passwords } = context;
  const proven = await reauthenticate(context, caller, change.currentPassword);
  const { secondFactor } = caller.user;
  const reasons = weakPasswordReasons(change.newPassword, proven.email, secondFactor);
  if (reasons.length > 0) throw new ApiError('WEAK_PASSWORD', { reasons });
  const passwordHash = await passwords.hash(change.newPassword);
  const { userId, email } = proven;
  await inTransaction(deps.db, async (tx) => {
    const others = await lockAfterReauthentication(tx, context, caller, proven);
    await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, ...forgetOtherDevices(caller.session.id) })
      .where('id', '=', userId)
      .execute();
    await invalidateLinks(tx, userId, ['recovery', 'change_email']);
    const sessionId = caller.session.id;
    await recordActivity(tx, deps.keys.vault, {
      userId,
      kind: 'password_changed',
      from,
      sessionId,
    });
    const notice = passwordChangedLetter(config.publicOrigin, { at: new Date(), from });
    const proved = caller.user.emailVerified;
    await mailPerson(tx, context, { userId, email, proved }, notice);
    await endSessionsAfterChange(tx, context, userId, others, {
      reason: 'password_changed',
      scope: 'others',
    });
  });
}
