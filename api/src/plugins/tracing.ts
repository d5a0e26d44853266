import { NO_SPAN, readContext, type TraceSpan, traceIdOf } from '@roletrail/contracts/tracer';
import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';

/** Asked all the time, or open for hours: a span would tell nothing. */
const UNTRACED = /^\/(?:healthz|readyz|metrics|api\/realtime.*)$/;

/**
 * A span a request, where there is a tracer. Whether it is written down is decided here alone: a
 * `traceparent` from outside becomes a link. As the parent, its flag would have us write down
 * whatever a stranger wants, and its trace id would decide what a sampler takes; and who is of our
 * own origin only a browser tells truly.
 */
export function tracing(app: Api, { deps: { tracer } }: ApiContext): void {
  const spans = new WeakMap<FastifyRequest, TraceSpan>();
  app.decorateRequest('span', {
    getter(this: FastifyRequest) {
      return spans.get(this) ?? NO_SPAN;
    },
  });
  if (!tracer) return;
  app.addHook('onRequest', async (request) => {
    const { method, id, headers, routeOptions } = request;
    const route = routeOptions.url ?? '(none)';
    if (UNTRACED.test(route)) return;
    const facts = {
      'http.request.method': method,
      'http.route': route,
      'roletrail.request_id': id,
    };
    const given = headers.traceparent;
    const link = typeof given === 'string' ? readContext(given) : null;
    spans.set(request, tracer.begin(`${method} ${route}`, 'server', facts, link));
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    request.span.end({
      'http.response.status_code': statusCode,
      ...(request.refusal && statusCode >= 500 ? { 'error.type': request.refusal.code } : {}),
    });
  });
}

/** What a log line says of the trace that it belongs to. */
export function inTrace({ context }: TraceSpan): { traceId?: string } {
  return context === null ? {} : { traceId: traceIdOf(context) };
}
