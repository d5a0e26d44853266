import { readdirSync } from 'node:fs';
import t from 'tap';
import { DRAWN, motifOf } from './article-motifs.ts';

const ARTICLES = new URL('../../../../db/src/seeds/content/insights/', import.meta.url);

t.test('every article that we publish has a motif that no other has', async (t) => {
  const slugs = readdirSync(ARTICLES)
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.replace(/\.html$/, ''));
  t.same(Object.keys(DRAWN).sort(), slugs.sort());
  t.equal(new Set(Object.values(DRAWN)).size, slugs.length, 'so none can stand beside itself');
});

t.test('an article keeps its motif; a new one has one of its topic', async (t) => {
  t.equal(motifOf('reading-a-pay-range', 'pay'), DRAWN['reading-a-pay-range']);
  const later = motifOf('a-later-article', 'pay');
  t.equal(motifOf('a-later-article', 'pay'), later);
  t.ok([DRAWN['reading-a-pay-range'], DRAWN['what-entry-education-buys']].includes(later));
  t.type(motifOf('constructor', 'proof'), 'function');
});
