import t from 'tap';
import { addUp, percentile, RecentDurations, totalOf } from './recent-durations.ts';

t.test('whole slots are counted, and slots outside the window are forgotten', async (t) => {
  let now = 1000;
  const recent = new RecentDurations(1000, 3, () => now);
  const total = () => totalOf(recent.counts());
  recent.add(5);
  t.equal(total(), 0, 'its slot is not over');
  now = 2500;
  t.equal(total(), 1);
  recent.add(5);
  recent.add(5);
  now = 4999;
  t.equal(total(), 3, 'the third slot of three');
  now = 5000;
  t.equal(total(), 2);
  now = 6000;
  t.equal(total(), 0);
  now = 90_000;
  recent.add(1);
  now = 91_000;
  t.equal(total(), 1, 'after a long pause');
});

t.test('rates: a steady rate is exact at any moment', async (t) => {
  let now = 10_300;
  const recent = new RecentDurations(1000, 3, () => now);
  for (; now < 20_000; now += 100) {
    recent.add(1);
    if (now < 11_000) continue;
    const rate = totalOf(recent.counts()) / recent.seconds;
    t.ok(Math.abs(rate - 10) < 0.001, `${now}: ${rate}`);
  }
  const fresh = new RecentDurations(1000, 3, () => 10_300);
  t.ok(fresh.seconds > 0, 'before the first slot is over');
});

t.test('percentiles are right within a fifth, whatever the size', async (t) => {
  const counted = (durations: readonly number[]) => {
    let now = 0;
    const recent = new RecentDurations(1000, 2, () => now);
    for (const ms of durations) recent.add(ms);
    now = 1000;
    return recent.counts();
  };
  for (const scale of [1, 30, 1000]) {
    const counts = counted(Array.from({ length: 100 }, (_, i) => ((i + 1) * scale) / 10));
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = Math.max(1, share * 10 * scale);
      const measured = percentile(counts, share) ?? 0;
      t.ok(
        measured >= exact * 0.999 && measured <= exact * 1.21,
        `${share} × ${scale}: ${measured} ~ ${exact}`,
      );
    }
  }
  t.equal(percentile([], 0.99), null);
  t.ok((percentile(counted([1e9]), 0.5) ?? 0) > 50_000);
});

t.test('counts of several processes add up, whichever classes they have', async (t) => {
  t.same(addUp([[1, 2], [], [0, 1, 4]]), [1, 3, 4]);
  const sparse: number[] = [];
  sparse[3] = 2;
  t.same(addUp([sparse]), [0, 0, 0, 2]);
});
