import { auditFields } from '@roletrail/contracts/http/audit';
import t from 'tap';
import {
  dayOf,
  FILTERS,
  filtered,
  momentOf,
  readFilters,
  readRecord,
  withCursor,
  withRecord,
} from './trail-address.ts';

t.test('every filter of the API can stand in the address, and nothing else', async (t) => {
  t.same([...FILTERS].sort(), Object.keys(auditFields.shape).sort());
  const search = new URLSearchParams('q=%20a%20&email=&cursor=c&record=x&page=2&decision=declined');
  t.same(readFilters(search), { q: 'a', decision: 'declined' });
  t.equal(`${filtered(readFilters(search))}`, 'q=a&decision=declined', 'a new list has no page');
});

t.test('which record is open, and none by a made-up address', async (t) => {
  const search = new URLSearchParams('decision=declined&cursor=c');
  const open = withRecord(search, 'consent-events/0/12');
  t.equal(readRecord(open), 'consent-events/0/12');
  t.equal(readRecord(withRecord(open, null)), null);
  t.equal(`${withCursor(open, 'd')}`, 'decision=declined&cursor=d', 'a page begins with none open');
  for (const record of [
    'x',
    '../../auth/user',
    'consent-events/0/12/open',
    'consent-events/-1/0',
  ]) {
    t.equal(readRecord(new URLSearchParams({ record })), null, record);
  }
});

t.test('days are whole ones, in UTC', async (t) => {
  t.equal(momentOf('2026-02-28', 'begins'), '2026-02-28T00:00:00.000Z');
  t.equal(momentOf('2026-02-28', 'ends'), '2026-03-01T00:00:00.000Z');
  for (const end of ['begins', 'ends'] as const) {
    t.equal(dayOf(momentOf('2026-02-28', end), end), '2026-02-28');
    t.equal(momentOf('2026-13-45', end), '');
    t.equal(dayOf('yesterday', end), '');
  }
});
