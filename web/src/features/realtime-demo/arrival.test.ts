import { readFileSync } from 'node:fs';
import t from 'tap';
import { IN_MS, legsLeft, OUT_MS } from './arrival.ts';

t.test('the pulse arrives after both halves, or at once without motion', (t) => {
  const of = (tookMs: number, still = false) => Object.values(legsLeft(tookMs, still));
  t.same(of(0), [OUT_MS, OUT_MS + IN_MS]);
  t.same(of(30), [OUT_MS - 30, OUT_MS - 30 + IN_MS], 'what was measured counts as drawn');
  t.same(of(OUT_MS), [0, IN_MS]);
  t.same(of(9000), [0, IN_MS], 'it waited at the server for a cut network');
  t.same(of(30, true), [0, 0]);
  t.end();
});

t.test('the style sheet and the store have the same durations', (t) => {
  const css = readFileSync(new URL('components/wire.css', import.meta.url), 'utf8');
  t.match(css, `animation: pulse-out ${OUT_MS}ms`);
  t.match(css, `animation: pulse-in ${IN_MS}ms`);
  t.end();
});
