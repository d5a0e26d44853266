import fastifyRateLimit from '@fastify/rate-limit';
import type { Api } from '../api.ts';
import { tooMany } from '../errors.ts';
import { addressBucket } from './client-address.ts';

/**
 * Limits per client address for routes that declare `config.rateLimit`. Counted in this process:
 * n instances allow up to n times as much, which is enough against one address; what protects an
 * account is sessions/attempts.ts, which counts for all instances.
 */
export async function rateLimits(app: Api): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    cache: 10_000,
    keyGenerator: (request) => addressBucket(request.client.ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}

/** `config.rateLimit` of a route. */
export const perAddress = ({ max, windowMs }: { max: number; windowMs: number }) => ({
  max,
  timeWindow: windowMs,
});
