import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { getSessionRefusal } from '../callers/session-state.ts';
import { ApiError } from '../errors.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';

/** Verified password; `lockAfterReauthentication` checks that it is still current. */
export interface Reauthentication {
  readonly userId: string;
  readonly email: string;
  readonly storedHash: string;
}

/**
 * Verifies the password again before a change of credentials, because a session may be an
 * unattended screen. Limited per session, so that a stolen session locks out no other session.
 * @throws ApiError PASSWORD_WRONG, RATE_LIMITED
 */
export async function reauthenticate(
  { config, deps, attempts, passwords }: ApiContext,
  caller: CallerFacts,
  password: string,
): Promise<Reauthentication> {
  const limit = config.limits.failuresPerAccountAndAddress;
  const name = `reauthenticate ${caller.session.id}`;
  const attempt = await attempts.begin([{ name, limit }]);
  const row = await deps.db
    .selectFrom('app_user')
    .select(['email', 'password_hash'])
    .where('id', '=', caller.user.id)
    .executeTakeFirst();
  const storedHash = row?.password_hash ?? null;
  const fits = await passwords.matches(storedHash, password);
  if (!fits || !row || storedHash === null) throw new ApiError('PASSWORD_WRONG');
  await attempt.forgive();
  return { userId: caller.user.id, email: row.email, storedHash };
}

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
