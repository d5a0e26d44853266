import { NO_SPAN, type SpanFacts, type Tracer } from '@roletrail/contracts/tracer';
import t from 'tap';
import { pollUntil } from './testing/loop-setting.ts';
import * as relaying from './testing/relay-setting.ts';
import * as folding from './testing/text-projection.ts';

const contextOf = (n: number) => `00-${String(n).padStart(32, 'a')}-${'b'.repeat(16)}-01`;

interface RecordedSpan {
  readonly name: string;
  readonly contexts: readonly string[];
  readonly facts: SpanFacts;
  end: SpanFacts | null;
}

/** Creates a tracer that records the spans of batches with a context. */
function recorder(): { tracer: Tracer; spans: RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  const tracer: Tracer = {
    begin: () => NO_SPAN,
    continue(name, _kind, facts, contexts) {
      if (contexts.length === 0) return NO_SPAN;
      const span: RecordedSpan = { name, contexts, facts, end: null };
      spans.push(span);
      return {
        ...NO_SPAN,
        end: (more = {}) => {
          span.end = more;
        },
      };
    },
  };
  return { tracer, spans };
}

t.test('a relay says of each batch in whose traces it was sent, and when it failed', async (t) => {
  const { broker, store, start } = await relaying.setUpRelay();
  store.add(2, relaying.encodeRowText, contextOf(1));
  store.add(2);
  broker.trouble(relaying.RELAY_PARTITION, 'lost');
  const { tracer, spans } = recorder();
  await using relays = start(tracer);
  await relays.processAll();
  const facts = (count: number) => ({
    'messaging.destination.name': 'consent-events',
    'messaging.destination.partition.id': '0',
    'messaging.batch.message_count': count,
  });
  const batch = { name: 'relay', contexts: [contextOf(1), contextOf(1)] };
  t.same(spans.slice(0, 2), [
    { ...batch, facts: facts(3), end: { 'error.type': 'Error' } },
    { ...batch, facts: facts(2), end: {} },
  ]);
  t.ok(
    spans.slice(2).every(({ contexts }) => contexts.length === 0),
    'two came without',
  );
});

t.test('a fold says it of what it folds, and not of what it compares again', async (t) => {
  const { store, start, append } = await folding.setUpProjector([]);
  for (const n of [1, 2, 3]) append(`text ${n}`, contextOf(n));
  const { tracer, spans } = recorder();
  const later = recorder();
  {
    await using projector = start(
      folding.projection,
      undefined,
      folding.TEST_PROJECTOR_LIMITS,
      tracer,
    );
    await projector.processAll();
    // it checks its position, and the log below it, repeatedly
    const looks = store.looks;
    await pollUntil(() => store.looks > looks + 3);
  }
  t.same(
    spans.flatMap(({ contexts }) => contexts),
    [1, 2, 3].map(contextOf),
  );
  t.match(spans[0], { name: 'fold texts', facts: { 'roletrail.projection': 'texts' }, end: {} });
  append('bug', contextOf(4));
  await using _projector = start(
    folding.projection,
    undefined,
    folding.TEST_PROJECTOR_LIMITS,
    later.tracer,
  );
  await pollUntil(() => store.at.halted !== null);
  t.match(later.spans, [{ contexts: [contextOf(4)], end: { 'error.type': 'TypeError' } }]);
});
