import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Api, ApiContext } from '../api.ts';
import { addressBucket } from '../callers/client-address.ts';
import type { ApiError } from '../errors.ts';
import type { Refused } from '../security/security-log.ts';
import { inTrace } from './tracing.ts';

const QUIET = /^\/(?:healthz|readyz|metrics|status)$/;

/**
 * One line and one observation a request. Lines hold route patterns, never query strings, ids
 * from paths or addresses: those belong to the sealed evidence.
 */
export function requestLog(app: Api, { deps, figures, security }: ApiContext): void {
  const seconds = durations(deps.metrics);
  const aborted = abortions(deps.metrics);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    seconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    const line = logLine(request, reply, route);
    if (QUIET.test(route)) deps.logger.debug(line, 'request');
    else deps.logger.info(line, 'request');
    if (!QUIET.test(route)) {
      figures.requests.add(reply.elapsedTime);
      if (reply.statusCode >= 500) figures.errors.add(reply.elapsedTime);
    }
    if (request.refusal) security.refused(refusedOf(request, request.refusal));
  });
  app.addHook('onRequestAbort', async (request) => {
    aborted.inc({ route: request.routeOptions.url ?? '(none)' });
  });
}

function logLine(request: FastifyRequest, reply: FastifyReply, route: string): object {
  return {
    requestId: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    ...(request.refusal ? { code: request.refusal.code } : {}),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(request.claims ? { userId: request.claims.userId } : {}),
    ...(request.eventId === null ? {} : { eventId: request.eventId }),
    ...inTrace(request.span),
  };
}

/** The refusal knows best whom it is about: who is not signed in has no token that says it. */
function refusedOf(request: FastifyRequest, { code, options }: ApiError): Refused {
  const account = options.account ?? request.claims?.userId ?? null;
  return { code, account, network: addressBucket(request.client.ip), requestId: request.id };
}

function durations(metrics: Registry): Histogram<'method' | 'route' | 'status'> {
  const name = 'roletrail_http_request_duration_seconds';
  const known = metrics.getSingleMetric(name);
  if (known instanceof Histogram) return known;
  return new Histogram({
    name,
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [metrics],
  });
}

function abortions(metrics: Registry): Counter<'route'> {
  const name = 'roletrail_http_requests_aborted_total';
  const known = metrics.getSingleMetric(name);
  if (known instanceof Counter) return known;
  return new Counter({
    name,
    help: 'Requests whose client went away before the answer',
    labelNames: ['route'],
    registers: [metrics],
  });
}
