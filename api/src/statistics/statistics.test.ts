import t from 'tap';
import { percentileOf } from './percentiles.ts';
import { differenceOf, type Proportion, shareOf, wilsonInterval } from './proportions.ts';

/**
 * Expected bounds were found by bisection of the score equation |part/n − p| = z·√(p(1 − p)/n), not
 * by the formula under test.
 */
const WILSON: readonly (readonly [part: number, whole: number, low: number, high: number])[] = [
  [0, 1, 0, 0.7934506856227626],
  [1, 1, 0.20654931437723745, 1],
  [0, 10, 0, 0.27753279986288915],
  [10, 10, 0.7224672001371109, 1],
  [3, 10, 0.10779126740630104, 0.6032218525388546],
  [1, 29, 0.006113214292762662, 0.17175521879320282],
  [81, 263, 0.2552885198782743, 0.3662095769828001],
];

const near = (a: number | undefined, b: number) => Math.abs((a ?? Number.NaN) - b) < 1e-9;

t.test('Wilson intervals solve the score equation', async (t) => {
  for (const [part, whole, low, high] of WILSON) {
    const found = wilsonInterval({ part, whole });
    t.ok(near(found?.[0], low) && near(found?.[1], high), `${part} of ${whole}: ${found}`);
  }
  t.equal(wilsonInterval({ part: 0, whole: 0 }), null, 'no share of nothing');
  t.equal(shareOf({ part: 0, whole: 0 }), null);
  t.equal(shareOf({ part: 3, whole: 4 }), 0.75);
});

t.test('bounds of none and all are exactly 0 and 1', async (t) => {
  for (let whole = 1; whole <= 2000; whole += 1) {
    const [low] = wilsonInterval({ part: 0, whole }) ?? [];
    const [, high] = wilsonInterval({ part: whole, whole }) ?? [];
    if (low !== 0 || high !== 1) return t.fail(`${whole}: ${low}, ${high}`);
  }
});

t.test("differences have Newcombe's intervals", async (t) => {
  const cases: readonly [Proportion, Proportion, number, number, number][] = [
    // the example of Newcombe's paper: 0.0524 to 0.3339
    [of(56, 70), of(48, 80), 0.2, 0.05243147240236498, 0.333872654036906],
    [of(9, 10), of(3, 10), 0.6, 0.17052272393450302, 0.809017973535488],
    [of(10, 10), of(0, 10), 1, 0.6075093504305243, 1],
    [of(0, 1), of(1, 1), -1, -1, 0.12210872068194178],
  ];
  for (const [now, before, value, low, high] of cases) {
    const found = differenceOf(now, before);
    t.ok(near(found?.value, value), `${found?.value}`);
    t.ok(near(found?.interval[0], low) && near(found?.interval[1], high), `${found?.interval}`);
  }
  t.equal(differenceOf(of(0, 0), of(1, 2)), null);
  t.equal(differenceOf(of(1, 2), of(0, 0)), null);
});

t.test('percentiles are values of the histogram, by nearest rank', async (t) => {
  const values = [15, 20, 20, 35, 40, 50];
  const counted = [...new Set(values)].map((value) => ({
    value,
    count: values.filter((other) => other === value).length,
  }));
  for (const share of [0.01, 0.1, 0.3, 0.5, 0.51, 0.9, 1]) {
    const expected = values.find(
      (value) => values.filter((other) => other <= value).length >= share * values.length,
    );
    t.equal(percentileOf(counted, share), expected, `${share}`);
  }
  t.equal(percentileOf([], 0.5), null, 'without values');
  t.equal(percentileOf([{ value: 7, count: 0 }], 0.5), null);
  t.equal(percentileOf([{ value: 7, count: 1 }], 0.9), 7, 'of one value');
});

const of = (part: number, whole: number): Proportion => ({ part, whole });
