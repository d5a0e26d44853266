import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import { addressBucket } from '../callers/client-address.ts';
import { ApiError } from '../errors.ts';
import { refuseWhenOutboxFull } from '../outbox-limit.ts';
import type { AttemptKey, LimitedAttempt } from '../security/attempts.ts';
import { countSignInFailure, type SignInFailure } from '../security/sign-in-failures.ts';
import { hashDevice, newDevice } from '../sessions/cookies.ts';
import { usedDevice } from '../sessions/known-device.ts';
import { enqueueStart, insertSession, type NewSession } from '../sessions/start-session.ts';
import { inTransaction } from '../transaction.ts';
import { type RequestOrigin, recordActivity } from './activity-log.ts';
import { newDeviceLetter, recoveryCodeLetter } from './letters.ts';
import { mailPerson } from './mail-person.ts';
import { normaliseEmail } from './normalise-email.ts';
import { refuseLocked } from './refuse-locked.ts';
import { factorState, type UsedFactor, useSecondFactor } from './second-factor.ts';
import { codeCounters, type SignInAttempt, signInCounters } from './sign-in-limits.ts';
import type { StartedSession } from './sign-up.ts';

/** Where a sign-in comes from, with the device cookie that came along. */
export interface SignInFrom extends RequestOrigin {
  readonly device: string | null;
  /** from the machine that the product is for, and no other: demo accounts exist there */
  readonly thisMachine: boolean;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** a code of the second factor */
  readonly totp?: string | undefined;
}

/** An account as sign-in sees it. */
interface Account {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly second_factor: boolean;
  readonly is_demo: boolean;
  readonly proved: boolean;
  /** the device cookie that came along is of a browser that is known (known-device.ts) */
  readonly known_device: boolean;
}

/**
 * Sign-in with password and, where one is set up, a second factor. An unknown account, an erased
 * one and a wrong password get the same answer after the same work; what is written for a known
 * one is written afterwards. How failures are limited: sign-in-limits.ts.
 * @throws ApiError INVALID_CREDENTIALS, ACCOUNT_LOCKED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_INVALID,
 *   RATE_LIMITED, LOG_UNAVAILABLE
 */
export async function signIn(
  context: ApiContext,
  credentials: Credentials,
  from: SignInFrom,
): Promise<StartedSession> {
  refuseWhenOutboxFull(context);
  const account = normaliseEmail(credentials.email);
  const found = await findAccount(context, account, from.device);
  const knownDevice = found?.known_device && from.device ? hashName(from.device) : null;
  const attempt: SignInAttempt = { account, ip: from.ip, knownDevice };
  const proven = await verifyPassword(context, found, credentials.password, attempt, from);
  if (!proven.second_factor) return beginSession(context, proven, null, from);
  return verifyCode(context, proven, credentials.totp, attempt, from);
}

const hashName = (device: string) => hashDevice(device).toString('base64url');

