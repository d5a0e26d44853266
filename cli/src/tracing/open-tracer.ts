import type { Attributes, Context, Tracer as SdkTracer, SpanContext } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '@roletrail/contracts/logger';
import {
  NO_SPAN,
  type SpanFacts,
  type SpanKind,
  type Tracer,
  type TraceSpan,
} from '@roletrail/contracts/tracer';
import type { TracingSettings } from '../settings/tracing-settings.ts';

/** The tracer of a process; disposing of it sends what is left, for a few seconds at most. */
export interface OpenTracer extends Tracer, AsyncDisposable {}

const SEND_TIMEOUT_MS = 4000;
/** A batch of records may be of thousands of traces; this many are named. */
const LINKS_MAX = 128;

/**
 * A tracer that sends spans to a collector. OpenTelemetry's packages are loaded here and only here,
 * and nothing is set for the process as a whole: contexts are handed on by hand.
 * @param self what the process says of itself: version, roles, instance
 */
export async function openTracer(
  settings: TracingSettings,
  self: Readonly<Record<string, string>>,
  logger: Logger,
): Promise<OpenTracer> {
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const { tracesUrl, headers, resource } = settings;
  const exporter = new OTLPTraceExporter({
    url: tracesUrl,
    headers: { ...headers },
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ ...self, ...resource }),
    sampler: samplerOf(sdk, settings),
    spanLimits: { linkCountLimit: LINKS_MAX },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: withFailureLog(exporter, logger) })],
  });
  return tracerOf(api, provider.getTracer('roletrail'), () => provider.shutdown());
}

type Sdk = typeof import('@opentelemetry/sdk-trace');
type OtelApi = typeof import('@opentelemetry/api');

function samplerOf(sdk: Sdk, { sampler, ratio }: TracingSettings): Sampler {
  const base = sampler.replace('parentbased_', '');
  const root =
    base === 'always_off'
      ? new sdk.AlwaysOffSampler()
      : base === 'traceidratio'
        ? new sdk.TraceIdRatioBasedSampler(ratio)
        : new sdk.AlwaysOnSampler();
  return base === sampler ? root : new sdk.ParentBasedSampler({ root });
}

/** Wraps an exporter: logs the first failure and the recovery. Spans in between are lost. */
function withFailureLog(exporter: SpanExporter, logger: Logger): SpanExporter {
  let away = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // 0: sent (ExportResultCode of @opentelemetry/core)
        const failed = result.code !== 0;
        if (failed && !away) logger.warn({ err: result.error }, 'spans cannot be sent');
        if (!failed && away) logger.info({}, 'spans are sent again');
        away = failed;
        // Already logged. A failure passed on would fail the exit of the process.
        done({ code: 0 });
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function tracerOf(api: OtelApi, tracer: SdkTracer, shutdown: () => Promise<void>): OpenTracer {
  const { ROOT_CONTEXT, trace } = api;
  const within = (context: string) => trace.setSpanContext(ROOT_CONTEXT, remote(context));
  const started = (
    name: string,
    kind: SpanKind | 'internal',
    attributes: Attributes,
    parent: Context,
    links: readonly string[],
  ): TraceSpan => {
    const span = tracer.startSpan(
      name,
      {
        kind: api.SpanKind[KINDS[kind]],
        attributes,
        links: links.map((link) => ({ context: remote(link) })),
      },
      parent,
    );
    // nor is anything that follows from it
    if (!span.isRecording()) return NO_SPAN;
    return {
      context: text(span.spanContext()),
      child: (childName, facts) =>
        started(childName, 'internal', { ...facts }, trace.setSpan(ROOT_CONTEXT, span), []),
      end(facts: SpanFacts = {}) {
        span.setAttributes({ ...facts });
        if (facts['error.type'] !== undefined) {
          span.setStatus({ code: api.SpanStatusCode.ERROR, message: facts['error.type'] });
        }
        span.end();
      },
    };
  };
  return {
    begin: (name, kind, facts, link) =>
      started(name, kind, { ...facts }, ROOT_CONTEXT, link === null ? [] : [link]),
    continue(name, kind, facts, contexts) {
      const distinct = [...new Set(contexts)].slice(0, LINKS_MAX);
      const [first] = distinct;
      if (first === undefined) return NO_SPAN;
      return started(name, kind, { ...facts }, within(first), distinct);
    },
    [Symbol.asyncDispose]: shutdown,
  };
}

const KINDS = {
  server: 'SERVER',
  producer: 'PRODUCER',
  consumer: 'CONSUMER',
  internal: 'INTERNAL',
} as const;

function remote(context: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = context.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** Formats the context of a recorded span; its flag tells the next service to record. */
function text({ traceId, spanId }: SpanContext): string {
  return `00-${traceId}-${spanId}-01`;
}
