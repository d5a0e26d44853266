import t from 'tap';
import { niceScale, toPixels } from './scale.ts';

t.test('scales are round and cover their values', async (t) => {
  t.same(niceScale([3, 41, 97]).ticks, [0, 50, 100]);
  t.same(niceScale([0.1, 0.34]).ticks, [0, 0.1, 0.2, 0.3, 0.4]);
  t.same(niceScale([40, 100 + 2e-14]).ticks, [0, 50, 100], 'an error of a sum adds no step');
  t.same(niceScale([-12, 30]).ticks, [-20, 0, 20, 40]);
  t.same(niceScale([101, 104], 5, false).ticks, [101, 102, 103, 104]);
});

t.test('no value, one value and gaps still give a scale', async (t) => {
  t.same(niceScale([]).ticks[0], 0);
  t.ok(niceScale([7]).max >= 7);
  t.same(niceScale([0, 0]).ticks, [0, 1], 'no half of a count');
  t.ok(niceScale([Number.NaN, 4]).max >= 4);
});

t.test('values are mapped between the ends', async (t) => {
  const scale = niceScale([0, 100]);
  t.equal(toPixels(scale, 50, 200, 0), 100);
  t.equal(toPixels(scale, 0, 200, 0), 200);
});
