/**
 * Traces of a product of three processes, as a collector gets them. One acceptance is one trace
 * from the request to both folds, on both logs. Spans contain no personal data.
 */
import { createRequire } from 'node:module';
import { openTracer } from '@roletrail/cli/tracing/open-tracer';
import { traceIdOf } from '@roletrail/contracts/tracer';
import t, { type Test } from 'tap';
import { Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { type LogLine, recorder, silent } from '../helpers/logger.ts';
import { type Collector, otlpCollector, type SentSpan } from '../helpers/otlp-collector.ts';

const STRANGERS = `00-${'5e'.repeat(16)}-${'7a'.repeat(8)}-01`;
const ADDRESS = '203.0.113.77';
const AGENT = 'Telltale-Browser/9.9';
const QUERY = 'hidden-in-the-query';

const SETTINGS = {
  headers: { 'x-collector-key': 'open sesame' },
  resource: { 'service.name': 'unit' },
  ratio: 0,
} as const;
const url = (collector: Collector) => `${collector.endpoint}/v1/traces`;

t.test('without a collector nothing that traces is loaded; with one it is', async (t) => {
  const loaded = () =>
    Object.keys(createRequire(import.meta.url).cache).filter((file) =>
      /@opentelemetry\/(?:sdk-trace|exporter-)/.test(file),
    );
  await import('@roletrail/cli/roles/start');
  await import('@roletrail/cli/roles/api');
  t.same(loaded(), []);
  await using collector = await otlpCollector();
  const settings = { ...SETTINGS, tracesUrl: url(collector), sampler: 'always_on' } as const;
  await using tracer = await openTracer(settings, {}, silent);
  tracer.begin('x', 'server', {}, null).end();
  t.ok(loaded().length > 0);
});

t.test('who samples: never a stranger, and once begun a trace goes on whole', async (t) => {
  await using collector = await otlpCollector();
  const settings = {
    ...SETTINGS,
    tracesUrl: url(collector),
    sampler: 'parentbased_traceidratio',
  } as const;
  const tracer = await openTracer(settings, { 'service.version': '1' }, silent);
  const begun = tracer.begin('begun', 'server', {}, STRANGERS);
  t.equal(begun.context, null, 'the flag of an external caller samples nothing');
  t.equal(begun.child('part', {}).context, null);
  begun.end();
  t.equal(tracer.continue('none', 'consumer', {}, []).context, null);
  const many = Array.from(
    { length: 300 },
    (_, i) => `00-${STRANGERS.slice(3, 35)}-${String(i).padStart(16, '1')}-01`,
  );
  const batch = tracer.continue('batch', 'consumer', {}, many);
  t.equal(batch.context && traceIdOf(batch.context), traceIdOf(STRANGERS));
  batch.child('part', {}).end({ 'error.type': 'ETIMEDOUT' });
  batch.end();
  await tracer[Symbol.asyncDispose]();
  t.same(collector.spans.map(({ name }) => name).sort(), ['batch', 'part']);
  const [sent] = collector.spans.filter(({ name }) => name === 'batch');
  t.equal(sent?.links.length, 128);
  t.match(sent?.resource, { 'service.name': 'unit', 'service.version': '1' });
  t.match(collector.headers[0], { 'x-collector-key': 'open sesame' });
});

t.test('an unreachable collector is logged once, and stops nothing', async (t) => {
  const lines: LogLine[] = [];
  const tracesUrl = 'http://127.0.0.1:9/v1/traces';
  const settings = { ...SETTINGS, tracesUrl, sampler: 'always_on' } as const;
  const tracer = await openTracer(settings, {}, recorder(lines));
  for (let i = 0; i < 1500; i += 1) tracer.begin('x', 'server', {}, null).end();
  await tracer[Symbol.asyncDispose]();
  t.same(
    lines.map(({ level, message }) => [level, message]),
    [['warn', 'spans cannot be sent']],
  );
});

const brokers = process.env.TEST_KAFKA_BROKERS ?? null;
t.test('one acceptance is one trace: log in PostgreSQL', (t) => oneTrace(t, null));
t.test(
  'one acceptance is one trace: log on Kafka',
  { skip: brokers === null && 'no Kafka broker: TEST_KAFKA_BROKERS is not set' },
  (t) => oneTrace(t, brokers),
);

async function oneTrace(t: Test, brokers: string | null): Promise<void> {
  await using collector = await otlpCollector();
  await using database = await testDatabase({ migrated: false });
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=open%20sesame',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_TRACES_SAMPLER: 'always_on',
    LOG_LEVEL: 'info',
  };
  const backing = { databaseUrl: database.config.url, brokers, env };
  const deployment = await Deployment.start(backing, ['audit-projector', 'consent-worker', 'api']);
  t.teardown(() => deployment[Symbol.asyncDispose]());
  const person = new Person(deployment.apis);
  await person.signUp();
  const { token, body } = await person.prepared();
  const eventId = await accept(t, deployment, token, body);
  await deployment.converged(30_000);
  for (const process of deployment.processes) await process.stop();

  const spans = traceOf(collector.spans, eventId);
  const [request, decision, relay, consent, audit] = NAMES.map((name) =>
    spans.find((span) => span.name === name),
  );
  t.same(spans.map(({ name }) => name).sort(), [...NAMES].sort(), 'once each');
  const instances = new Set(spans.map(({ resource }) => resource['service.instance.id']));
  t.equal(instances.size, 3, 'three processes');
  t.ok(spans.every(({ resource }) => resource['deployment.environment.name'] === 'test'));
  t.equal(decision?.parentSpanId, request?.spanId);
  for (const span of [relay, consent, audit]) {
    t.equal(span?.parentSpanId, decision?.spanId, String(span?.name));
    t.match(span?.links, [{ traceId: decision?.traceId, spanId: decision?.spanId }]);
    t.match(span?.attributes, { 'messaging.destination.name': 'consent-events' });
  }
  t.not(request?.traceId, traceIdOf(STRANGERS));
  t.match(request?.links, [{ traceId: traceIdOf(STRANGERS) }], 'named, not believed');

  const lines = deployment.processes.flatMap(({ output }) => output.split('\n'));
  const line = lines.find((text) => text.includes(eventId) && text.includes('"msg":"request"'));
  t.match(JSON.parse(line ?? '{}'), {
    traceId: request?.traceId,
    requestId: request?.attributes['roletrail.request_id'],
    route: '/api/legal-consent',
  });
  const sent = collector.raw.join('\n');
  const named = { email: person.email, user: person.id, token, ADDRESS, AGENT, QUERY };
  for (const [what, value] of Object.entries(named)) {
    t.notOk(sent.includes(value) || sent.includes(encodeURIComponent(value)), `no ${what}`);
  }
  t.equal((await deployment.command('fsck')).code, 0, 'and the log is what it was');
}

const NAMES = ['POST /api/legal-consent', 'decision', 'relay', 'fold consent-v1', 'fold audit-v1'];

async function accept(t: Test, { apis }: Deployment, token: string, body: string): Promise<string> {
  await fetch(`${apis[0]}/api/legal-documents?note=${QUERY}`);
  const answer = await fetch(`${apis[0]}/api/legal-consent`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': '0197a1f0-0000-7000-8000-000000000001',
      'user-agent': AGENT,
      'x-forwarded-for': ADDRESS,
      traceparent: STRANGERS,
    },
    body,
  });
  const result = (await answer.json()) as { eventId: string };
  t.match(answer.status, 201, JSON.stringify(result));
  return result.eventId;
}

/** All spans of the trace in which this event was made. */
function traceOf(spans: readonly SentSpan[], eventId: string): SentSpan[] {
  const made = spans.find(({ attributes }) => attributes['roletrail.event_id'] === eventId);
  return spans.filter(({ traceId }) => traceId === made?.traceId);
}
