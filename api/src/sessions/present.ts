import type { Session, SessionAnswer, User } from '@roletrail/contracts/http/auth';
import type { Api } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import {
  computeSessionDeadlines,
  type InactivityLimits,
  type SessionTimes,
} from '../callers/session-state.ts';
import { describeDevice } from './describe-device.ts';

interface Presentable extends Pick<SessionTimes, 'lastActivityAt' | 'expiresAt'> {
  readonly id: string;
  readonly createdAt: Date;
  readonly userAgent: string | null;
  readonly method: Session['method'];
}

/** A session on the wire; `expiresAt` is when it ends if nothing more happens. */
export function presentSession(
  session: Presentable,
  limits: InactivityLimits,
  currentId: string,
): Session {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastActivityAt: session.lastActivityAt.toISOString(),
    expiresAt: computeSessionDeadlines(session, limits).expiresAt.toISOString(),
    userAgent: session.userAgent,
    device: describeDevice(session.userAgent),
    method: session.method,
    current: session.id === currentId,
  };
}

/** Both ends on the wire, with the time they are to be compared with. */
export function presentEnds(ends: { warnAt: Date; expiresAt: Date }, now: Date) {
  return {
    warnAt: ends.warnAt.toISOString(),
    expiresAt: ends.expiresAt.toISOString(),
    at: now.toISOString(),
  };
}

export function presentUser({ user, roles, capabilities }: CallerFacts): User {
  return {
    id: user.id,
    email: user.email,
    roles: [...roles],
    capabilities: [...capabilities],
    createdAt: user.createdAt.toISOString(),
    displayName: user.displayName,
    emailVerified: user.emailVerified,
    secondFactor: user.secondFactor,
  };
}

/**
 * Makes the answer of sign-up, sign-in and refresh but for arrangements, with a fresh access token.
 * @param counter of the refresh token that goes with it
 */
export function presentSignedIn(
  app: Api,
  limits: InactivityLimits,
  caller: CallerFacts,
  counter: number,
): Omit<SessionAnswer, 'arrangements'> {
  const { session, user } = caller;
  const { token, expiresAt } = app.accessTokens.issue({
    id: session.id,
    userId: user.id,
    counter,
  });
  return {
    accessToken: token,
    expiresAt: expiresAt.toISOString(),
    session: presentSession(session, limits, session.id),
    user: presentUser(caller),
  };
}
