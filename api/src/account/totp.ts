import type { TotpStatus } from '@roletrail/contracts/http/account';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { weakPasswordReasons } from '../security/weak-password.ts';
import { forgetOtherDevices } from '../sessions/known-device.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { inTransaction } from '../transaction.ts';
import { type RequestOrigin, recordActivity } from './activity-log.ts';
import { endSessionsAfterChange } from './end-for-change.ts';
import { newCodesLetter, secondFactorLetter } from './letters.ts';
import { invalidateLinks } from './links.ts';
import { lockAfterReauthentication, lockOwnSessions } from './lock-own-sessions.ts';
import {
  beginFactor,
  dropFactor,
  factorState,
  renewRecoveryCodes,
  useTotp,
} from './second-factor.ts';
import { storeUndo } from './undo-state.ts';
import { limitCodes, withCode } from './verify-code.ts';

/** Returns the state of the caller's second factor. */
export async function readTotpStatus(
  { config, deps }: ApiContext,
  caller: CallerFacts,
): Promise<TotpStatus> {
  const { status, enabledAt, codesLeft } = await factorState(deps.db, caller.user.id);
  return {
    status,
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: codesLeft,
    required:
      (config.staffSecondFactor === 'required' || caller.staffFactorRequired) &&
      caller.roles.length > 0,
  };
}

/**
 * Starts the set-up of a factor. Requires a verified address: otherwise a user of another person's
 * address could lock its owner out permanently.
 * @throws ApiError EMAIL_UNPROVED, PASSWORD_WRONG, SECOND_FACTOR_ON, RATE_LIMITED
 */
export async function enrolTotp(
  context: ApiContext,
  caller: CallerFacts,
  currentPassword: string,
): Promise<{ uri: string; secret: string }> {
  const { db, keys } = context.deps;
  if (!caller.user.emailVerified) throw new ApiError('EMAIL_UNPROVED');
  const proven = await reauthenticate(context, caller, currentPassword);
  const begun = await inTransaction(db, async (tx) => {
    await lockAfterReauthentication(tx, context, caller, proven);
    return beginFactor(tx, keys.vault, proven);
  });
  if (begun === null) throw new ApiError('SECOND_FACTOR_ON');
  return begun;
}

/**
 * Turns the factor on with its first code. The session counts as authenticated with both factors
 * from now on, not since its sign-in. Ends other sessions and forgets other browsers, because they
 * have not shown the factor. Links to choose a password or to move the account stop working.
 * @returns recovery codes, shown only once
 * @throws ApiError EMAIL_UNPROVED, SECOND_FACTOR_INVALID, SECOND_FACTOR_OFF, SECOND_FACTOR_ON,
 *   RATE_LIMITED
 */
