import t from 'tap';
import { implausible } from './claimed-times.ts';

const AT = Date.parse('2026-01-01T12:00:00.000Z');
const iso = (ms: number) => new Date(AT + ms).toISOString();
const MINUTE = 60_000;
/** Documents sent at 0, decision received ten minutes later. */
const life = { presentedAt: iso(0), receivedAt: iso(10 * MINUTE) };

t.test('five minutes around the life of the presentation are plausible', async (t) => {
  const cases: readonly [ms: number, ReturnType<typeof implausible>][] = [
    [-5 * MINUTE - 1, 'before_presentation'],
    [-5 * MINUTE, null],
    [0, null],
    [15 * MINUTE, null],
    [15 * MINUTE + 1, 'after_decision'],
  ];
  for (const [ms, wanted] of cases) t.equal(implausible(iso(ms), life), wanted, iso(ms));
  t.equal(implausible('2031-01-01T00:00:00.000Z', life), 'after_decision');
  t.equal(implausible('0001-01-01T00:00:00.000Z', life), 'before_presentation');
});

t.test('without a presentation only the later end is known', async (t) => {
  const unknown = { ...life, presentedAt: null };
  t.equal(implausible('2001-01-01T00:00:00.000Z', unknown), null);
  t.equal(implausible(iso(15 * MINUTE + 1), unknown), 'after_decision');
});
