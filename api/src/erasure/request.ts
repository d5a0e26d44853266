import { createHash, randomBytes } from 'node:crypto';
import type { ErasureRequestAnswer, PendingErasureAnswer } from '@roletrail/contracts/http/erasure';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { recordActivity } from '../account/activity-log.ts';
import { limitMails } from '../account/email.ts';
import { erasureAskedLetter, erasureCancelledLetter } from '../account/letters.ts';
import { lockAfterReauthentication, lockOwnSessions } from '../account/lock-own-sessions.ts';
import { mailPerson } from '../account/mail-person.ts';
import type { ApiContext, ClientFacts } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { cancelPendingErasure, findPendingErasure, isHeld } from '../evidence/erasure-request.ts';
import { type Reauthentication, reauthenticate } from '../sessions/reauthenticate.ts';
import { inTransaction } from '../transaction.ts';

/*
 * A person's own erasure request.
 * *pending* → (cancelled by the person, or by the service at the first proof of the address:
 * account/recovery.ts) → *cancelled*
 * *pending* → (due: sweeper; or any earlier erasure) → *erased*
 * All transitions lock the person's row first. Invariant: at most one pending request per person.
 */

/** Hashes a secret to store. A plain hash is enough for 256 random bits. */
export const hashReceipt = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Requests the erasure of the account at the end of the window.
 * @throws ApiError PASSWORD_WRONG, RATE_LIMITED, ERASURE_REQUESTED, SESSION_REVOKED,
 * SESSION_EXPIRED
 */
export async function requestErasure(
  context: ApiContext,
  caller: CallerFacts,
  { currentPassword, from }: { currentPassword: string; from: ClientFacts },
): Promise<ErasureRequestAnswer> {
  const { config, deps } = context;
  const proven = await reauthenticate(context, caller, currentPassword);
  await limitMails(context, proven.userId);
  const secret = randomBytes(32).toString('base64url');
  const made = { requestId: uuidv7(), eventId: uuidv7(), receipt: hashReceipt(secret) };
  const dueAt = await inTransaction(deps.db, async (tx) => {
    await lockAfterReauthentication(tx, context, caller, proven);
    const stands = await findPendingErasure(tx, proven.userId);
    if (stands) throw new ApiError('ERASURE_REQUESTED');
    return record(tx, context, { ...made, proven, from, caller });
  });
  const receiptUrl = `${config.publicOrigin}/deletion-receipt#token=${secret}`;
  return { dueAt: dueAt.toISOString(), receiptUrl };
}

interface NewRequest {
  readonly requestId: string;
  readonly eventId: string;
  readonly receipt: Buffer;
  readonly proven: Reauthentication;
  readonly from: ClientFacts;
  readonly caller: CallerFacts;
}

async function record(tx: Tx, context: ApiContext, made: NewRequest): Promise<Date> {
  const { config, deps } = context;
  const { requestId, receipt, from, caller } = made;
  const sessionId = caller.session.id;
  const { userId, email } = made.proven;
  // event times have millisecond precision
  const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;
  const { requested_at: at, due_at: dueAt } = await tx
    .insertInto('erasure_request')
    .values({
      id: requestId,
      user_id: userId,
      receipt_hash: receipt,
      requested_at: now,
      due_at: sql<Date>`${now} + ${config.erasure.windowMs} * interval '1 millisecond'`,
    })
    .returning(['requested_at', 'due_at'])
    .executeTakeFirstOrThrow();
  const done = { userId, kind: 'erasure_requested', from, sessionId } as const;
  await recordActivity(tx, deps.keys.vault, done);
  const letter = erasureAskedLetter(config.publicOrigin, { at, from }, dueAt);
  const proved = caller.user.emailVerified;
  await mailPerson(tx, context, { userId, email, proved }, letter);
  await enqueue(tx, deps.partitions, [
    {
      draft: {
        id: made.eventId,
        source: API_EVENT_SOURCE,
        type: 'roletrail.erasure.requested.v2',
        subject: userId,
        data: {
          userId,
          requestId,
          dueAt: dueAt.toISOString(),
          receipt: receipt.toString('hex'),
          actor: { kind: 'user', id: userId },
          reason: 'own_request',
          approvedBy: null,
          actId: null,
        },
      },
    },
  ]);
  return dueAt;
}

/**
 * Cancels the request. A session is enough, because keeping an account is harmless and its owner
 * gets an e-mail.
 * @throws ApiError NOT_FOUND if none is pending; ERASURE_BY_STAFF if staff scheduled it;
 * SESSION_REVOKED, SESSION_EXPIRED
 */
export async function cancelErasure(
  context: ApiContext,
  caller: CallerFacts,
  from: ClientFacts,
): Promise<void> {
  const { config, deps } = context;
  const { id: userId, email, emailVerified: proved } = caller.user;
  const eventId = uuidv7();
  await inTransaction(deps.db, async (tx) => {
    await tx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .execute();
    await lockOwnSessions(tx, context, caller);
    const pending = await findPendingErasure(tx, userId);
    if (pending?.by_staff) throw new ApiError('ERASURE_BY_STAFF');
    const actor = { kind: 'user', id: userId } as const;
    const cancelled = await cancelPendingErasure(tx, userId, { actor, eventId });
    if (!cancelled) throw new ApiError('NOT_FOUND', { detail: 'No deletion was asked for' });
    const sessionId = caller.session.id;
    const done = { userId, kind: 'erasure_cancelled', from, sessionId } as const;
    await recordActivity(tx, deps.keys.vault, done);
    const letter = erasureCancelledLetter(config.publicOrigin, { at: new Date(), from });
    await mailPerson(tx, context, { userId, email, proved }, letter);
    await enqueue(tx, deps.partitions, [cancelled]);
  });
}

/** Returns the person's pending request, if any. */
export async function readPendingErasure(
  db: Database,
  userId: string,
): Promise<PendingErasureAnswer> {
  const row = await findPendingErasure(db, userId);
  if (!row) return { request: null };
  const [requestedAt, dueAt] = [row.requested_at.toISOString(), row.due_at.toISOString()];
  const held = await isHeld(db, userId);
  return { request: { requestedAt, dueAt, byStaff: Boolean(row.by_staff), held } };
}
