import t from 'tap';
import { addDays, dayIn, daysBetween } from './days.ts';

t.test('days are counted in the calendar, over leap days and clock changes', async (t) => {
  t.equal(addDays('2028-02-28', 1), '2028-02-29');
  t.equal(addDays('2026-12-31', 1), '2027-01-01');
  t.equal(addDays('2026-03-01', -1), '2026-02-28');
  // clocks change on 2026-03-08 (New York), 2026-03-29 and 2026-10-25 (Berlin)
  for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']) {
    const week = addDays(day, 7);
    t.equal(daysBetween(day, week), 7, day);
    t.equal(addDays(week, -7), day);
  }
  t.equal(daysBetween('2026-11-29', '2026-11-29'), 0);
  t.equal(daysBetween('2026-11-29', '2026-11-28'), -1);
});

t.test('the day of an instant is that of the place', async (t) => {
  const instant = new Date('2026-11-29T23:30:00Z');
  t.equal(dayIn(instant, 'UTC'), '2026-11-29');
  t.equal(dayIn(instant, 'Asia/Tokyo'), '2026-11-30');
  t.equal(dayIn(instant, 'Pacific/Honolulu'), '2026-11-29');
  t.equal(dayIn(new Date('2026-11-29T09:30:00Z'), 'Pacific/Kiritimati'), '2026-11-29');
  t.equal(dayIn(new Date('2026-11-29T10:30:00Z'), 'Pacific/Kiritimati'), '2026-11-30');
  t.equal(dayIn(new Date('2026-11-29T10:30:00Z'), 'Pacific/Pago_Pago'), '2026-11-28');
  // the hour that a clock change skips, or repeats, is of the same day
  t.equal(dayIn(new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin'), '2026-03-29');
  t.equal(dayIn(new Date('2026-10-25T00:59:00Z'), 'Europe/Berlin'), '2026-10-25');
});