async function findAccount(
  { deps }: ApiContext,
  account: string,
  device: string | null,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select app_user.id, email, password_hash, is_demo,
      exists (
        select 1 from totp_factor f where f.user_id = app_user.id and f.confirmed_at is not null
      ) as second_factor,
      email_verified_at is not null as proved,
      ${usedDevice(device === null ? null : hashDevice(device))} as known_device
    from app_user where email_normalized = ${account}`.execute(deps.db);
  return rows[0];
}

type Verified = Account & { readonly password_hash: string };

async function verifyPassword(
  context: ApiContext,
  found: Account | undefined,
  password: string,
  of: SignInAttempt,
  from: SignInFrom,
): Promise<Verified> {
  const account = found?.id ?? of.account;
  const attempt = await beginAttempt(context, signInCounters(context.config, of), account, of);
  let failed = false;
  try {
    const stored = found?.password_hash ?? null;
    const fits = await context.passwords.matches(stored, password);
    const exists = found && (!found.is_demo || from.thisMachine);
    if (fits && exists && stored !== null) return { ...found, password_hash: stored };
    failed = true;
    countFailure(context, 'password', of);
    if (found) noteFailure(context, found.id, 'sign_in_failed', from);
    throw new ApiError('INVALID_CREDENTIALS', { account });
  } finally {
    // our own troubles are not the person's failure
    if (!failed) await attempt.forgive();
  }
}

async function verifyCode(
  context: ApiContext,
  person: Verified,
  code: string | undefined,
  of: SignInAttempt,
  from: SignInFrom,
): Promise<StartedSession> {
  if (code === undefined) throw new ApiError('SECOND_FACTOR_REQUIRED');
  const attempt = await beginAttempt(context, codeCounters(context.config, of), person.id, of);
  let failed = false;
  try {
    return await beginSession(context, person, code, from);
  } catch (error) {
    failed = error instanceof ApiError && error.code === 'SECOND_FACTOR_INVALID';
    if (failed) {
      countFailure(context, 'code', of);
      noteFailure(context, person.id, 'second_factor_failed', from);
    }
    throw error;
  } finally {
    if (!failed) await attempt.forgive();
  }
}

/** Begins a limited attempt; counts the refusal of one. */
async function beginAttempt(
  context: ApiContext,
  counters: readonly AttemptKey[],
  account: string,
  of: SignInAttempt,
): Promise<LimitedAttempt> {
  try {
    return await context.attempts.begin(counters, account);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') {
      countFailure(context, 'locked', of);
    }
    throw error;
  }
}

/** Counts a failure after the answer, also of an unknown account. */
function countFailure(
  { deps, backgroundTasks }: ApiContext,
  why: SignInFailure,
  of: SignInAttempt,
) {
  const failed = { why, account: of.account, network: addressBucket(of.ip) };
  backgroundTasks.add('counting a failed sign-in', () =>
    countSignInFailure(deps.db, deps.keys.vault.counts, failed),
  );
}

/** After the answer: its time must not tell that there is an account. */
function noteFailure(
  { deps, backgroundTasks: afterwards }: ApiContext,
  userId: string,
  kind: 'sign_in_failed' | 'second_factor_failed',
  { ip, userAgent }: RequestOrigin,
): void {
  const line = { userId, kind, from: { ip, userAgent } };
  afterwards.add('sign-in history', () =>
    inTransaction(deps.db, (tx) => recordActivity(tx, deps.keys.vault, line)),
  );
}

async function beginSession(
  context: ApiContext,
  person: Verified,
  code: string | null,
  from: SignInFrom,
): Promise<StartedSession> {
  const { deps } = context;
  // a browser that is known keeps its mark, so that it goes on being known
  const device = person.known_device && from.device !== null ? from.device : newDevice();
  const begun = { sessionId: uuidv7(), device };
  await inTransaction(deps.db, async (tx) => {
    // the password that was verified must still be theirs when the session begins
    const still = await tx
      .selectFrom('app_user')
      .select('locked_until')
      .where('id', '=', person.id)
      .where('password_hash', '=', person.password_hash)
      .forShare()
      .executeTakeFirst();
    const account = person.id;
    if (!still) throw new ApiError('INVALID_CREDENTIALS', { account });
    await refuseLocked(tx, context, account, still.locked_until);
    const used = code === null ? null : await useSecondFactor(tx, deps.keys.vault, person.id, code);
    if (code !== null && used === null) throw new ApiError('SECOND_FACTOR_INVALID', { account });
    // a factor may be confirmed while the password is verified; this statement runs after the lock
    if (used === null && (await factorState(tx, person.id)).status === 'on') {
      throw new ApiError('SECOND_FACTOR_REQUIRED');
    }
    await tellOwner(tx, context, person, { used, from, sessionId: begun.sessionId });
    const session: NewSession = {
      id: begun.sessionId,
      userId: person.id,
      device,
      userAgent: from.userAgent,
      method: used === null ? 'password' : 'password+totp',
    };
    await insertSession(tx, context, session);
    await enqueueStart(tx, context, session);
  });
  return begun;
}

/** The owner sees every sign-in in the history, and hears of what they may not expect by mail. */
async function tellOwner(
  tx: Tx,
  context: ApiContext,
  { id: userId, email, proved, known_device: known }: Verified,
  { used, from, sessionId }: { used: UsedFactor | null; from: RequestOrigin; sessionId: string },
): Promise<void> {
  const { config, deps } = context;
  const { vault } = deps.keys;
  const line = { userId, from, sessionId, newDevice: !known };
  await recordActivity(tx, vault, { ...line, kind: 'signed_in' });
  const event = { at: new Date(), from };
  if (used === 'recovery_code') {
    await recordActivity(tx, vault, { ...line, kind: 'recovery_code_used' });
    const { codesLeft } = await factorState(tx, userId);
    const notice = recoveryCodeLetter(config.publicOrigin, codesLeft, event);
    await mailPerson(tx, context, { userId, email, proved }, notice);
  }
  if (known) return;
  const notice = newDeviceLetter(config.publicOrigin, event);
  await mailPerson(tx, context, { userId, email, proved }, notice);
}
