import t from 'tap';
import type { Measurement } from './data-layer.ts';
import { VisitBatches } from './visit-batches.ts';

const FACTS = {
  visit: '0192f0c0-0000-4000-8000-000000000000',
  device: 'desktop',
  width: 'wide',
  language: 'en',
  referrer: 'example.org',
} as const;
const view = (path: string): Measurement => ({ event: 'page_view', path });
const vital = (name: string, value: number, id = name): Measurement => {
  return { event: 'web_vitals', name, value, rating: 'good', id };
};

t.test('each entry is sent once, a view with the page before it', async (t) => {
  const batches = new VisitBatches(FACTS);
  const layer = [view('/'), vital('TTFB', 20)];
  t.same(batches.take(layer), [
    {
      ...FACTS,
      events: [
        { kind: 'view', path: '/', previous: null },
        { kind: 'vital', name: 'TTFB', path: '/', value: 20 },
      ],
    },
  ]);
  t.same(batches.take(layer), [], 'nothing is new');
  layer.push(view('/pricing'));
  t.same(batches.take(layer), [
    { ...FACTS, events: [{ kind: 'view', path: '/pricing', previous: '/' }] },
  ]);
});

t.test('a vital counts once, for the page that was loaded', async (t) => {
  const batches = new VisitBatches(FACTS);
  const layer = [view('/'), view('/pricing'), vital('CLS', 0.1, 'v1'), vital('CLS', 0.2, 'v1')];
  const [batch] = batches.take(layer);
  t.same(batch?.events.slice(2), [{ kind: 'vital', name: 'CLS', path: '/', value: 0.1 }]);

  batches.restored();
  layer.push(vital('CLS', 0.3, 'v2'));
  const [later] = batches.take(layer);
  t.same(later?.events, [{ kind: 'vital', name: 'CLS', path: '/pricing', value: 0.3 }]);
});

t.test('a vital before the first view belongs to no page', async (t) => {
  t.same(new VisitBatches(FACTS).take([vital('LCP', 1)]), []);
});

t.test('batches hold at most 10 entries', async (t) => {
  const layer = Array.from({ length: 24 }, () => view('/'));
  const sizes = new VisitBatches(FACTS).take(layer).map(({ events }) => events.length);
  t.same(sizes, [10, 10, 4]);
});
