import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP over HTTP with JSON has it (opentelemetry-proto, trace.proto). */
export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** of the process that sent it */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** Test collector that receives spans. */
export interface Collector extends AsyncDisposable {
  readonly endpoint: string;
  readonly spans: SentSpan[];
  /** what came in, to the byte */
  readonly raw: string[];
  readonly headers: Record<string, unknown>[];
}

export async function otlpCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const raw: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    raw.push(body);
    headers.push(request.headers);
    spans.push(...spansOf(JSON.parse(body)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    raw,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
type Written = Omit<SentSpan, 'attributes' | 'links' | 'resource'> & {
  readonly attributes?: readonly Attribute[];
  readonly links?: SentSpan['links'];
};
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Written[] }[];
  }[];
}

function spansOf({ resourceSpans }: Sent): SentSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        ...span,
        attributes: named(span.attributes ?? []),
        links: span.links ?? [],
        resource: named(resource.attributes),
      })),
    ),
  );
}

function named(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
