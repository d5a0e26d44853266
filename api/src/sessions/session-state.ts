import type { ErrorCode } from '@roletrail/contracts/errors';

/** The times of a session row and Postgres' clock when it was read. */
export interface SessionTimes {
  readonly now: Date;
  readonly lastActivityAt: Date;
  /** end of the absolute lifetime */
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
}

export interface InactivityLimits {
  readonly warnMs: number;
  readonly limitMs: number;
}

/** When the session ends if nothing more happens, and when its person is warned. */
export function sessionEnds(
  times: Pick<SessionTimes, 'lastActivityAt' | 'expiresAt'>,
  limits: InactivityLimits,
): { warnAt: Date; expiresAt: Date } {
  const last = times.lastActivityAt.getTime();
  return {
    warnAt: new Date(Math.min(last + limits.warnMs, times.expiresAt.getTime())),
    expiresAt: new Date(Math.min(last + limits.limitMs, times.expiresAt.getTime())),
  };
}

const EXPIRED = new Set(['inactivity', 'lifetime']);

/** Why the session opens nothing any more; null while it lives. Judged by Postgres' clock. */
export function sessionRefusal(
  times: SessionTimes,
  limits: InactivityLimits,
): Extract<ErrorCode, 'SESSION_REVOKED' | 'SESSION_EXPIRED'> | null {
  if (times.endedAt !== null) {
    return EXPIRED.has(times.endReason ?? '') ? 'SESSION_EXPIRED' : 'SESSION_REVOKED';
  }
  return times.now >= sessionEnds(times, limits).expiresAt ? 'SESSION_EXPIRED' : null;
}
