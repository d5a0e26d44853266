import { COLLECT_BYTES_MAX, COLLECT_PATH } from '@roletrail/contracts/analytics';
import { collectBody } from '@roletrail/contracts/http/collect';
import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';
import { addressBucket } from '../callers/client-address.ts';
import { GUARD } from '../guard.ts';
import { noContent } from './no-body.ts';

/**
 * POST /api/collect: measurements of pages, from our own pages alone. The answer says nothing: it
 * is 204 as well if measurement is off, the browser objects or the address sends too much.
 */
export function collectRoute(app: Api, { config }: ApiContext): void {
  const { enabled, perAddress } = config.analytics;
  const countRequest = app.createRateLimit({
    max: () => perAddress.max,
    timeWindow: perAddress.windowMs,
    keyGenerator: keyOf,
  });

  app.route({
    method: 'POST',
    url: COLLECT_PATH,
    bodyLimit: COLLECT_BYTES_MAX,
    config: { guard: GUARD.cookie },
    schema: { tags: ['analytics'], body: collectBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      if (enabled && !objects(request)) {
        const { isAllowed, ...counted } = await countRequest(request);
        const isExceeded = !isAllowed && 'isExceeded' in counted && counted.isExceeded;
        if (!isExceeded) await app.collector.take(request.body, keyOf(request));
      }
      return reply.code(204).send();
    },
  });
}

/** Returns the key by which batches and entries of an address are counted. */
const keyOf = ({ client }: FastifyRequest) => `collect ${addressBucket(client.ip)}`;

/** Returns true if the browser sends Do Not Track or Global Privacy Control. */
function objects({ headers }: FastifyRequest): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
