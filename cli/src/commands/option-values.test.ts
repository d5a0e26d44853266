import t from 'tap';
import { momentOption, numberOption } from './option-values.ts';

t.test('a moment with its zone, or how long ago', async (t) => {
  const now = new Date('2026-01-02T00:00:00Z');
  t.same(momentOption('since', 'PT1H', now), new Date('2026-01-01T23:00:00Z'));
  t.same(momentOption('since', '2026-01-01T10:00+02:00', now), new Date('2026-01-01T08:00:00Z'));
  for (const text of ['once', '2026-02-30', '2026-13-01T10:00Z', '']) {
    t.throws(() => momentOption('since', text, now), { code: 'USAGE' }, text);
  }
});

t.test('numbers are whole, and not negative', async (t) => {
  t.same([numberOption('last', '10'), numberOption('last', undefined)], [10, null]);
  for (const text of ['-1', '1.5', 'many', '', '1e3'])
    t.throws(() => numberOption('last', text), { code: 'USAGE' }, text);
});
