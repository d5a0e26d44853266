import { createHash, randomBytes } from 'node:crypto';
import type { ErasureRequestAnswer, PendingErasureAnswer } from '@roletrail/contracts/http/erasure';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { recordActivity } from '../account/activity-log.ts';
import { limitMails } from '../account/email.ts';
import { erasureAskedLetter, erasureCancelledLetter } from '../account/letters.ts';
import { mailPerson } from '../account/mail-person.ts';
import {
  lockAfterReauthentication,
  lockOwnSessions,
  type Reauthentication,
  reauthenticate,
} from '../account/reauthenticate.ts';
import type { ApiContext, ClientFacts } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { cancelPendingErasure, findPendingErasure } from '../evidence/erasure-request.ts';
import { inTransaction } from '../transaction.ts';

/*
 * A person's own request to be erased: *standing* → *cancelled* (by them, while they can sign in;
 * or by the service, where the first proof of the address shows that somebody else may have asked:
 * account/recovery.ts) or *erased* (by the sweeper once it is due, or by whatever else erases them
 * before). All ends take the person's row first, so one of them wins. At most one request of a
 * person stands.
 */

/** 256 random bits, so a plain hash is enough to store. */
export const hashReceipt = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Has the account erased when the window is over.
 * @throws ApiError PASSWORD_WRONG, RATE_LIMITED, ERASURE_REQUESTED, SESSION_REVOKED, SESSION_EXPIRED
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
  // an event's times have milliseconds
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
        type: 'roletrail.erasure.requested.v1',
        subject: userId,
        data: {
          userId,
          requestId,
          dueAt: dueAt.toISOString(),
          receipt: receipt.toString('hex'),
        },
      },
    },
  ]);
  return dueAt;
}

/**
 * Takes the request back. A session is enough: keeping an account harms nobody, and the letter
 * tells its owner.
 * @throws ApiError NOT_FOUND when none stands; SESSION_REVOKED, SESSION_EXPIRED
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

/** The person's request that stands, if one does. */
export async function readPendingErasure(
  db: Database,
  userId: string,
): Promise<PendingErasureAnswer> {
  const row = await findPendingErasure(db, userId);
  if (!row) return { request: null };
  const [requestedAt, dueAt] = [row.requested_at.toISOString(), row.due_at.toISOString()];
  return { request: { requestedAt, dueAt } };
}
