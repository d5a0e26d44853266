import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { addressBucket } from '../plugins/client-address.ts';
import { inTransaction } from '../transaction.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import { newDevice } from './cookies.ts';
import { type Begun, normaliseEmail } from './sign-up.ts';
import { refuseWhenOutboxFull, startSession } from './start-session.ts';

interface From {
  readonly ip: string;
  readonly userAgent: string | null;
}

export type SignIn = (
  credentials: { email: string; password: string },
  from: From,
) => Promise<Begun>;

/**
 * Sign-in with password. An unknown account, an erased one and a wrong password get the same
 * answer after the same work. Failures are limited per account and address, tightly, and per
 * account from anywhere, loosely: so guessing is slow, and one stranger cannot lock a person out.
 * @throws ApiError INVALID_CREDENTIALS, RATE_LIMITED, LOG_UNAVAILABLE
 */
export function createSignIn(context: ApiContext): SignIn {
  const { limits } = context.config;
  const fromHere = new AttemptLimiter(limits.failuresPerAccountAndAddress);
  const fromAnywhere = new AttemptLimiter(limits.failuresPerAccount);
  return async ({ email, password }, { ip, userAgent }) => {
    refuseWhenOutboxFull(context);
    const account = normaliseEmail(email);
    const attempts = [
      fromHere.begin(`${account} ${addressBucket(ip)}`),
      fromAnywhere.begin(account),
    ];
    const forgive = () => {
      for (const attempt of attempts) attempt.forgive();
    };
    try {
      const begun = await verifyAndBegin(context, account, password, userAgent);
      forgive();
      return begun;
    } catch (error) {
      // our own troubles are not the person's failure
      if (!(error instanceof ApiError && error.code === 'INVALID_CREDENTIALS')) forgive();
      throw error;
    }
  };
}

async function verifyAndBegin(
  context: ApiContext,
  account: string,
  password: string,
  userAgent: string | null,
): Promise<Begun> {
  const { db } = context.deps;
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('email_normalized', '=', account)
    .executeTakeFirst();
  const stored = user?.password_hash ?? null;
  const fits = await context.passwords.matches(stored, password);
  if (!fits || !user || stored === null) throw new ApiError('INVALID_CREDENTIALS');
  const begun = { sessionId: uuidv7(), device: newDevice() };
  await inTransaction(db, async (tx) => {
    // the password that was verified must still be theirs when the session begins
    const still = await tx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', stored)
      .forShare()
      .executeTakeFirst();
    if (!still) throw new ApiError('INVALID_CREDENTIALS');
    const { sessionId: id, device } = begun;
    await startSession(tx, context, { id, userId: user.id, method: 'password', device, userAgent });
  });
  return begun;
}
