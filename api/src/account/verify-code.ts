import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import type { Reauthentication } from '../sessions/reauthenticate.ts';
import { inTransaction } from '../transaction.ts';
import { lockAfterReauthentication } from './lock-own-sessions.ts';
import { normaliseEmail } from './normalise-email.ts';
import { factorState, useSecondFactor } from './second-factor.ts';
import { sessionCodeCounters } from './sign-in-limits.ts';

/**
 * Runs `work` in a transaction that first locks the person and their sessions. If the second factor
 * is on, the transaction also uses the code: six digits of the app, or a recovery code.
 * @param code undefined: the request has none
 * @throws ApiError PASSWORD_WRONG, SECOND_FACTOR_INVALID, RATE_LIMITED, SESSION_REVOKED,
 *   SESSION_EXPIRED
 */
export function withCode<T>(
  context: ApiContext,
  caller: CallerFacts,
  proven: Reauthentication,
  code: string | undefined,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const { db, keys } = context.deps;
  const { userId } = proven;
  const attempt = (refuse: () => ApiError) =>
    inTransaction(db, async (tx) => {
      await lockAfterReauthentication(tx, context, caller, proven);
      const { status } = await factorState(tx, userId);
      if (status === 'on') {
        const used =
          code === undefined ? null : await useSecondFactor(tx, keys.vault, userId, code);
        if (used === null) throw refuse();
      }
      return work(tx, userId);
    });
  if (code === undefined) return attempt(() => new ApiError('SECOND_FACTOR_INVALID'));
  return limitCodes(context, caller, attempt);
}

/**
 * Runs work that tries a code, within the limits of session and account. Counts only wrong codes.
 * @param work calls `refuse` to create the error for a wrong code
 */
export async function limitCodes<T>(
  { config, attempts }: ApiContext,
  caller: CallerFacts,
  work: (refuse: () => ApiError) => Promise<T>,
): Promise<T> {
  const counted = sessionCodeCounters(config, normaliseEmail(caller.user.email), caller.session.id);
  const attempt = await attempts.begin(counted);
  let refused = false;
  const refuse = () => {
    refused = true;
    return new ApiError('SECOND_FACTOR_INVALID');
  };
  try {
    return await work(refuse);
  } finally {
    if (!refused) await attempt.forgive();
  }
}
