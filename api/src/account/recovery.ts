import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext, ClientFacts } from '../api.ts';
import { withdrawActive } from '../consent/withdraw.ts';
import { ApiError } from '../errors.ts';
import { cancelPendingErasure } from '../evidence/erasure-request.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { weakPasswordReasons } from '../security/weak-password.ts';
import { knowOneDevice, usedDevice } from '../sessions/known-device.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';
import { takeStaffAccess } from '../staff/capability-rows.ts';
import { inTransaction } from '../transaction.ts';
import { type RequestOrigin, recordActivity } from './activity-log.ts';
import { mailsOf } from './email.ts';
import { endSessionsAfterChange } from './end-for-change.ts';
import { allowRecovery } from './inbox-allowance.ts';
import { passwordChangedLetter, recoveryLetter } from './letters.ts';
import { linkPasswordsOf } from './link-use.ts';
import { consumeLink, createAccountLink, invalidateLinks, lookUpLink } from './links.ts';
import { normaliseEmail } from './normalise-email.ts';
import { dropFactor, factorState } from './second-factor.ts';
import { codeCounters, signInCounters } from './sign-in-limits.ts';

const MINUTE_MS = 60_000;

/** Origin of a request for a recovery link. */
export interface RecoveryFrom extends RequestOrigin {
  /** hash of the device cookie; null if there was none */
  readonly device: Buffer | null;
}

/**
 * Sends a link to choose a new password, if there is an account. Runs after the answer, so neither
 * words nor time tell whether there is an account. Sends nothing if the account had enough links.
 * @throws ApiError RATE_LIMITED if too many requests are pending
 */
export function requestRecovery(context: ApiContext, email: string, from: RecoveryFrom): void {
  context.backgroundTasks.promise('password recovery', () =>
    inTransaction(context.deps.db, (tx) => sendRecovery(tx, context, email, from)),
  );
}

async function sendRecovery(
  tx: Tx,
  context: ApiContext,
  typed: string,
  { device, ip, userAgent }: RecoveryFrom,
): Promise<void> {
  const { config, deps } = context;
  const person = await tx
    .selectFrom('app_user')
    .select(['id', 'email', 'email_verified_at', usedDevice(device).as('known_device')])
    .where('email_normalized', '=', normaliseEmail(typed))
    .where('password_hash', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!person) return;
  const { id: userId, email } = person;
  const proved = person.email_verified_at !== null;
  const browser = person.known_device ? (device?.toString('base64url') ?? null) : null;
  const minutes = await allowRecovery(tx, context, { userId, email, proved }, browser);
  if (minutes === null) return;
  const from = { ip, userAgent };
  const lifeMs = minutes * MINUTE_MS;
  const token = await createAccountLink(tx, { userId, purpose: 'recovery', email, lifeMs });
  await recordActivity(tx, deps.keys.vault, { userId, kind: 'recovery_requested', from });
  const letter = recoveryLetter(config.publicOrigin, token, minutes);
  await enqueueMail(tx, deps.keys.vault, { to: email, userId, keepForMs: lifeMs, ...letter });
}

/**
 * Returns the facts that a link holder needs before choosing a password; the link stays valid.
 * @throws ApiError LINK_INVALID
 */
export async function checkRecovery(
  { deps }: ApiContext,
  token: string,
): Promise<{ secondFactor: boolean }> {
  const { userId } = await lookUpLink(deps.db, token, 'recovery');
  return { secondFactor: keepsFactor(await personOf(deps.db, userId)) };
}

/**
 * Sets a new password with a mailed link. Ends all sessions and the calendar link, and resets the
 * count of failed sign-ins. On a verified address the second factor stays.
 *
 * Only the browser of this request is then known at sign-in, so that an attacker cannot lock the
 * owner out.
 *
 * If this is the first proof of the address, earlier actions may be another person's. Then second
 * factor, display name, roles and capabilities are removed, the active acceptance is withdrawn and a
 * pending erasure is cancelled, in the same transaction. Recorded answers and pending rows stay, because a 202 is
 * durable. Saved items stay until the owner decides (tools/saved-before.ts).
 * @returns device cookie of the browser
 * @throws ApiError LINK_INVALID, WEAK_PASSWORD (the link stays valid), RATE_LIMITED,
 *   CONSENT_STATE_UNAVAILABLE
 */
