import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';

/** Verified password; `lockAfterReauthentication` checks that it is still current. */
export interface Reauthentication {
  readonly userId: string;
  readonly email: string;
  readonly storedHash: string;
}

/**
 * Verifies the caller's password again, because a session may be an unattended screen. Limited per
 * session, so that a stolen session locks out no other session.
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
