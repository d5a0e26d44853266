import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';

/** Documentation of If-Match, for calls that require it. */
export const IF_MATCH = {
  'if-match': {
    format: 'etag',
    maxLength: 12,
    description: 'ETag of what was changed, such as "3"',
  },
} as const;

const ETAG = /^"(0|[1-9]\d{0,9})"$/;

/**
 * Returns the revision on which a change is based.
 * @throws ApiError VALIDATION_FAILED if If-Match is missing or not an ETag of this service
 */
export function requireIfMatch(request: FastifyRequest): number {
  const revision = readIfMatch(request);
  if (revision !== null) return revision;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'if-match', message: 'is required' }],
  });
}

/** Returns the revision of an optional If-Match; null if it is missing. */
export function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const revision = ETAG.exec(header)?.[1];
  if (revision !== undefined) return Number(revision);
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'if-match', message: 'must be an ETag that this service gave' }],
  });
}

/** Sets headers of private data, with its revision if given. */
export function setPrivateHeaders(reply: FastifyReply, revision?: number): FastifyReply {
  reply.header('cache-control', 'private, no-store');
  return revision === undefined ? reply : reply.header('etag', `"${revision}"`);
}
