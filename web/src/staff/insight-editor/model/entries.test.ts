import t from 'tap';
import {
  type Entries,
  nameUnsaved,
  pickUnsaved,
  readEntry,
  showEntry,
  showSources,
  takeSources,
  typeSource,
} from './entries.ts';

const SOURCE = {
  title: 'A report',
  publisher: 'A bureau',
  url: 'https://example.org/a',
  accessed: '2026-11-01',
};
const CONTENT = {
  slug: 'a-text',
  title: 'A text',
  excerpt: '',
  html: '',
  tags: ['pay'],
  topic: 'pay' as const,
  author: 'Staff',
  sources: [SOURCE],
};

t.test('what cannot be saved is kept and named; the stored value stays', async (t) => {
  t.equal(readEntry('slug', 'No address'), null);
  t.same(readEntry('tags', 'pay, growth,'), { tags: ['pay', 'growth'] });
  const typed: Entries = { slug: 'No address', tags: 'pay,', title: 'New' };
  t.same(pickUnsaved(typed), { slug: 'No address' });
  t.same(nameUnsaved({ slug: 'No address', tags: 'Ä' }), ['address', 'tags']);
  t.equal(pickUnsaved({ title: 'New' }), null);
  t.equal(showEntry('slug', CONTENT, typed), 'No address');
  t.equal(showEntry('tags', CONTENT, typed), 'pay,', 'as it is typed');
  t.equal(showEntry('title', CONTENT, typed), 'A text', 'the article has another one by now');
});

t.test('a stored source that becomes invalid stays in the article', async (t) => {
  const [row] = showSources(CONTENT, {});
  if (row === undefined) throw new Error('no row');
  const broken = typeSource(row, { ...SOURCE, url: 'example.org' });
  t.same(takeSources([broken]), [SOURCE]);
  const begun = { typed: { ...SOURCE, title: '' }, saved: null };
  const typed = { sources: [broken, begun] };
  t.same(pickUnsaved(typed), typed);
  t.same(nameUnsaved(typed), ['2 sources']);
  t.same(showSources(CONTENT, typed), typed.sources);
  const other = { ...SOURCE, title: 'From elsewhere' };
  const shown = showSources({ ...CONTENT, sources: [other, SOURCE] }, typed);
  t.same(shown, [{ typed: other, saved: other }, broken, begun]);
  const whole = typeSource(begun, SOURCE);
  t.same(takeSources([whole]), [SOURCE]);
});
