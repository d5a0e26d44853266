/**
 * What rooms know of traces. Who writes them down is decided once, in cli; without it nothing is.
 *
 * A context is the text of W3C Trace Context (`traceparent`). It is handed on by hand, with what it
 * belongs to: request → decision → outbox row → record's header → fold.
 */
export interface Tracer {
  /**
   * Begins a new trace.
   * @param link context claimed by a foreign caller: recorded as a link, never continued
   */
  begin(name: string, kind: SpanKind, facts: SpanFacts, link: string | null): TraceSpan;
  /**
   * Begins work on many records: in the trace of the first, with a link to each.
   * @param contexts of the records that have one; if empty, nothing is recorded
   */
  continue(name: string, kind: SpanKind, facts: SpanFacts, contexts: readonly string[]): TraceSpan;
}

/** Span of work under way. */
export interface TraceSpan {
  /** context for further work; null if nothing is recorded */
  readonly context: string | null;
  /** Begins a part of this work. */
  child(name: string, facts: SpanFacts): TraceSpan;
  /** @param facts facts known only now; `error.type` marks the span as failed */
  end(facts?: SpanFacts): void;
}

export type SpanKind = 'server' | 'producer' | 'consumer';

/**
 * Allowed facts of a span. None may identify a person or contain an address or entered text: no
 * user or session id, path, query, header or body.
 */
export interface SpanFacts {
  readonly 'http.request.method'?: string;
  /** the route pattern, never the path */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'roletrail.request_id'?: string;
  readonly 'roletrail.event_id'?: string;
  /** outcome of a decision: recorded, pending */
  readonly 'roletrail.outcome'?: string;
  readonly 'roletrail.projection'?: string;
  readonly 'messaging.destination.name'?: string;
  readonly 'messaging.destination.partition.id'?: string;
  readonly 'messaging.batch.message_count'?: number;
  /** a code of the catalogue, or the class of an error; never its message */
  readonly 'error.type'?: string;
}

const CONTEXT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns a foreign text if it is a valid context, else null. */
export function readContext(text: string | null | undefined): string | null {
  return text != null && CONTEXT.test(text) ? text : null;
}

/** Returns the trace id of a context, for log lines: 32 hex digits. */
export function traceIdOf(context: string): string {
  return context.slice(3, 35);
}

/**
 * Runs `work` and ends the span with its outcome.
 * @param listRecordFacts returns facts of its result
 */
export async function inSpan<R>(
  span: TraceSpan,
  work: () => Promise<R>,
  factsOf: (result: R) => SpanFacts,
): Promise<R> {
  let facts: SpanFacts = {};
  try {
    const result = await work();
    facts = factsOf(result);
    return result;
  } catch (error) {
    facts = { 'error.type': kindOf(error) };
    throw error;
  } finally {
    span.end(facts);
  }
}

/** Returns an error's code or class, never its message, which may contain personal data. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

export const NO_SPAN: TraceSpan = {
  context: null,
  child: () => NO_SPAN,
  end: () => undefined,
};

export const NO_TRACER: Tracer = {
  begin: () => NO_SPAN,
  continue: () => NO_SPAN,
};
