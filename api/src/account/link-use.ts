import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { type LinkPurpose, lookUpLink } from './links.ts';

/** Use of a mailed link: its secret, and optionally the account's password and a session. */
export interface LinkUse {
  readonly token: string;
  readonly password?: string | undefined;
  /** the live session of the request */
  readonly sessionId: string | null;
}

/** Returns the counter name for wrong passwords with a link. */
export const linkPasswordsOf = (userId: string) => `password with a link of ${userId}`;

/** Proof that the user of a link also requested it: by the same session or by the password. */
export interface ProvenUse {
  readonly userId: string;
  /** hash that the password matched, to compare again under the lock; null without a password */
  readonly storedHash: string | null;
}

/**
 * Checks that the user of a link also requested it. A link only proves access to the inbox, and
 * other people may sign up with its address. A refused link stays valid.
 * @throws ApiError LINK_INVALID, LINK_NEEDS_PASSWORD, PASSWORD_WRONG, RATE_LIMITED
 */
export async function proveLinkUse(
  { config, deps, attempts, passwords }: ApiContext,
  use: LinkUse,
  purpose: LinkPurpose,
): Promise<ProvenUse> {
  const { userId, sessionId } = await lookUpLink(deps.db, use.token, purpose);
  if (use.sessionId !== null && use.sessionId === sessionId) return { userId, storedHash: null };
  if (use.password === undefined) throw new ApiError('LINK_NEEDS_PASSWORD');
  // only the holder of the e-mail can try, so others cannot lock the account
  const limit = config.limits.failuresPerAccountAndAddress;
  const attempt = await attempts.begin([{ name: linkPasswordsOf(userId), limit }]);
  const row = await deps.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  const storedHash = row?.password_hash ?? null;
  if (!(await passwords.matches(storedHash, use.password))) throw new ApiError('PASSWORD_WRONG');
  await attempt.forgive();
  return { userId, storedHash };
}
