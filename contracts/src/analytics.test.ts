import t from 'tap';
import { summariseVital, VITAL_NAMES, vitalBounds, vitalBucket } from './analytics.ts';
import { WEB_VITALS } from './limits.ts';

t.test('both thresholds are bounds of buckets, and bounds ascend by at most 5 %', async (t) => {
  for (const name of VITAL_NAMES) {
    const bounds = vitalBounds(name);
    const [good, poor] = WEB_VITALS[name];
    t.ok(bounds.includes(good), name);
    t.ok(bounds.includes(poor), name);
    for (const [n, bound] of bounds.entries()) {
      const before = bounds[n - 1];
      if (before !== undefined) t.ok(bound > before && bound <= before * 1.0500001, `${name} ${n}`);
    }
  }
});

t.test('a value at a threshold has the better rating, one above it the worse', async (t) => {
  for (const name of VITAL_NAMES) {
    const [good, poor] = WEB_VITALS[name];
    const ratingOf = (value: number) => {
      const { good, needsImprovement } = summariseVital(
        name,
        new Map([[vitalBucket(name, value) ?? -1, 1]]),
      );
      return good === 1 ? 'good' : needsImprovement === 1 ? 'needs improvement' : 'poor';
    };
    t.equal(ratingOf(0), 'good', name);
    t.equal(ratingOf(good), 'good', name);
    t.equal(ratingOf(good * 1.0001), 'needs improvement', name);
    t.equal(ratingOf(poor), 'needs improvement', name);
    t.equal(ratingOf(poor * 1.0001), 'poor', name);
  }
});

t.test('values out of range have no bucket', async (t) => {
  for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY, 600_001]) {
    t.equal(vitalBucket('LCP', value), null, String(value));
  }
  t.equal(vitalBucket('CLS', 101), null);
  t.equal(vitalBucket('LCP', 600_000), vitalBounds('LCP').length, 'the last bucket has no bound');
});

t.test('the 75th percentile errs by at most 5 %', async (t) => {
  const values = Array.from({ length: 1000 }, (_, n) => 100 + n * 4);
  const histogram = new Map<number, number>();
  for (const value of values) {
    const bucket = vitalBucket('LCP', value) ?? -1;
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  const { p75, count } = summariseVital('LCP', histogram);
  const exact = values[749] ?? 0;
  t.equal(count, 1000);
  t.ok(Math.abs((p75 ?? 0) - exact) <= exact * 0.05, `${p75} for ${exact}`);
  t.same(summariseVital('LCP', new Map()), {
    count: 0,
    good: 0,
    needsImprovement: 0,
    poor: 0,
    p75: null,
  });
});
