import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import t from 'tap';
import { BrowserCopies } from './browser-copy.ts';
import type { DraftText } from './draft-text.ts';

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

const copy = (html: string): DraftText => {
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
const copiesOf = (window: string, account = 'ada') => new BrowserCopies('a', account, window);
const texts = (copies: BrowserCopies, ...open: string[]) =>
  copies.left(new Set(open)).map(({ copy }) => copy.content.html);

t.test('two windows of one browser keep a copy each, under one key', async (t) => {
  const [one, other] = [copiesOf('one'), copiesOf('other')];
  one.write(copy('<p>One.</p>'));
  other.write(copy('<p>Other.</p>'));
  t.same([...items.keys()], [`${ARTICLE_KEY}a`]);
  t.same(texts(copiesOf('next')), ['<p>One.</p>', '<p>Other.</p>']);
  t.same(texts(copiesOf('next'), 'other'), ['<p>One.</p>'], 'one window is open');
  other.write(null);
  t.same(texts(copiesOf('next')), ['<p>One.</p>'], 'the other keeps its copy');
  copiesOf('next').remove('ada/one');
  t.equal(items.size, 0);
});

t.test('the only copy of an earlier release is read', async (t) => {
  const { replaces: _, entries: _none, ...earlier } = copy('<p>Earlier.</p>');
  items.set(`${ARTICLE_KEY}a`, JSON.stringify(earlier));
  t.same(texts(copiesOf('one')), ['<p>Earlier.</p>']);
  items.set(`${ARTICLE_KEY}a`, 'unreadable');
  t.same(texts(copiesOf('one')), []);
});

t.test('a copy belongs to the account that wrote it', async (t) => {
  copiesOf('one', 'ada').write(copy('<p>By Ada.</p>'));
  const bob = copiesOf('next', 'bob');
  t.same(texts(bob), [], 'another account does not see it');
  bob.write(copy('<p>By Bob.</p>'));
  bob.write(null);
  t.same(texts(copiesOf('later', 'ada')), ['<p>By Ada.</p>'], 'and does not change it');
});

t.test('a copy of another account is removed after 30 days, an own one is not', async (t) => {
  const days = (count: number) => Date.now() - count * 86_400_000;
  const copies = {
    'ada/one': { ...copy('<p>Old.</p>'), at: days(31) },
    'ada/two': { ...copy('<p>Newer.</p>'), at: days(29) },
    'bob/one': { ...copy('<p>By Bob.</p>'), at: days(400) },
  };
  items.set(`${ARTICLE_KEY}a`, JSON.stringify({ copies }));
  t.same(texts(copiesOf('next', 'bob')), ['<p>By Bob.</p>']);
  t.same(texts(copiesOf('next', 'ada')), ['<p>Newer.</p>'], 'removed when Bob opened the article');
});
