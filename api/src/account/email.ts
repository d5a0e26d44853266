import { CHANGE_EMAIL_LINK_MINUTES, VERIFY_EMAIL_LINK_HOURS } from '@roletrail/contracts/limits';
import { classifyDatabaseError } from '@roletrail/db/database-errors';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { LimitedAttempt } from '../security/attempts.ts';
import { forgetOtherDevices } from '../sessions/known-device.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';
import { inTransaction } from '../transaction.ts';
import { type RequestOrigin, recordActivity } from './activity-log.ts';
import { endSessionsAfterChange } from './end-for-change.ts';
import { allowLink, reserveMailQuota } from './inbox-allowance.ts';
import {
  addressTakenLetter,
  changeEmailLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  verifyEmailLetter,
} from './letters.ts';
import { type LinkUse, type ProvenUse, proveLinkUse } from './link-use.ts';
import { consumeLink, createAccountLink, invalidateLinks } from './links.ts';
import { mailPerson } from './mail-person.ts';
import { normaliseEmail } from './normalise-email.ts';
import { refuseLocked } from './refuse-locked.ts';
import { refuseReserved, reservedFor, storeUndo } from './undo-state.ts';
import { withCode } from './verify-code.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Sends the link that verifies an address; also part of sign-up. Only the session, if one is given,
 * can use it without the password. Returns false if the inbox has reached its quota: nothing is sent.
 */
export async function sendVerification(
  tx: Tx,
  context: ApiContext,
  to: { readonly userId: string; readonly email: string; readonly sessionId?: string },
): Promise<boolean> {
  const { config, deps } = context;
  const { userId, email } = to;
  if (!(await allowLink(tx, context, 'verification', email))) return false;
  const lifeMs = VERIFY_EMAIL_LINK_HOURS * HOUR_MS;
  const token = await createAccountLink(tx, { ...to, purpose: 'verify_email', lifeMs });
  const letter = verifyEmailLetter(config.publicOrigin, token);
  await enqueueMail(tx, deps.keys.vault, { to: email, userId, keepForMs: lifeMs, ...letter });
  return true;
}

/**
 * Sends the verification link again; sends nothing if the address is verified.
 * @throws ApiError RATE_LIMITED
 */
export async function resendVerification(context: ApiContext, caller: CallerFacts): Promise<void> {
  if (caller.user.emailVerified) return;
  await limitMails(context, caller.user.id);
  const { id: userId, email } = caller.user;
  const sessionId = caller.session.id;
  await inTransaction(context.deps.db, async (tx) => {
    await sendVerification(tx, context, { userId, email, sessionId });
  });
}

/**
 * Marks an address as verified.
 * @throws ApiError LINK_INVALID, LINK_NEEDS_PASSWORD, PASSWORD_WRONG, RATE_LIMITED
 */
