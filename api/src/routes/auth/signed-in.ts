import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import type { FastifyReply } from 'fastify';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { readArrangements } from '../../growth/arrangements.ts';
import { setSessionCookies } from '../../sessions/cookies.ts';
import { presentSignedIn } from '../../sessions/present.ts';
import { makeRefreshToken } from '../../sessions/refresh-token.ts';

/** Sets the cookies and makes the answer of sign-up, sign-in and refresh. */
export async function signedIn(
  app: Api,
  { config, deps, keys, callers }: ApiContext,
  reply: FastifyReply,
  now: { sessionId: string; counter: number; device: string | null },
): Promise<SessionAnswer> {
  const caller = await callers.load(now.sessionId);
  if (caller === null) throw new ApiError('SESSION_MISSING');
  setSessionCookies(reply, {
    refreshToken: makeRefreshToken(keys.refreshToken, now),
    device: now.device,
    expiresAt: caller.session.expiresAt,
  });
  const arrangements = await readArrangements(deps.db, caller.user.id);
  return { ...presentSignedIn(app, config.inactivity, caller, now.counter), arrangements };
}
