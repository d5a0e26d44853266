import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { getSessionRefusal } from '../callers/session-state.ts';
import { ApiError } from '../errors.ts';
import type { Reauthentication } from '../sessions/reauthenticate.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';

/**
 * Locks the person and all their live sessions, in the same order as an erasure. Checks again that
 * the password is current and the calling session is live.
 * @returns ids of the other live sessions
 * @throws ApiError PASSWORD_WRONG, SESSION_REVOKED, SESSION_EXPIRED
 */
export async function lockAfterReauthentication(
  tx: Tx,
  context: ApiContext,
  caller: CallerFacts,
  proven: Reauthentication,
): Promise<readonly string[]> {
  const person = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', proven.userId)
    .where('password_hash', '=', proven.storedHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new ApiError('PASSWORD_WRONG');
  return lockOwnSessions(tx, context, caller);
}

/**
 * Locks all live sessions of the caller, after the person's row, and checks the calling session
 * again.
 * @returns ids of the other live sessions
 * @throws ApiError SESSION_REVOKED, SESSION_EXPIRED
 */
export async function lockOwnSessions(
  tx: Tx,
  { config }: ApiContext,
  caller: CallerFacts,
): Promise<readonly string[]> {
  const live = await lockLiveSessions(tx, caller.user.id);
  const own = live.get(caller.session.id);
  const refusal = own ? getSessionRefusal(own, config.inactivity) : new ApiError('SESSION_REVOKED');
  if (refusal) throw refusal;
  return [...live.keys()].filter((id) => id !== caller.session.id);
}
