import type { FastifyRequest } from 'fastify';
import type { Api } from '../api.ts';
import { createRateLimitError } from '../errors.ts';

/** A longer body is counted. Uploads are not: their pool takes one after another. */
const LARGE_BYTES = 64 * 1024;
/** Large bodies of one person that this process holds at once. */
export const LARGE_BODIES_PER_PERSON = 4;
/** Bytes of all large bodies that this process holds at once. */
export const LARGE_BODIES_BYTES = 64 * 2 ** 20;
const RETRY_AFTER_MS = 1000;

/**
 * Bounds the memory of bodies that are received slowly or in parallel. A large body counts with the
 * length that it declares, from its headers until the answer is sent or the connection ends.
 *
 * @throws ApiError RATE_LIMITED if the person sends too many large bodies at once, or all people do
 */
export function largeBodies(app: Api): void {
  const heldBy = new Map<string, number>();
  let heldBytes = 0;

  app.addHook('preParsing', async (request, reply) => {
    const bytes = declaredBytes(request);
    if (bytes <= LARGE_BYTES) return;
    // no route without a caller takes a large body
    const person = request.caller?.user.id ?? request.client.ip;
    const held = heldBy.get(person) ?? 0;
    if (held >= LARGE_BODIES_PER_PERSON || heldBytes + bytes > LARGE_BODIES_BYTES) {
      throw createRateLimitError(RETRY_AFTER_MS);
    }
    heldBy.set(person, held + 1);
    heldBytes += bytes;
    // the answer was sent, or the connection ended before
    reply.raw.once('close', () => {
      heldBytes -= bytes;
      const left = (heldBy.get(person) ?? 1) - 1;
      if (left > 0) heldBy.set(person, left);
      else heldBy.delete(person);
    });
  });
}

/** Returns the bytes that a body may have: its Content-Length, or the limit of its route. */
function declaredBytes({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit: limit = LARGE_BYTES } = routeOptions;
  if (headers['transfer-encoding'] !== undefined) return limit;
  // a body over the limit is refused before it is read
  return Math.min(Number(headers['content-length'] ?? 0), limit);
}
