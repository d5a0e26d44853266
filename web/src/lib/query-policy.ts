import { QUERY_RETRIES } from '@roletrail/contracts/limits';
import { ProblemError, statusOf } from './http-errors.ts';

/**
 * Default of all queries: up to two retries, and none after a 401 or 403, because a second request
 * changes no permission.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < QUERY_RETRIES && status !== 401 && status !== 403;
}

/**
 * Up to two retries if our server did not answer (offline, proxy) or failed (500). Its other
 * refusals show at once, because their text has the remedy and a retry only delays it.
 */
export function retryUnanswered(failures: number, error: unknown): boolean {
  const isRemedyKnown = error instanceof ProblemError && error.status !== 500;
  return failures < QUERY_RETRIES && !isRemedyKnown;
}

/** No retry at all. Each use states its reason on the line above. */
export const NO_RETRY = false;

/**
 * For data that other users, devices or processes change, and for data about to be edited or
 * proven: refetched on each visit of a page.
 */
export const ALWAYS_STALE = 0;

/**
 * For an answer that its key determines, and for data that must not change while a user reads it:
 * never refetched until a reload.
 */
export const NEVER_STALE = Number.POSITIVE_INFINITY;

/** Begins the key of every query of a staff screen, so that they can be dropped together. */
export const STAFF_KEY = ['staff'] as const;
