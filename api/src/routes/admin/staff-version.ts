import type { FastifyRequest } from 'fastify';

/** Documentation of If-Match, for acts of staff that compare a version. */
export const STAFF_IF_MATCH = {
  'if-match': {
    format: 'etag',
    maxLength: 40,
    description:
      'version of what was shown; another one is refused with 412 EDIT_CONFLICT and the current',
  },
} as const;

/** Returns the version on which an act is based; null if the header is missing. */
export function readVersion(request: FastifyRequest): string | null {
  return request.headers['if-match'] ?? null;
}
