import t from 'tap';
import { compareDays, describeVitalDays, formatChange, formatCut } from './summaries.ts';

t.test('a change is in per cent of a period that can be compared', async (t) => {
  t.equal(formatChange(120, 100), '20% more than before (100)');
  t.equal(formatChange(80, 100), '20% fewer than before (100)');
  t.equal(formatChange(100, 100), 'as before (100)');
  t.equal(formatChange(1000, 100), '900% more than before (100)');
  t.equal(formatChange(4799, 4), 'no comparable period before (4)');
  t.equal(formatChange(5, 0), 'none before');
  t.equal(formatChange(0, 0), 'none before either');
  t.equal(formatChange(0, 7), '100% fewer than before (7)');
});

t.test('the day that is not over is left out of the comparison', async (t) => {
  const points = (first: number, ...views: number[]) =>
    views.map((n, at) => ({ day: `2026-11-0${first + at}`, views: n, visits: n }));
  const report = { points: points(4, 10, 20, 1), before: points(1, 10, 20, 30) };
  t.equal(
    compareDays(report, 'views', '2026-11-06'),
    'as before (30), both without the last day: today is not over',
  );
  t.equal(compareDays(report, 'views', '2026-11-07'), '48% fewer than before (60)');
  const one = { points: points(4, 10), before: points(3, 10) };
  t.equal(compareDays(one, 'visits', '2026-11-04'), 'not compared: the day is not over');
  t.equal(formatCut(199, 200, 'views'), null);
  t.equal(formatCut(200, 200, 'views'), 'Only the 200 with the most views are listed.');
});

t.test('days of a vital are described by those with enough measurements', async (t) => {
  const day = (n: number, p75: number, count: number) => {
    return { name: 'LCP' as const, day: `2026-11-0${n}`, p75, count };
  };
  const three = [day(1, 2000, 30), day(2, 900, 29), day(3, 800, 40)];
  t.equal(
    describeVitalDays('LCP', three),
    'Best 800 ms on 2026-11-03, worst 2.00 s on 2026-11-01. 1 day has fewer than 30.',
  );
  t.equal(describeVitalDays('LCP', [day(1, 2000, 30)]), '2.00 s on 2026-11-01.');
  t.equal(describeVitalDays('LCP', [day(1, 2000, 3)]), 'No day has 30 measurements.');
});
