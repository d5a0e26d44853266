import { auditFields } from '@roletrail/contracts/http/audit';
import t from 'tap';
import {
  dayOf,
  filtered,
  instantFromAddress,
  momentOf,
  parseRecordId,
  readExport,
  readFilters,
  readOrder,
  readViews,
  TRAIL_FILTERS,
  typedOf,
  withCursor,
  withExport,
  withOrder,
  withRecord,
  withViews,
} from './trail-address.ts';

t.test('the URL has every filter of the API and no other', async (t) => {
  t.same([...TRAIL_FILTERS].sort(), Object.keys(auditFields.shape).sort());
  const search = new URLSearchParams('q=%20a%20&email=&cursor=c&record=x&page=2&decision=declined');
  t.same(readFilters(search), { q: 'a', decision: 'declined' });
  t.equal(`${filtered(readFilters(search))}`, 'q=a&decision=declined', 'a new list has no page');
});

t.test('the newest record comes first, unless the URL says otherwise', async (t) => {
  const search = new URLSearchParams('decision=declined&cursor=c&record=consent-events/0/1');
  t.equal(readOrder(search), 'newest');
  const other = withOrder(search, 'ledger');
  t.equal(`${other}`, 'decision=declined&order=ledger', 'from its first page');
  t.equal(readOrder(other), 'ledger');
  t.equal(`${withOrder(other, 'newest')}`, 'decision=declined');
});

t.test('views of evidence are hidden in a list by time, unless asked for', async (t) => {
  const search = new URLSearchParams('decision=declined&cursor=c');
  t.equal(readViews(search), 'hidden');
  const shown = withViews(search, 'shown');
  t.equal(`${shown}`, 'decision=declined&views=shown', 'from its first page');
  t.equal(readViews(shown), 'shown');
  t.equal(`${withViews(shown, 'hidden')}`, 'decision=declined');
  for (const asked of ['order=ledger', 'q=1', 'type=roletrail.evidence.viewed']) {
    t.equal(readViews(new URLSearchParams(asked)), 'shown', asked);
  }
});

t.test('the open record is parsed; an invalid id is none', async (t) => {
  const search = new URLSearchParams('decision=declined&cursor=c');
  const open = withRecord(search, 'consent-events/0/12');
  t.equal(parseRecordId(open), 'consent-events/0/12');
  t.equal(parseRecordId(withRecord(open, null)), null);
  t.equal(`${withCursor(open, 'd')}`, 'decision=declined&cursor=d', 'a page begins with none open');
  for (const record of [
    'x',
    '../../auth/user',
    'consent-events/0/12/open',
    'consent-events/-1/0',
  ]) {
    t.equal(parseRecordId(new URLSearchParams({ record })), null, record);
  }
});

t.test('date fields are whole UTC days', async (t) => {
  t.equal(momentOf('2026-02-28', 'begins'), '2026-02-28T00:00:00.000Z');
  t.equal(momentOf('2026-02-28', 'ends'), '2026-03-01T00:00:00.000Z');
  for (const end of ['begins', 'ends'] as const) {
    t.equal(dayOf(momentOf('2026-02-28', end), end), '2026-02-28');
    t.equal(momentOf('2026-13-45', end), '');
    t.equal(dayOf('yesterday', end), '');
  }
});

t.test('the open export is parsed; an invalid id is none', async (t) => {
  const id = '0192f0c0-0000-7000-8000-000000000003';
  const list = new URLSearchParams('decision=declined&record=consent-events%2F0%2F1');
  for (const named of ['new', id]) t.equal(readExport(withExport(list, named)), named);
  t.equal(`${withExport(withExport(list, id), null)}`, 'decision=declined', 'one sheet at a time');
  for (const named of ['', 'x', '../me', `${id}/ticket`]) {
    t.equal(readExport(new URLSearchParams({ export: named })), null, named);
  }
});

t.test('instants are formatted in UTC', async (t) => {
  for (const [typed, instant] of [
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    [' 2026-01-31 12:05 ', '2026-01-31T12:05:00.000Z'],
    ['2026-01-31T12:05:09Z', '2026-01-31T12:05:09.000Z'],
    ['2026-01-31T12:05:09.125Z', '2026-01-31T12:05:09.125Z'],
  ] as const) {
    t.equal(instantFromAddress(typed), instant, typed);
    t.equal(instantFromAddress(typedOf(instant)), instant, `${typed}, shown again`);
  }
  for (const typed of ['', 'now', '31.01.2026', '2026-02-30', '2026-01-31 25:00', '2026-01-31 9']) {
    t.equal(instantFromAddress(typed), '', typed);
  }
});
