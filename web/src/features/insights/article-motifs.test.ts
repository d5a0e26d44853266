import { readdirSync } from 'node:fs';
import t from 'tap';
import { DRAWN, motifOf } from './article-motifs.ts';

const ARTICLES = new URL('../../../../db/src/seeds/content/insights/', import.meta.url);

t.test('every published article has a unique motif', async (t) => {
  const slugs = readdirSync(ARTICLES)
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.replace(/\.html$/, ''));
  t.same(Object.keys(DRAWN).sort(), slugs.sort());
  t.equal(new Set(Object.values(DRAWN)).size, slugs.length, 'so none can stand beside itself');
});

t.test('an article keeps its motif, also a new one', async (t) => {
  t.equal(motifOf('reading-a-pay-range'), DRAWN['reading-a-pay-range']);
  t.equal(motifOf('a-later-article'), motifOf('a-later-article'));
  for (const slug of ['a-later-article', 'constructor', '']) t.type(motifOf(slug), 'function');
});