export async function recover(
  context: ApiContext,
  { token, password }: { readonly token: string; readonly password: string },
  client: RecoveringClient,
): Promise<string> {
  const { config, deps, passwords, attempts } = context;
  const { userId } = await lookUpLink(deps.db, token, 'recovery');
  const owner = await personOf(deps.db, userId);
  const reasons = weakPasswordReasons(password, owner.email, keepsFactor(owner));
  if (reasons.length > 0) throw new ApiError('WEAK_PASSWORD', { reasons });
  const passwordHash = await passwords.hash(password);
  const device = await inTransaction(deps.db, (tx) =>
    setPassword(tx, context, { userId, token, passwordHash, client }),
  );
  const attempt = { account: normaliseEmail(owner.email), ip: client.ip };
  const names = signInCounters(config, attempt).map(({ name }) => name);
  if (!owner.proved) {
    names.push(...codeCounters(config, attempt).map(({ name }) => name));
    names.push(mailsOf(userId), linkPasswordsOf(userId));
  }
  await attempts.clear(names);
  return device;
}

/** Origin of a new password. */
interface RecoveringClient extends ClientFacts {
  /** device cookie; null if there was none */
  readonly device: string | null;
}

interface NewPassword {
  readonly userId: string;
  readonly token: string;
  readonly passwordHash: string;
  readonly client: RecoveringClient;
}

/** @returns device cookie of the browser */
async function setPassword(tx: Tx, context: ApiContext, request: NewPassword): Promise<string> {
  const { config, deps } = context;
  const { userId, client } = request;
  const person = await tx
    .selectFrom('app_user')
    .select('email_verified_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const live = await lockLiveSessions(tx, userId);
  const link = await consumeLink(tx, request.token, 'recovery');
  const { device, columns } = await knowOneDevice(tx, userId, client.device);
  const changed = await tx
    .updateTable('app_user')
    .set({
      password_hash: request.passwordHash,
      email_verified_at: sql<Date>`clock_timestamp()`,
      ...columns,
    })
    .where('id', '=', userId)
    // a link for an address that has changed since opens nothing
    .where('email_normalized', '=', normaliseEmail(link.email))
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new ApiError('LINK_INVALID');
  await invalidateLinks(tx, userId, ['recovery', 'change_email', 'verify_email']);
  const first = person?.email_verified_at === null ? await beginAnew(tx, context, request) : null;
  await recordActivity(tx, deps.keys.vault, { userId, kind: 'password_recovered', from: client });
  const event = { at: new Date(), from: client };
  const notice = passwordChangedLetter(config.publicOrigin, event, first?.undone ?? null);
  await enqueueMail(tx, deps.keys.vault, { to: link.email, userId, ...notice });
  const why = { reason: 'password_changed', scope: 'global' } as const;
  await endSessionsAfterChange(tx, context, userId, [...live.keys()], why, first?.events);
  return device;
}

/** Reverts what was done with an account before its owner verified the address. */
async function beginAnew(tx: Tx, { deps }: ApiContext, { userId, client }: NewPassword) {
  const { vault } = deps.keys;
  const { status } = await factorState(tx, userId);
  await dropFactor(tx, userId);
  await tx
    .updateTable('app_user')
    .set({
      display_name: null,
      saved_before: sql<Date>`clock_timestamp()`,
      decisions_from: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', userId)
    .execute();
  // its letters lead the person who used the address before to what its owner does now
  await tx
    .updateTable('reminder_consent')
    .set({ left_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute();
  const actor = { kind: 'system', id: null } as const;
  const access = await takeStaffAccess(tx, userId, { actor, reason: 'address_proved_by_another' });
  const withdrawal = await withdrawActive(tx, vault, {
    userId,
    client,
    emailProved: false,
    reason: 'address_proved_by_another',
  });
  const kept = await cancelPendingErasure(tx, userId, { actor });
  if (kept) await recordActivity(tx, vault, { userId, kind: 'erasure_cancelled', from: client });
  const undone = {
    secondFactor: status === 'on',
    roles: access.length > 0,
    acceptance: withdrawal !== null,
    erasure: kept !== null,
  };
  return { events: [withdrawal, kept, ...access].filter((item) => item !== null), undone };
}

interface Owner {
  readonly email: string;
  readonly second_factor: boolean;
  readonly proved: boolean;
}

/** Returns true if the second factor stays: one set up on an unverified address is removed. */
const keepsFactor = ({ second_factor, proved }: Owner) => second_factor && proved;

async function personOf(db: ApiContext['deps']['db'], userId: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select u.email, u.email_verified_at is not null as proved, exists (
      select 1 from totp_factor f where f.user_id = u.id and f.confirmed_at is not null
    ) as second_factor
    from app_user u where u.id = ${userId} and u.erased_at is null`.execute(db);
  const row = rows[0];
  if (!row) throw new ApiError('LINK_INVALID');
  return row;
}
