import { isUtf8 } from 'node:buffer';
import { COLLECT_BYTES_MAX, COLLECT_PATH } from '@roletrail/contracts/analytics';
import { type CollectBody, collectBody } from '@roletrail/contracts/http/collect';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBatch } from '../analytics/is-batch.ts';
import type { Api, ApiContext } from '../api.ts';
import { addressBucket } from '../callers/client-address.ts';
import { GUARD } from '../guard.ts';
import type { EarlyAnswer } from '../plugins/early-answers.ts';
import { classifyOrigin } from '../plugins/same-origin.ts';
import { noContent } from './empty-body.ts';

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
  const take = async (request: FastifyRequest, body: CollectBody) => {
    if (!enabled || objects(request)) return;
    const { isAllowed, ...counted } = await countRequest(request);
    const isExceeded = !isAllowed && 'isExceeded' in counted && counted.isExceeded;
    if (!isExceeded) await app.collector.take(body, keyOf(request));
  };
  const early = earlyBatches(config, take);

  app.route({
    method: 'POST',
    url: COLLECT_PATH,
    bodyLimit: COLLECT_BYTES_MAX,
    config: { guard: GUARD.cookie, early },
    schema: { tags: ['analytics'], body: collectBody, response: { 204: noContent } },
    onSend: async (_request, reply) => early.note(reply),
    handler: async (request, reply) => {
      await take(request, request.body);
      return reply.code(204).send();
    },
  });
}

/** Takes batches as our pages send them; `note` keeps the headers of an ordinary answer. */
function earlyBatches(
  config: Pick<ApiContext['config'], 'publicOrigin' | 'otherOrigins' | 'copy'>,
  take: (request: FastifyRequest, body: CollectBody) => Promise<void>,
): EarlyAnswer & { note(reply: FastifyReply): void } {
  const ours = new Set([config.publicOrigin, ...config.otherOrigins]);
  let noted: Record<string, string> | null = null;
  return {
    headers: () => noted,
    note(reply) {
      if (reply.statusCode !== 204 || reply.hasHeader('connection')) return;
      noted = Object.fromEntries(
        Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
      );
    },
    isUsual: (request) =>
      config.copy === null && hasPlainBody(request) && classifyOrigin(request, ours) === 'ours',
    async take(request, bytes) {
      const body = isUtf8(bytes) ? parsed(bytes.toString()) : null;
      if (!isBatch(body)) return false;
      await take(request, body);
      return true;
    },
  };
}

/** Returns true for JSON of a declared length that is within the limit, and no query. */
function hasPlainBody({ headers, raw }: FastifyRequest): boolean {
  const length = Number(headers['content-length']);
  return (
    raw.url === COLLECT_PATH &&
    headers['content-type'] === 'application/json' &&
    length > 0 &&
    length <= COLLECT_BYTES_MAX &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** Returns null for text that is no JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns the key by which batches and entries of an address are counted. */
const keyOf = ({ client }: FastifyRequest) => `collect ${addressBucket(client.ip)}`;

/** Returns true if the browser sends Do Not Track or Global Privacy Control. */
function objects({ headers }: FastifyRequest): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
