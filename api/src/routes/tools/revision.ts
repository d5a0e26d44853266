import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';

/** For the documentation of calls that need If-Match. */
export const IF_MATCH = {
  'if-match': {
    format: 'etag',
    maxLength: 12,
    description: 'ETag of what was changed, such as "3"',
  },
} as const;

const ETAG = /^"(0|[1-9]\d{0,9})"$/;

/**
 * The revision that a change was made from.
 * @throws ApiError VALIDATION_FAILED without If-Match, or with one that is no ETag of ours
 */
export function requireIfMatch(request: FastifyRequest): number {
  const revision = readIfMatch(request);
  if (revision !== null) return revision;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'if-match', message: 'is required' }],
  });
}

/** The same where it may be left out: null. */
export function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const revision = ETAG.exec(header)?.[1];
  if (revision !== undefined) return Number(revision);
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'if-match', message: 'must be an ETag that this service gave' }],
  });
}

/** Headers of what is nobody's but the person's, with its revision. */
export function setPrivateHeaders(reply: FastifyReply, revision?: number): FastifyReply {
  reply.header('cache-control', 'private, no-store');
  return revision === undefined ? reply : reply.header('etag', `"${revision}"`);
}
