import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { type LinkPurpose, lookUpLink } from './links.ts';

/** Somebody opens a mailed link: with its secret, perhaps the account's password, perhaps signed in. */
export interface LinkUse {
  readonly token: string;
  readonly password?: string | undefined;
  /** the live session that the request bears */
  readonly sessionId: string | null;
}

/** Name under which wrong passwords with a link are counted. */
export const linkPasswordsOf = (userId: string) => `password with a link of ${userId}`;

/** Whoever opened the link asked for it too: in the session that did, or by the password. */
export interface ProvenUse {
  readonly userId: string;
  /** where a password proved it, the hash that it fitted, to be compared once locked */
  readonly storedHash: string | null;
}

/**
 * A letter proves that it reached its address, not that its reader wants what it offers: strangers
 * sign up with other people's addresses. So a link that binds an address to an account takes
 * effect for who asked for it alone. Refused, it goes on working.
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
  // only who holds the letter can try, so nobody is locked out by strangers
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
