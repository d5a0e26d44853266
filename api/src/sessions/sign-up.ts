import { ensureDataKey } from '@roletrail/vault/data-keys';
import { uuidv7 } from 'uuidv7';
import { type From, recordActivity } from '../account/activity-log.ts';
import { sendVerification } from '../account/email.ts';
import { normaliseEmail } from '../account/normalise-email.ts';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { refuseWhenOutboxFull } from '../outbox-limit.ts';
import { inTransaction } from '../transaction.ts';
import { newDevice } from './cookies.ts';
import { startSession } from './start-session.ts';
import { weakPasswordReasons } from './weak-password.ts';

/** A session that has just begun; the device secret goes into its cookie and nowhere else. */
export interface Begun {
  readonly sessionId: string;
  readonly device: string;
}

/**
 * Makes a person, their data key and their first session in one transaction, and sends the link
 * that proves their address.
 * @throws ApiError WEAK_PASSWORD, EMAIL_IN_USE, LOG_UNAVAILABLE, RATE_LIMITED
 */
export async function signUp(
  context: ApiContext,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<Begun> {
  const reasons = weakPasswordReasons(password, email, false);
  if (reasons.length > 0) throw new ApiError('WEAK_PASSWORD', { reasons });
  refuseWhenOutboxFull(context);
  const passwordHash = await context.passwords.hash(password);
  const [userId, sessionId, device] = [uuidv7(), uuidv7(), newDevice()];
  await inTransaction(context.deps.db, async (tx) => {
    const added = await tx
      .insertInto('app_user')
      .values({
        id: userId,
        email,
        email_normalized: normaliseEmail(email),
        password_hash: passwordHash,
        erased_at: null,
      })
      .onConflict((conflict) => conflict.column('email_normalized').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw new ApiError('EMAIL_IN_USE');
    await ensureDataKey(tx, context.deps.keys.vault, userId);
    const line = { userId, kind: 'signed_up', from, sessionId, newDevice: true } as const;
    await recordActivity(tx, context.deps.keys.vault, line);
    await sendVerification(tx, context, { userId, email });
    const { userAgent } = from;
    await startSession(tx, context, { id: sessionId, userId, method: 'signup', device, userAgent });
  });
  return { sessionId, device };
}
