import fc from 'fast-check';
import { parse, serialize } from 'parse5';
import t from 'tap';
import { articleHtml } from '../insights/article-html.ts';
import { type AllowedMarkup, markupProblems } from './markup.ts';

const ORIGIN = 'https://docs.example.com';
const RUNS = Number(process.env.RANDOM_BODIES ?? 2000);
const ALLOWED: AllowedMarkup = {
  tags: ['p', 'div', 'ul', 'li', 'table', 'tbody', 'tr', 'td', 'a', 'h2', 'pre', 'img'],
  attributes: { '*': ['title'], a: ['href'] },
  depth: 100,
};

t.test('markup that a parser leaves as it is', async (t) => {
  for (const html of [
    '',
    'text &amp; &lt;text&gt; "text"&nbsp;',
    '<p title="a &lt; b &gt; c &amp; d">x</p>',
    '<table><tbody><tr><td>x</td></tr></tbody></table>',
    '<ul><li><ul><li>x</li></ul></li></ul>',
    '<a href="/x">y</a><img>',
    `${'<div>'.repeat(100)}${'</div>'.repeat(100)}`,
  ]) {
    t.same(markupProblems(html, ALLOWED), [], html.slice(0, 60));
  }
});

t.test('markup that it does not', async (t) => {
  for (const html of [
    '<table>text</table>',
    '<table><tbody>text<tr><td>x</td></tr></tbody></table>',
    '<table><tr><td>x</td></tr></table>',
    '<tr><td>x</td></tr>',
    '<p><div>x</div></p>',
    '<a href="/x">x<a href="/y">y</a></a>',
    '<h2>x<h2>y</h2></h2>',
    '<pre>\nx</pre>',
    '<p>x',
    '<P>x</P>',
    '<p>&copy;</p>',
    "<p title='x'>x</p>",
    '<img></img>',
  ]) {
    t.match(markupProblems(html, ALLOWED).join(), /would change it/, html);
  }
});

t.test('markup that is not allowed', async (t) => {
  t.same(markupProblems('<b>x</b>', ALLOWED), ['<b> is not allowed']);
  t.same(markupProblems('<p href="/x">x</p>', ALLOWED), ['href of <p> is not allowed']);
  t.same(markupProblems('<!-- x -->', ALLOWED), ['only elements and text are allowed']);
  t.same(markupProblems('<li>x</li>', ALLOWED), ['<li> outside of <ul>']);
  t.same(markupProblems('<p id="a"></p>', { ...ALLOWED, attributes: { '*': ['id'] } }), []);
  t.same(markupProblems('<p id="a"></p>'.repeat(2), { ...ALLOWED, attributes: { p: ['id'] } }), [
    'id "a" stands twice',
  ]);
  const deep = '<div>'.repeat(3000);
  t.same(markupProblems(deep, ALLOWED), ['elements nest deeper than 100']);
});

const TAGS =
  'table thead tbody tr td caption p ul li dl dt h2 h3 a div pre figure img br strong em'.split(
    ' ',
  );

/** What stands between `<body>` and its end when a whole page is read. */
function asPage(html: string): string {
  const page = parse(`<!doctype html><html><head></head><body>${html}</body></html>`);
  return /<body>([\s\S]*)<\/body>/.exec(serialize(page))?.[1] ?? '';
}

t.test('what is published of any text is what a page shows of it', async (t) => {
  const tags = fc.constantFrom(...TAGS);
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom('x', ' ', '\n', '&lt;', '&', '>', '"', '\u00a0'),
  );
  const markup = fc.array(
    fc.oneof(
      tags.map((tag) => `<${tag}>`),
      fc.tuple(tags, words).map(([tag, word]) => `<${tag} title="${word}" alt="${word}">`),
      tags.map((tag) => `</${tag}>`),
      words,
    ),
    { maxLength: 24 },
  );
  let published = 0;
  let refused = 0;
  fc.assert(
    fc.property(markup, (parts) => {
      const { html, problems } = articleHtml(parts.join(''), ORIGIN);
      const changes = problems.some((problem) => problem.includes('would change it'));
      if (changes) refused += 1;
      else published += 1;
      const bare = html.replaceAll(/<[a-z][^<>]*>/g, (tag) =>
        tag.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      );
      return changes !== (asPage(html) === bare);
    }),
    { numRuns: RUNS },
  );
  t.ok(published > RUNS / 50 && refused > RUNS / 50, `${published} kept, ${refused} changed`);
});
