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
 * Up to two retries if no answer of ours came: no network, or the page of a proxy. Any answer of
 * ours shows at once, because its text says what to do and a retry only delays it.
 */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < QUERY_RETRIES && !(error instanceof ProblemError);
}

/**
 * For a query whose first failure must show at once: it is polled or has a button that asks again,
 * a retry cannot succeed (a failed import, a proof that is wrong), or the caller goes on without it.
 */
export const NO_RETRY = false;

/**
 * For data that other people, devices or processes change, and for data about to be edited or
 * proved: a page that opens asks for it again.
 */
export const ALWAYS_STALE = 0;

/**
 * For an answer that its key determines, and for data that must not change while a person reads or
 * compares it: it stays the same until the page is loaded again.
 */
export const NEVER_STALE = Number.POSITIVE_INFINITY;