export async function confirmTotp(
  context: ApiContext,
  caller: CallerFacts,
  code: string,
  from: RequestOrigin,
): Promise<string[]> {
  const { db, keys } = context.deps;
  const { id: userId, email } = caller.user;
  if (!caller.user.emailVerified) throw new ApiError('EMAIL_UNPROVED');
  const { status } = await factorState(db, userId);
  if (status === 'on') throw new ApiError('SECOND_FACTOR_ON');
  if (status === 'off') throw new ApiError('SECOND_FACTOR_OFF');
  return limitCodes(context, caller, (refuse) =>
    inTransaction(db, async (tx) => {
      await tx
        .selectFrom('app_user')
        .select('id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .execute();
      const others = await lockOwnSessions(tx, context, caller);
      // the previous state: the new factor is not active until its first code matches
      const undo = await storeUndo(tx, keys.vault, userId, 'second_factor');
      const digits = code.replace(/\s/g, '');
      if (!(await useTotp(tx, keys.vault, userId, digits, true))) throw refuse();
      const codes = await renewRecoveryCodes(tx, userId);
      const sessionId = caller.session.id;
      await countAsAuthenticated(tx, sessionId);
      await tx
        .updateTable('app_user')
        .set(forgetOtherDevices(sessionId))
        .where('id', '=', userId)
        .execute();
      await invalidateLinks(tx, userId, ['recovery', 'change_email']);
      await tell(tx, context, { userId, email, sessionId, on: true, undo }, from);
      const why = { reason: 'signed_out', scope: 'others' } as const;
      await endSessionsAfterChange(tx, context, userId, others, why);
      return codes;
    }),
  );
}

/** Sets the session's method to both factors, proved now. */
async function countAsAuthenticated(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ method: 'password+totp', authenticated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Sets the method of the person's sessions to password only, with which each of them began. */
async function countAsPasswordOnly(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ method: 'password', authenticated_at: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('method', '=', 'password+totp')
    .execute();
}

/**
 * Turns the factor off. A password that is too short without a factor must be changed first. The
 * person's sessions no longer count as authenticated with the factor.
 * @throws ApiError PASSWORD_WRONG, SECOND_FACTOR_INVALID, SECOND_FACTOR_OFF, WEAK_PASSWORD,
 *   RATE_LIMITED
 */
export async function disableTotp(
  context: ApiContext,
  caller: CallerFacts,
  proof: { readonly currentPassword: string; readonly code: string },
  from: RequestOrigin,
): Promise<void> {
  const { email } = caller.user;
  await withProof(context, caller, proof, async (tx, userId) => {
    const reasons = weakPasswordReasons(proof.currentPassword, email, false);
    if (reasons.length > 0) throw new ApiError('WEAK_PASSWORD', { reasons });
    await dropFactor(tx, userId);
    await countAsPasswordOnly(tx, userId);
    const sessionId = caller.session.id;
    await tell(tx, context, { userId, email, sessionId, on: false, undo: null }, from);
  });
}

/**
 * Replaces the recovery codes and notifies the owner.
 * @returns the codes, shown only once
 * @throws ApiError PASSWORD_WRONG, SECOND_FACTOR_INVALID, SECOND_FACTOR_OFF, RATE_LIMITED
 */
export function renewCodes(
  context: ApiContext,
  caller: CallerFacts,
  proof: { readonly currentPassword: string; readonly code: string },
  from: RequestOrigin,
): Promise<string[]> {
  return withProof(context, caller, proof, async (tx, userId) => {
    const codes = await renewRecoveryCodes(tx, userId);
    const line = { userId, kind: 'recovery_codes_made', sessionId: caller.session.id } as const;
    await recordActivity(tx, context.deps.keys.vault, { ...line, from });
    const event = { at: new Date(), from };
    const notice = newCodesLetter(context.config.publicOrigin, event);
    const to = caller.user.email;
    await enqueueMail(tx, context.deps.keys.vault, { to, userId, ...notice });
    return codes;
  });
}

/** Verifies password and code, then runs `work` in the transaction of the code. */
async function withProof<T>(
  context: ApiContext,
  caller: CallerFacts,
  proof: { readonly currentPassword: string; readonly code: string },
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const proven = await reauthenticate(context, caller, proof.currentPassword);
  if (!caller.user.secondFactor) throw new ApiError('SECOND_FACTOR_OFF');
  return withCode(context, caller, proven, proof.code, work);
}

/** @param who `undo`: secret of the undo link of a new factor; null if it was removed */
async function tell(
  tx: Tx,
  { config, deps }: ApiContext,
  who: { userId: string; email: string; sessionId: string; on: boolean; undo: string | null },
  from: RequestOrigin,
): Promise<void> {
  const { userId, email, sessionId, on, undo } = who;
  const kind = on ? 'second_factor_on' : 'second_factor_off';
  await recordActivity(tx, deps.keys.vault, { userId, kind, from, sessionId });
  const notice = secondFactorLetter(config.publicOrigin, on, { at: new Date(), from }, undo);
  await enqueueMail(tx, deps.keys.vault, { to: email, userId, ...notice });
}
