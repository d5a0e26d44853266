import type { Tx } from '@roletrail/db/open';
import { ensureDataKey } from '@roletrail/vault/data-keys';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { refuseWhenOutboxFull } from '../outbox-limit.ts';
import { weakPasswordReasons } from '../security/weak-password.ts';
import { newDevice } from '../sessions/cookies.ts';
import { enqueueStart, insertSession, type NewSession } from '../sessions/start-session.ts';
import { inTransaction } from '../transaction.ts';
import { type RequestOrigin, recordActivity } from './activity-log.ts';
import { sendVerification } from './email.ts';
import { normaliseEmail } from './normalise-email.ts';
import { refuseReserved } from './undo-state.ts';

/** A session that has just begun; the device secret goes into its cookie and nowhere else. */
export interface StartedSession {
  readonly sessionId: string;
  readonly device: string;
}

/**
 * Makes a person, their data key and their first session in one transaction. Sends the link that
 * proves their address, if the inbox may get one more letter: the answer is the same.
 * @throws ApiError WEAK_PASSWORD, EMAIL_IN_USE, LOG_UNAVAILABLE, RATE_LIMITED
 */
export async function signUp(
  context: ApiContext,
  { email, password }: { email: string; password: string },
  from: RequestOrigin,
): Promise<StartedSession> {
  const reasons = weakPasswordReasons(password, email, false);
  if (reasons.length > 0) throw new ApiError('WEAK_PASSWORD', { reasons });
  refuseWhenOutboxFull(context);
  const passwordHash = await context.passwords.hash(password);
  const [userId, sessionId, device] = [uuidv7(), uuidv7(), newDevice()];
  const { userAgent } = from;
  const session: NewSession = { id: sessionId, userId, method: 'signup', device, userAgent };
  await inTransaction(context.deps.db, async (tx) => {
    await insertPerson(tx, { userId, email, passwordHash });
    await refuseReserved(tx, context.deps.keys.vault, email, userId);
    await ensureDataKey(tx, context.deps.keys.vault, userId);
    await insertSession(tx, context, session);
    const line = { userId, kind: 'signed_up', from, sessionId, newDevice: true } as const;
    await recordActivity(tx, context.deps.keys.vault, line);
    await sendVerification(tx, context, { userId, email, sessionId });
    await enqueueStart(tx, context, session);
  });
  return { sessionId, device };
}

/**
 * Inserts a person.
 * @param person `proved`: a mail reached them at this address
 * @throws ApiError EMAIL_IN_USE
 */
export async function insertPerson(
  tx: Tx,
  person: {
    readonly userId: string;
    readonly email: string;
    readonly passwordHash: string;
    readonly proved?: boolean;
  },
): Promise<void> {
  const added = await tx
    .insertInto('app_user')
    .values({
      id: person.userId,
      email: person.email,
      email_normalized: normaliseEmail(person.email),
      password_hash: person.passwordHash,
      ...(person.proved === true ? { email_verified_at: sql<Date>`clock_timestamp()` } : {}),
      erased_at: null,
    })
    .onConflict((conflict) => conflict.column('email_normalized').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) throw new ApiError('EMAIL_IN_USE');
}
