import t from 'tap';
import { itemsOf } from './items.ts';
import { exampleCatalogue } from './testing/catalogue.ts';
import { listViewedOccupations, narrowedViews } from './viewed-occupations.ts';

const items = itemsOf(exampleCatalogue([{ title: 'Nurses', names: ['RN'] }, { title: 'Cooks' }]));
const byCode = new Map(items.map((item) => [item.code, item]));
const [nurses, cooks] = ['15-0000.00', '15-0001.00'] as const;
const view = (
  code: string,
  day: number,
  since: { release: string; figures: [] } | null = null,
) => ({
  code,
  viewedAt: `2026-01-0${day}T00:00:00.000Z`,
  since,
});
const old = { release: 'old', figures: [] as [] };
const all = listViewedOccupations(
  [view(nurses, 4), view('99-0000.00', 3), view(nurses, 2, old), view(cooks, 1, old)],
  byCode,
);

t.test('each occupation is listed once, with its last view and the changes since', async (t) => {
  t.match(all, [
    { title: 'Nurses', times: 2, last: '2026-01-04T00:00:00.000Z', since: null },
    { title: '99-0000.00', item: null, times: 1 },
    { title: 'Cooks', times: 1, since: old },
  ]);
  t.equal(all.length, 3);
});

t.test('views are filtered by words and changes, and sorted', async (t) => {
  const titles = (words: string, changed = false, column = '', direction: 'asc' | 'desc' = 'asc') =>
    narrowedViews(all, {
      words,
      changed,
      after: null,
      sort: column ? { column, direction } : null,
    }).map(({ title }) => title);
  const recent = { words: '', changed: false, after: '2026-01-03T00:00:00.000Z', sort: null };
  t.same(
    narrowedViews(all, recent).map(({ title }) => title),
    ['Nurses', '99-0000.00'],
  );
  t.same(titles('rn'), ['Nurses']);
  t.same(titles('99'), ['99-0000.00']);
  t.same(titles('', true), ['Cooks']);
  t.same(titles('', false, 'title'), ['99-0000.00', 'Cooks', 'Nurses']);
  t.same(titles('', false, 'times', 'desc')[0], 'Nurses');
  t.same(titles('', false, 'last'), ['Cooks', '99-0000.00', 'Nurses']);
});
