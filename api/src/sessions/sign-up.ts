import { ensureDataKey } from '@roletrail/vault/data-keys';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { newDevice } from './cookies.ts';
import { refuseWhenOutboxFull, startSession } from './start-session.ts';
import { weakPasswordReasons } from './weak-password.ts';

/** A session that has just begun; the device secret goes into its cookie and nowhere else. */
export interface Begun {
  readonly sessionId: string;
  readonly device: string;
}

/** E-mail addresses are one person's whatever the case; nothing else is folded. */
export const normaliseEmail = (email: string) => email.toLowerCase();

/**
 * Makes a person, their data key and their first session in one transaction.
 * @throws ApiError WEAK_PASSWORD, EMAIL_IN_USE, LOG_UNAVAILABLE, RATE_LIMITED
 */
export async function signUp(
  context: ApiContext,
  { email, password }: { email: string; password: string },
  userAgent: string | null,
): Promise<Begun> {
  const reasons = weakPasswordReasons(password, email);
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
    await startSession(tx, context, { id: sessionId, userId, method: 'signup', device, userAgent });
  });
  return { sessionId, device };
}
