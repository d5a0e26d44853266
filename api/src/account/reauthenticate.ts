import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { getSessionRefusal } from '../callers/session-state.ts';
import { ApiError } from '../errors.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';

/** A password that was verified; `lockAfterReauthentication` makes sure that it still is. */
export interface Reauthentication {
  readonly userId: string;
  readonly email: string;
  readonly storedHash: string;
}

/**
 * Whoever changes credentials proves anew that they know the password: a session alone may be a
 * screen that somebody left. Limited per session, so a thief of one locks nobody else out.
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
 * Locks the person and all their live sessions (an erasure takes the same locks in the same
 * order), and judges again what was true before the transaction: the password is still theirs and
 * the calling session still lives.
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
 * Locks all live sessions of the caller, after the person's row, and judges the calling one again.
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