export async function verifyEmail(context: ApiContext, use: LinkUse): Promise<void> {
  const proven = await proveLinkUse(context, use, 'verify_email');
  const { userId } = proven;
  await inTransaction(context.deps.db, async (tx) => {
    await lockPerson(tx, proven);
    const link = await consumeLink(tx, use.token, 'verify_email');
    const verified = await tx
      .updateTable('app_user')
      .set({ email_verified_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', userId)
      .where('email_normalized', '=', normaliseEmail(link.email))
      .executeTakeFirst();
    if (verified.numUpdatedRows !== 1n) throw new ApiError('LINK_INVALID');
    await invalidateLinks(tx, userId, ['verify_email']);
  });
}

/**
 * Requests another address: sends a link to it and a notice to the old one. If the new address has
 * an account, only its owner is notified; the caller's answer is the same. Requires a code if the
 * caller has a second factor.
 * @throws ApiError PASSWORD_WRONG, SECOND_FACTOR_INVALID, RATE_LIMITED, SESSION_REVOKED,
 *   SESSION_EXPIRED
 */
export async function requestEmailChange(
  context: ApiContext,
  caller: CallerFacts,
  change: {
    readonly email: string;
    readonly currentPassword: string;
    readonly code?: string | undefined;
  },
  from: RequestOrigin,
): Promise<void> {
  const proven = await reauthenticate(context, caller, change.currentPassword);
  const mails = await limitMails(context, proven.userId);
  try {
    await withCode(context, caller, proven, change.code, (tx) =>
      askForAddress(tx, context, { caller, present: proven.email, wished: change.email, from }),
    );
  } catch (error) {
    // no letter was sent
    await mails.forgive();
    throw error;
  }
}

async function askForAddress(
  tx: Tx,
  context: ApiContext,
  asked: {
    readonly caller: CallerFacts;
    readonly present: string;
    readonly wished: string;
    readonly from: RequestOrigin;
  },
): Promise<void> {
  const { config, deps } = context;
  const { caller, present, wished, from } = asked;
  const { id: userId, emailVerified: proved } = caller.user;
  const sessionId = caller.session.id;
  const line = { userId, kind: 'email_change_requested', from, sessionId } as const;
  await recordActivity(tx, deps.keys.vault, line);
  const holder = await holderOf(tx, wished);
  if (holder === userId) return;
  const reserved = await reservedFor(tx, deps.keys.vault, wished);
  const other = holder ?? (reserved === userId ? null : reserved);
  await writeToWished(tx, context, { userId, sessionId, email: wished, holder: other });
  const notice = emailChangeAskedLetter(config.publicOrigin, { at: new Date(), from });
  await mailPerson(tx, context, { userId, email: present, proved }, notice);
}

interface WishedAddress {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  /** other person who has or has reserved the address; null if there is none */
  readonly holder: string | null;
}

async function writeToWished(
  tx: Tx,
  context: ApiContext,
  { userId, sessionId, email, holder }: WishedAddress,
): Promise<void> {
  const { config, deps } = context;
  const keys = deps.keys.vault;
  // refused silently: the caller may not own this inbox
  if (!(await reserveMailQuota(tx, context, email))) return;
  if (holder !== null) {
    const letter = addressTakenLetter(config.publicOrigin);
    await enqueueMail(tx, keys, { to: email, userId: holder, ...letter });
    return;
  }
  const lifeMs = CHANGE_EMAIL_LINK_MINUTES * MINUTE_MS;
  const token = await createAccountLink(tx, {
    userId,
    sessionId,
    purpose: 'change_email',
    email,
    lifeMs,
  });
  const letter = changeEmailLetter(config.publicOrigin, token);
  await enqueueMail(tx, keys, { to: email, userId, keepForMs: lifeMs, ...letter });
}

/**
 * Moves the account to the address that received the link. Ends all sessions and forgets all
 * browsers but those of the session that asked. Invalidates the person's other links.
 * @throws ApiError LINK_INVALID, ACCOUNT_LOCKED, EMAIL_IN_USE, LINK_NEEDS_PASSWORD, PASSWORD_WRONG,
 *   RATE_LIMITED
 */
export async function confirmEmailChange(
  context: ApiContext,
  use: LinkUse,
  from: RequestOrigin,
): Promise<void> {
  const proven = await proveLinkUse(context, use, 'change_email');
  try {
    await inTransaction(context.deps.db, (tx) =>
      moveAccount(tx, context, { ...proven, token: use.token }, from),
    );
  } catch (error) {
    // a sign-up with that address may commit between the check and the update
    if (classifyDatabaseError(error) === 'duplicate')
      throw new ApiError('EMAIL_IN_USE', { cause: error });
    throw error;
  }
}

async function moveAccount(
  tx: Tx,
  context: ApiContext,
  { token, ...proven }: ProvenUse & { readonly token: string },
  from: RequestOrigin,
): Promise<void> {
  const { config, deps } = context;
  const { userId } = proven;
  const old = await lockPerson(tx, proven);
  await refuseLocked(tx, context, userId, old.lockedUntil);
  const live = await lockLiveSessions(tx, userId);
  const link = await consumeLink(tx, token, 'change_email');
  const undo = await storeUndo(tx, deps.keys.vault, userId, 'email');
  if ((await holderOf(tx, link.email)) !== null) throw new ApiError('EMAIL_IN_USE');
  await tx
    .updateTable('app_user')
    .set({
      email: link.email,
      email_normalized: normaliseEmail(link.email),
      email_verified_at: sql<Date>`clock_timestamp()`,
      ...forgetOtherDevices(link.session_id),
    })
    .where('id', '=', userId)
    .execute();
  await refuseReserved(tx, deps.keys.vault, link.email, userId);
  await invalidateLinks(tx, userId, ['recovery', 'verify_email', 'change_email']);
  await recordActivity(tx, deps.keys.vault, { userId, kind: 'email_changed', from });
  const notice = emailChangedLetter(config.publicOrigin, new Date(), undo);
  await mailPerson(tx, context, { userId, email: old.email, proved: old.proved }, notice);
  const others = [...live.keys()].filter((id) => id !== link.session_id);
  await endSessionsAfterChange(tx, context, userId, others, {
    reason: 'email_changed',
    scope: 'others',
  });
}

/** Returns the account with this address, or null. */
async function holderOf(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email_normalized', '=', normaliseEmail(email))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks the person's row, as an erasure does first, and checks a proving password again. */
async function lockPerson(
  tx: Tx,
  { userId, storedHash }: ProvenUse,
): Promise<{
  readonly email: string;
  readonly proved: boolean;
  readonly lockedUntil: Date | null;
}> {
  const person = await tx
    .selectFrom('app_user')
    .select(['email', 'email_verified_at', 'erased_at', 'password_hash', 'locked_until'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person || person.erased_at !== null) throw new ApiError('LINK_INVALID');
  if (storedHash !== null && person.password_hash !== storedHash) {
    throw new ApiError('PASSWORD_WRONG');
  }
  const { email, locked_until: lockedUntil } = person;
  return { email, proved: person.email_verified_at !== null, lockedUntil };
}

/** Returns the counter name for mails that an account requests. */
export const mailsOf = (userId: string) => `mails of ${userId}`;

/**
 * Limits the mails that one account requests.
 * @throws ApiError RATE_LIMITED
 */
export function limitMails(
  { config, attempts }: ApiContext,
  userId: string,
): Promise<LimitedAttempt> {
  return attempts.begin([{ name: mailsOf(userId), limit: config.limits.mailsPerAccount }]);
}
