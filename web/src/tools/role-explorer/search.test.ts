import t from 'tap';
import { itemsOf } from './items.ts';
import { ordered } from './order.ts';
import { search } from './search.ts';
import { buildPageFigures, exampleCatalogue } from './testing/catalogue.ts';

const items = itemsOf(
  exampleCatalogue(
    [
      { title: 'Registered Nurses', page: 'nurses', names: ['RN', 'Staff Nurse'] },
      { title: 'Nurse Midwives', names: ['CNM'] },
      { title: 'Critical Care Nurses', page: 'nurses', names: ['Nurse'] },
      { title: 'Web Developers', names: ['Frontend Developer', 'Front End Engineer'] },
      { title: 'Software Developers', page: 'developers', names: ['C++ Programmer', 'Café Coder'] },
      { title: 'Engineers, Front Office' },
    ],
    [
      buildPageFigures({ slug: 'nurses', jobs: 3_000_000, payYear: 90_000 }),
      buildPageFigures({ slug: 'developers', jobs: 1_500_000, payYear: null }),
    ],
  ),
);
const titles = (query: string) => search(items, query).map(({ item }) => item.title);

t.test('word prefixes match a name, whatever the order, case, plural or accents', async (t) => {
  t.same(titles('nur mid'), ['Nurse Midwives']);
  t.same(titles('DEVELOPER web'), ['Web Developers']);
  t.same(titles('cafe cod'), ['Software Developers']);
  t.same(titles('c++'), ['Software Developers']);
  t.same(titles('urse'), [], 'a middle is no beginning');
  t.same(titles('plumber'), []);
});

t.test('own title first, then the longer match and the more common occupation', async (t) => {
  t.same(titles('nurse'), ['Registered Nurses', 'Critical Care Nurses', 'Nurse Midwives']);
  t.same(
    search(items, 'frontend').map(({ name }) => name),
    ['Frontend Developer'],
  );
  t.same(
    search(items, 'web dev').map(({ name }) => name),
    [null],
    'found by its title',
  );
});

t.test('words that match different names of an occupation rank last', async (t) => {
  t.same(titles('front engineer'), ['Engineers, Front Office', 'Web Developers']);
  t.same(titles('rn staff'), ['Registered Nurses'], 'in none of them together');
});

t.test('an empty query returns everything by title', async (t) => {
  t.equal(titles(' ,')[0], 'Critical Care Nurses');
  t.equal(titles('').length, items.length);
});

t.test('items without the figure come last in both directions', async (t) => {
  const by = (column: string, direction: 'asc' | 'desc') =>
    ordered(search(items, 'developer'), { column, direction }).map(({ item }) => item.title);
  const nurses = (direction: 'asc' | 'desc') =>
    ordered(search(items, 'nurse'), { column: 'pay', direction }).at(-1)?.item.title;
  t.same(by('title', 'desc'), ['Web Developers', 'Software Developers']);
  t.same(by('jobs', 'asc'), ['Software Developers', 'Web Developers']);
  t.equal(nurses('asc'), 'Nurse Midwives');
  t.equal(nurses('desc'), 'Nurse Midwives');
});

t.test('a search over all names takes less than a key press', async (t) => {
  const many = itemsOf(
    exampleCatalogue(
      Array.from({ length: 923 }, (_, at) => ({
        title: `Makers of things number ${at}`,
        names: Array.from({ length: 10 }, (_, n) => `Senior maker ${n} of thing ${at} and more`),
      })),
    ),
  );
  const times = Array.from({ length: 5 }, () => {
    const from = performance.now();
    t.equal(search(many, 'maker thing 7').length > 0, true);
    return performance.now() - from;
  });
  t.ok(Math.min(...times) <= 50, `${Math.min(...times)} ms`);
});
