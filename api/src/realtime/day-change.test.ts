import t from 'tap';
import { watchDay } from './day-change.ts';

t.test('a new UTC day is reported at once and at the next check, and then no more', async (t) => {
  let now = Date.parse('2026-12-31T23:59:59.400Z');
  let reports = 0;
  const check = watchDay(
    () => now,
    () => {
      reports += 1;
    },
  );
  const after = (ms: number) => {
    now += ms;
    check();
    return reports;
  };
  t.same(
    [after(500), after(99), after(1), after(500), after(500), after(80_000_000)],
    [0, 0, 1, 2, 2, 2],
  );
  t.equal(after(86_400_000), 3);
  now -= 86_400_000;
  t.same([after(1), after(1)], [4, 4], 'a clock that goes back reports nothing of its own');
});
