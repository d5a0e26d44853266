import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';

/** Documentation of If-Match, for acts of staff that compare a version. */
export const STAFF_IF_MATCH = {
  'if-match': {
    format: 'etag',
    maxLength: 40,
    description:
      'version of what was shown; another one is refused with 412 EDIT_CONFLICT and the current',
  },
} as const;

/**
 * Returns the version on which an act is based.
 * @throws ApiError VALIDATION_FAILED if If-Match is missing
 */
export function readVersion(request: FastifyRequest): string {
  const version = request.headers['if-match'];
  if (version !== undefined) return version;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'if-match', message: 'is required' }],
  });
}
