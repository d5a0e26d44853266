import t from 'tap';
import { MarkupError, parseMarkup, withHeadingIds } from './article-markup.ts';

t.test('equal headings get ids of their own, in time in proportion to them', async (t) => {
  const { contents } = withHeadingIds('<h2>Pay 2</h2><h2>Pay</h2><h3>Pay</h3><h2>Pay</h2>');
  t.same(
    contents.map(({ id }) => id),
    ['s-pay-2', 's-pay', 's-pay-3', 's-pay-4'],
  );
  const start = performance.now();
  const many = withHeadingIds('<h2>Pay</h2>'.repeat(40_000)).contents;
  t.equal(new Set(many.map(({ id }) => id)).size, many.length);
  t.ok(performance.now() - start < 3000);
});

t.test(
  'parseMarkup bounds elements, headings and elements that a parser opens again',
  async (t) => {
    const nested = (count: number) => `<p>${'<u>'.repeat(count)}x${'</u>'.repeat(count)}</p>`;
    t.equal(parseMarkup(nested(6)).length, 1);
    t.equal(parseMarkup('<h2>x</h2>'.repeat(300)).length, 300);
    t.throws(() => parseMarkup(nested(7)), MarkupError);
    t.throws(() => parseMarkup('<h2>x</h2>'.repeat(301)), MarkupError);
    t.throws(() => parseMarkup('<br>'.repeat(20_001)), MarkupError);
  },
);
