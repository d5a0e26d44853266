import { expect, test } from '@playwright/test';
import { articleHtml } from '@roletrail/api/insights/article-html';
import fc from 'fast-check';

const BODIES = Number(process.env.RANDOM_BODIES ?? 2000);

const TAGS =
  'table caption thead tbody tr td th p ul li dl dt h2 h3 a div span pre figure strong code'.split(
    ' ',
  );

/** Well nested, as the sanitiser leaves it: what is wrong with it only a parser knows. */
const { body } = fc.letrec<{ node: string; body: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom('x', ' ', '\n', '&amp;', '&lt;b&gt;', '<br>', '<hr>', '<img alt="a &gt; b">'),
    fc
      .tuple(fc.constantFrom(...TAGS), tie('body'))
      .map(([tag, inside]) => `<${tag}${tag === 'a' ? ' href="/x"' : ''}>${inside}</${tag}>`),
  ),
  body: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
}));

test('what we say that a parser changes Chromium changes, and nothing else', async ({ page }) => {
  const ours = fc.sample(body, BODIES).map((source) => {
    const { html, problems } = articleHtml(source, 'https://docs.example.com');
    return { html, changes: problems.some((problem) => problem.includes('would change it')) };
  });
  // as our pages are: without a doctype a table may stand in a paragraph
  await page.setContent('<!doctype html><title>x</title>');
  const written = await page.evaluate(
    (bodies) => {
      const place = document.createElement('div');
      return bodies.map((html) => {
        place.innerHTML = html;
        return place.innerHTML;
      });
    },
    ours.map(({ html }) => html),
  );
  const differ = ours.filter(({ html, changes }, i) => changes !== (written[i] !== html));
  expect(differ.slice(0, 5)).toEqual([]);
  expect(ours.filter(({ changes }) => changes).length).toBeGreaterThan(BODIES / 50);
  expect(ours.filter(({ changes }) => !changes).length).toBeGreaterThan(BODIES / 50);
});
