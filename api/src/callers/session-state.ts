import { type SessionEndReason, sessionEndReason } from '@roletrail/contracts/events/session';
import { ApiError } from '../errors.ts';

/** Times of a session row, and PostgreSQL's clock when it was read. */
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

/** Computes when an idle session ends, and when its person is warned. */
export function computeSessionDeadlines(
  times: Pick<SessionTimes, 'lastActivityAt' | 'expiresAt'>,
  limits: InactivityLimits,
): { warnAt: Date; expiresAt: Date } {
  const last = times.lastActivityAt.getTime();
  return {
    warnAt: new Date(Math.min(last + limits.warnMs, times.expiresAt.getTime())),
    expiresAt: new Date(Math.min(last + limits.limitMs, times.expiresAt.getTime())),
  };
}

/** Returns true if a session with this end reason had expired. */
export const isExpiry = (reason: SessionEndReason): boolean =>
  reason === 'inactivity' || reason === 'lifetime';

/** Returns the stored end reason; for an unknown one, the most general reason. */
export function endReasonOf(stored: string | null): SessionEndReason {
  const known = sessionEndReason.safeParse(stored);
  return known.success ? known.data : 'signed_out';
}

/**
 * Returns SESSION_REVOKED or SESSION_EXPIRED with the reason, or null if the session is live. Uses
 * PostgreSQL's clock.
 */
export function getSessionRefusal(times: SessionTimes, limits: InactivityLimits): ApiError | null {
  const endReason = times.endedAt === null ? overBy(times, limits) : endReasonOf(times.endReason);
  if (endReason === null) return null;
  return new ApiError(isExpiry(endReason) ? 'SESSION_EXPIRED' : 'SESSION_REVOKED', { endReason });
}

/**
 * Returns the new time of last activity after a report: `max(stored, now − idle)`, so that it never
 * moves back or beyond now.
 * @param idleMs milliseconds since the last input, as the client claims
 */
export function activityAfter(
  times: Pick<SessionTimes, 'now' | 'lastActivityAt'>,
  idleMs: number,
): Date {
  const reported = times.now.getTime() - Math.max(0, idleMs);
  return new Date(Math.max(times.lastActivityAt.getTime(), reported));
}

/** Stage of a live session in its cycle of inactivity. */
export type InactivityStage =
  | { readonly stage: 'live'; readonly nextAt: Date }
  /** the person is to be warned, if they have not been in this cycle */
  | { readonly stage: 'warned'; readonly nextAt: Date }
  | { readonly stage: 'over'; readonly reason: 'inactivity' | 'lifetime' };

/** Returns the stage by PostgreSQL's clock, and the time of the next check without activity. */
export function getSessionStage(
  times: Pick<SessionTimes, 'now' | 'lastActivityAt' | 'expiresAt'>,
  limits: InactivityLimits,
): InactivityStage {
  const { warnAt, expiresAt } = computeSessionDeadlines(times, limits);
  if (times.now >= expiresAt) {
    const lifetime = times.expiresAt <= expiresAt;
    return { stage: 'over', reason: lifetime ? 'lifetime' : 'inactivity' };
  }
  if (times.now >= warnAt) return { stage: 'warned', nextAt: expiresAt };
  return { stage: 'live', nextAt: warnAt };
}

function overBy(times: SessionTimes, limits: InactivityLimits): 'inactivity' | 'lifetime' | null {
  const stage = getSessionStage(times, limits);
  return stage.stage === 'over' ? stage.reason : null;
}
