import t from 'tap';
import { type Chosen, facetsOf, narrow } from './facets.ts';
import { itemsOf } from './items.ts';
import { search } from './search.ts';
import { buildPageFigures, exampleCatalogue } from './testing/catalogue.ts';

const catalogue = exampleCatalogue(
  [
    { title: 'A', page: 'rich', zone: 5 },
    { title: 'B', page: 'poor' },
    { title: 'C', field: '29', page: 'hourly' },
    { title: 'D', field: '29' },
  ],
  [
    buildPageFigures({ slug: 'rich', payYear: 100_000, growth: 10 }),
    buildPageFigures({
      slug: 'poor',
      payYear: 39_999,
      growth: -1,
      openings: 150,
      education: { kind: 'not-named' },
    }),
    buildPageFigures({ slug: 'hourly', payYear: null, growth: 0, education: { kind: 'absent' } }),
  ],
);
const facets = facetsOf(catalogue);
const all = search(itemsOf(catalogue), '');
const narrowed = (chosen: Chosen, without = false) => narrow(all, facets, chosen, without);
const titles = (chosen: Chosen, without = false) =>
  narrowed(chosen, without).hits.map(({ item }) => item.title);
const counts = (chosen: Chosen, name: 'field' | 'pay', without = false) =>
  Object.fromEntries(narrowed(chosen, without).counts.get(name) ?? []);

t.test('options of a facet are alternatives, facets are combined', async (t) => {
  t.same(titles({}), ['A', 'B', 'C', 'D']);
  t.same(titles({ field: ['15', '29'] }), ['A', 'B', 'C', 'D']);
  t.same(titles({ field: ['15'], zone: ['5'] }), ['A']);
  t.same(titles({ education: ['none-named'] }), ['B']);
  t.same(titles({ growth: ['falls', '10'] }), ['A', 'B']);
  t.same(titles({ turnover: ['15'] }), ['B'], '15 of 100 jobs');
  t.same(titles({ pay: ['nonsense'] }), [], 'an invalid URL value');
});

t.test('items without a figure are left out, counted, and included on request', async (t) => {
  t.same(titles({ pay: ['over-100'] }), ['A']);
  t.equal(narrowed({ pay: ['over-100'] }).lacking, 2, 'paid by the hour is no pay a year');
  t.same(titles({ pay: ['over-100'] }, true), ['A', 'C', 'D']);
  t.equal(narrowed({ pay: ['over-100'], field: ['15'] }).lacking, 0, 'of those that fit else');
  t.same(
    titles({ pay: ['over-100'], growth: ['falls'] }, true),
    ['D'],
    'C has growth, another one',
  );
});

t.test('an option count ignores its own facet', async (t) => {
  t.same(counts({ field: ['29'] }, 'field'), { 15: 2, 29: 2 });
  t.same(counts({ field: ['29'] }, 'pay'), {});
  t.same(counts({ pay: ['over-100'] }, 'pay'), { 'over-100': 1, 'under-40': 1 });
  t.same(counts({ pay: ['over-100'] }, 'field'), { 15: 1 });
  t.same(counts({ pay: ['over-100'] }, 'field', true), { 15: 1, 29: 2 });
  for (const facet of facets) {
    for (const { id } of facet.options) {
      const with_ = narrowed({ [facet.name]: [id] }).hits.length;
      t.equal(narrowed({}).counts.get(facet.name)?.get(id) ?? 0, with_, `${facet.name} ${id}`);
    }
  }
});
