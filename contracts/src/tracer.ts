/**
 * What rooms know of traces. Who writes them down is decided once, in cli; without it nothing is.
 *
 * A context is the text of W3C Trace Context (`traceparent`). It is handed on by hand, with what it
 * belongs to: request → decision → outbox row → record's header → fold.
 */
export interface Tracer {
  /**
   * Begins a trace that has nothing before it.
   * @param link a context that somebody outside claims: named, and never believed
   */
  begin(name: string, kind: SpanKind, facts: SpanFacts, link: string | null): TraceSpan;
  /**
   * Begins work on many records at once: in the trace of the first, with a link to each.
   * @param contexts of the records that have one; where none has, nothing is written down
   */
  continue(name: string, kind: SpanKind, facts: SpanFacts, contexts: readonly string[]): TraceSpan;
}

/** A piece of work under way. */
export interface TraceSpan {
  /** what goes on from here says so by this; null where nothing is written down */
  readonly context: string | null;
  /** A part of this work. */
  child(name: string, facts: SpanFacts): TraceSpan;
  /** @param facts what is known only now; `error.type` marks it as failed */
  end(facts?: SpanFacts): void;
}

export type SpanKind = 'server' | 'producer' | 'consumer';

/**
 * All that a span may say. Nothing here names a person, an address or what somebody typed: no
 * person's or session's id, no path, query, header or body.
 */
export interface SpanFacts {
  readonly 'http.request.method'?: string;
  /** the pattern, never the path */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'roletrail.request_id'?: string;
  readonly 'roletrail.event_id'?: string;
  /** how a decision was answered: recorded, pending */
  readonly 'roletrail.outcome'?: string;
  readonly 'roletrail.projection'?: string;
  readonly 'messaging.destination.name'?: string;
  readonly 'messaging.destination.partition.id'?: string;
  readonly 'messaging.batch.message_count'?: number;
  /** a code of the catalogue, or the class of an error; never its message */
  readonly 'error.type'?: string;
}

const CONTEXT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A text that somebody else wrote, if it is a context; else null. */
export function readContext(text: string | null | undefined): string | null {
  return text != null && CONTEXT.test(text) ? text : null;
}

/** The trace that a context belongs to, for log lines: 32 hex digits. */
export function traceIdOf(context: string): string {
  return context.slice(3, 35);
}

/**
 * Does `work` and ends the span with how it went.
 * @param listRecordFacts what its result adds
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

/** An error's code, or its class: never its message, which may hold anything. */
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
