import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';
import { addressBucket } from '../callers/client-address.ts';
import { createRateLimitError } from '../errors.ts';
import type { AttemptLimit } from '../security/attempts.ts';

/**
 * Limits per client address. `config.rateLimit` is counted in this process and costs nothing: n
 * instances allow up to n times as much, which is enough where only a flood is to be kept out.
 * Where guessing, or mail to others, is to be limited, `config.countEverywhere` counts for all
 * instances in Postgres; the process's own count stands before it, so that a flood from one
 * address does not become a flood of writes.
 */
export async function rateLimits(app: Api, { attempts }: ApiContext): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    cache: 10_000,
    keyGenerator: (request) => addressBucket(request.client.ip),
    errorResponseBuilder: (_request, { ttl }) => createRateLimitError(ttl),
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
  // after every onRequest hook, the process's own count among them, and before the body is read
  app.addHook('preParsing', async (request) => {
    const { config, method, url } = request.routeOptions;
    const limit = config.countEverywhere;
    if (!limit) return;
    const from =
      config.countsWriters === true ? writerOf(request) : addressBucket(request.client.ip);
    await attempts.begin([{ name: `${method} ${url} from ${from}`, limit }]);
  });
}

/** `config.rateLimit` of a route: against floods. Staff may change the maximum meanwhile. */
export const limitPerAddress = (limit: AttemptLimit) => ({
  max: () => limit.max,
  timeWindow: limit.windowMs,
});

/** To be spread into a route's `config`: so many from one address, on all instances together. */
export const limitPerAddressGlobally = (limit: AttemptLimit) => ({
  rateLimit: limitPerAddress(limit),
  countEverywhere: limit,
});

/**
 * The same for forms that people send signed in too: strangers in the network of an account with a
 * proved address use up nothing of its limit.
 */
export const perWriterEverywhere = (limit: AttemptLimit) => ({
  rateLimit: { ...limitPerAddress(limit), keyGenerator: writerOf },
  countEverywhere: limit,
  countsWriters: true,
});

/** Returns the account that calls, if its address is proved, else the network. */
function writerOf({ caller, client }: FastifyRequest): string {
  return caller?.user.emailVerified === true ? caller.user.id : addressBucket(client.ip);
}
