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

/**
 * What a report of the person's activity makes of the time of their last one:
 * `max(stored, now − idle)`, so a report never moves it back, nor beyond now.
 * @param idleMs milliseconds since the last input, as the client claims
 */
export function activityAfter(
  times: Pick<SessionTimes, 'now' | 'lastActivityAt'>,
  idleMs: number,
): Date {
  const reported = times.now.getTime() - Math.max(0, idleMs);
  return new Date(Math.max(times.lastActivityAt.getTime(), reported));
}

/** Where a session that has not ended stands in its cycle of inactivity. */
export type Stage =
  | { readonly stage: 'live'; readonly nextAt: Date }
  /** the person is to be warned, if they have not been in this cycle */
  | { readonly stage: 'warned'; readonly nextAt: Date }
  | { readonly stage: 'over'; readonly reason: 'inactivity' | 'lifetime' };

/** The stage by Postgres' clock, and when to look again if nothing happens. */
export function stageOf(
  times: Pick<SessionTimes, 'now' | 'lastActivityAt' | 'expiresAt'>,
  limits: InactivityLimits,
): Stage {
  const { warnAt, expiresAt } = sessionEnds(times, limits);
  if (times.now >= expiresAt) {
    const lifetime = times.expiresAt <= expiresAt;
    return { stage: 'over', reason: lifetime ? 'lifetime' : 'inactivity' };
  }
  if (times.now >= warnAt) return { stage: 'warned', nextAt: expiresAt };
  return { stage: 'live', nextAt: warnAt };
}
