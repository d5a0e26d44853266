import t from 'tap';
import { describeVitalDays, formatChange } from './summaries.ts';

t.test('a change is in per cent of a period that can be compared', async (t) => {
  t.equal(formatChange(120, 100), '20 % more than before (100)');
  t.equal(formatChange(80, 100), '20 % fewer than before (100)');
  t.equal(formatChange(100, 100), 'as before (100)');
  t.equal(formatChange(1000, 100), '900 % more than before (100)');
  t.equal(formatChange(4799, 4), 'no comparable period before (4)');
  t.equal(formatChange(5, 0), 'none before');
  t.equal(formatChange(0, 0), 'none before either');
  t.equal(formatChange(0, 7), '100 % fewer than before (7)');
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
