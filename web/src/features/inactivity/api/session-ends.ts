import type { Http } from '../../../lib/http.ts';
import type { SessionDeadlines } from '../inactivity-machine.ts';

const activityAnswer = async () => (await import('@roletrail/contracts/http/auth')).activityAnswer;
const currentSessionAnswer = async () =>
  (await import('@roletrail/contracts/http/auth')).currentSessionAnswer;

/**
 * Converts both ends to durations by the server clock, so that the browser clock does not matter.
 */
export function toSessionDeadlines(
  ends: { warnAt: string; expiresAt: string },
  serverTime: string,
): SessionDeadlines {
  const now = Date.parse(serverTime);
  return { warnInMs: Date.parse(ends.warnAt) - now, endInMs: Date.parse(ends.expiresAt) - now };
}

/** Reports the last input. @throws ProblemError SESSION_EXPIRED, SESSION_REVOKED */
export async function reportActivity(http: Http, idleMs: number): Promise<SessionDeadlines> {
  const body = { idleMs: Math.min(idleMs, 86_400_000) };
  const answer = await http.json('/auth/activity', activityAnswer, { method: 'POST', body });
  return toSessionDeadlines(answer, answer.at);
}

/** Asks for the end of the session without extending it. */
export async function askSessionEnds(http: Http): Promise<SessionDeadlines> {
  const answer = await http.json('/auth/session', currentSessionAnswer);
  return toSessionDeadlines(answer, answer.at);
}
