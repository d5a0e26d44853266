import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import t from 'tap';
import { BrowserCopies } from './browser-copy.ts';
import type { BrowserCopy } from './draft-sync.ts';

const items = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  },
});
t.beforeEach(() => items.clear());

const copy = (html: string): BrowserCopy => {
  const content = {
    slug: 'a-text',
    title: 'A text',
    excerpt: '',
    html,
    tags: [],
    topic: 'pay' as const,
    author: 'Staff',
    sources: [],
  };
  return { version: '1', base: content, content, replaces: 'seen', entries: null };
};
const texts = (copies: BrowserCopies, ...open: string[]) =>
  copies.left(new Set(open)).map(({ copy }) => copy.content.html);

t.test('two windows of one browser keep a copy each, under one key', async (t) => {
  const [one, other] = [new BrowserCopies('a', 'one'), new BrowserCopies('a', 'other')];
  one.write(copy('<p>One.</p>'));
  other.write(copy('<p>Other.</p>'));
  t.same([...items.keys()], [`${ARTICLE_KEY}a`]);
  t.same(texts(new BrowserCopies('a', 'next')), ['<p>One.</p>', '<p>Other.</p>']);
  t.same(texts(new BrowserCopies('a', 'next'), 'other'), ['<p>One.</p>'], 'one window is open');
  other.write(null);
  t.same(texts(new BrowserCopies('a', 'next')), ['<p>One.</p>'], 'the other keeps its copy');
  new BrowserCopies('a', 'next').remove('one');
  t.equal(items.size, 0);
});

t.test('the only copy of an earlier release is read', async (t) => {
  const { replaces: _, entries: _none, ...earlier } = copy('<p>Earlier.</p>');
  items.set(`${ARTICLE_KEY}a`, JSON.stringify(earlier));
  t.same(texts(new BrowserCopies('a', 'one')), ['<p>Earlier.</p>']);
  items.set(`${ARTICLE_KEY}a`, 'unreadable');
  t.same(texts(new BrowserCopies('a', 'one')), []);
});
