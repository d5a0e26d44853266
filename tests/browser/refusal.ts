import { ApiError } from '@roletrail/api/errors';
import type { ErrorCode } from '@roletrail/contracts/errors';

/** The answer of the server that refuses with this code, in its own words, for `route.fulfill`. */
export function refusal(code: ErrorCode, headers: Record<string, string> = {}) {
  const error = new ApiError(code);
  return {
    status: error.statusCode,
    headers,
    contentType: 'application/problem+json',
    json: error.toProblem('r'),
  };
}
