import { drawFigure } from '@roletrail/contracts/article-figures';
import t from 'tap';
import { readableContent } from './readable.ts';

const SOURCE = {
  title: 'A report',
  publisher: 'A bureau',
  url: 'https://example.org/a',
  accessed: '2026-11-01',
};
const bars = (share: number) =>
  drawFigure({
    form: 'table',
    kind: 'chart',
    id: 'f-a',
    caption: 'Pay',
    source: 'Own count',
    columns: [
      { title: 'Job', numeric: false, scale: null },
      { title: 'Share', numeric: false, scale: null },
    ],
    rows: [
      [
        { form: 'text', text: 'Nurse' },
        { form: 'bar', share },
      ],
    ],
  });
const CONTENT = {
  slug: 'a-text',
  title: 'A text',
  excerpt: 'In short',
  tags: ['pay'],
  topic: 'pay' as const,
  author: 'Staff',
  sources: [SOURCE],
  html: `<p>See <a href="/terms">the terms</a>.</p>\n<img src="/a.webp" alt="A tree">\n${bars(40)}`,
};

t.test('every part of an article that can differ is in its readable form', async (t) => {
  const first = readableContent(CONTENT);
  t.match(first, /^Title: A text\nSummary: In short\n/);
  t.match(first, /See the terms \[\/terms\]\.\nImage: A tree \[\/a\.webp\]/);
  const html = CONTENT.html;
  const others = {
    title: { title: 'Another' },
    summary: { excerpt: 'Another' },
    tags: { tags: ['growth'] },
    source: { sources: [{ ...SOURCE, url: 'https://example.org/b' }] },
    link: { html: html.replace('/terms', '/privacy') },
    alt: { html: html.replace('A tree', 'A house') },
    bar: { html: html.replace(bars(40), bars(60)) },
  };
  for (const [what, change] of Object.entries(others)) {
    t.not(readableContent({ ...CONTENT, ...change }), first, what);
  }
});
