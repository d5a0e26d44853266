import t from 'tap';
import { type PageData, readPageData, toDataBlocks } from './page-data.ts';

/** Parses the blocks as a browser does. */
function parsed(html: string): Document {
  const elements = [...html.matchAll(/<script ([^>]*)>([\s\S]*?)<\/script>/gi)].map(
    ([, attributes = '', textContent = '']) => ({ attributes, textContent }),
  );
  return {
    getElementById: (id: string) => elements.find((e) => e.attributes.includes(`id="${id}"`)),
    querySelectorAll: () => elements.filter((e) => e.attributes.includes('data-page-text')),
  } as unknown as Document;
}

const pageOf = (...texts: string[]): PageData => ({
  publicOrigin: 'https://example.org',
  missing: false,
  queries: texts.map((text, i) => [['n', i], { text, nested: [{ text }] }]),
});

t.test('page data survives formatting and parsing', async (t) => {
  const long = '<p class="lead">“Long” & true</p>\n'.repeat(60);
  for (const text of [
    '',
    'short <b>',
    long,
    `${long}</script><script>alert(1)</script>`,
    `${long}</SCRIPT >`,
    `${long}<!-- never ended`,
    `${long}<script>`,
    `${long}\r\nlines of another system`,
    `${long}\0`,
    `${long}\u2028`,
  ]) {
    const data = pageOf(text, long);
    t.same(readPageData(parsed(toDataBlocks(data))), data, encodeURIComponent(text.slice(-30)));
  }
});

t.test('a long text is embedded unescaped, unless a parser would change it', async (t) => {
  const long = '<p>A paragraph.</p>'.repeat(100);
  const blocks = (text: string) => toDataBlocks(pageOf(text)).split(' data-page-text>');
  t.equal(blocks(long).length, 3);
  t.ok(blocks(long)[1]?.startsWith(`${long}</script>`));
  for (const unfit of ['</script', '<!--', '<ScRipt', '\r', '\0']) {
    const html = toDataBlocks(pageOf(`${long}${unfit}`));
    t.notMatch(html, 'data-page-text', JSON.stringify(unfit));
    t.equal(html.match(/<\/?script|<!--/gi)?.length, 2, 'one element, begun and ended');
  }
});

t.test('a page without data has no blocks', async (t) => {
  t.equal(readPageData(parsed('')), null);
});
