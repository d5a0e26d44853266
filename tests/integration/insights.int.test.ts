import { type ArticleToPublish, seedArticle } from '@roletrail/api/insights/publish-article';
import { mostSimilar } from '@roletrail/api/insights/related';
import type { InsightAnswer, InsightsAnswer } from '@roletrail/contracts/http/insights';
import { migrations } from '@roletrail/db/migrations/index';
import { firstArticles } from '@roletrail/db/seeds/insights';
import { sql } from 'kysely';
import t from 'tap';
import { z } from 'zod';
import { ORIGIN, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
  for (const { published, ...article } of await firstArticles()) {
    await seed({ ...article, publishedAt: new Date(published) });
  }
});
t.teardown(() => api[Symbol.asyncDispose]());

const SMALL = {
  title: 'A small article',
  excerpt: 'Short.',
  html: '<p>Zebra crossing.</p>',
  tags: ['pay'],
  topic: 'pay' as const,
  author: 'RoleTrail editorial',
  sources: [{ title: 'T', publisher: 'P', url: 'https://example.org/', accessed: '2026-03' }],
  status: 'published' as const,
  publishedAt: new Date('2026-01-01T00:00:00Z'),
};

const seed = (article: Partial<ArticleToPublish> & { slug: string }) =>
  seedArticle({ db: api.db, publicOrigin: ORIGIN }, { ...SMALL, ...article });

const get = (url: string) => api.app.inject({ url });
const list = async (query = '') => (await get(`/api/insights${query}`)).json<InsightsAnswer>();
const one = async (slug: string) => (await get(`/api/insights/${slug}`)).json<InsightAnswer>();

t.test('the list: pages of twelve, search, tags, order', async (t) => {
  const first = await list();
  t.same([first.items.length, first.total, first.pages], [12, 15, 2]);
  const second = await list('?page=2');
  t.equal(second.items.length, 3);
  const slugs = [...first.items, ...second.items].map(({ slug }) => slug);
  t.equal(new Set(slugs).size, 15, 'no article twice');
  const times = first.items.map(({ publishedAt }) => publishedAt);
  t.same(times, [...times].sort().reverse(), 'newest first');
  t.same((await list('?page=99')).items, [], 'a page beyond the last is empty');
  const measures = (slug: string) =>
    [...first.items, ...second.items].find((article) => article.slug === slug)?.measures;
  t.same(measures('growth-is-not-openings'), [100, 84, 70, 68, 58, 46, 44, 42], 'its first bars');
  t.same(measures('agreeing-is-not-consenting'), [], 'no chart, no measures');

  const found = await list('?q=merkle%20receipts');
  t.equal(found.items[0]?.slug, 'what-a-merkle-receipt-proves', 'words are stemmed');
  t.equal((await list('?q=percenti')).items[0]?.slug, 'reading-a-pay-range', 'begun words count');
  t.same((await list('?q=zebrafish')).total, 0);

  const pay = await list('?tag=pay');
  t.ok(pay.total > 0 && pay.items.every(({ tags }) => tags.includes('pay')));
  t.equal(pay.tags.find(({ tag }) => tag === 'pay')?.count, pay.total, 'tags are counted');
  t.same(pay.tags, first.tags, 'a chosen tag leaves the other counts as they are');
  const titles = (await list('?sort=title')).items.map(({ title }) => title.toLowerCase());
  t.same(titles, [...titles].sort());
  const minutes = (await list('?sort=shortest')).items.map((a) => a.readingMinutes);
  t.same(
    minutes,
    [...minutes].sort((a, b) => a - b),
  );
});

t.test('whatever is searched for is only ever a text', async (t) => {
  const strange = [
    `'; drop table article; --`,
    '<script>alert(1)</script>',
    `" onmouseover="alert(1)`,
    '((( & | ! <-> :*',
    '\\',
    'ＦＵＬＬ ＷＩＤＴＨ 漢字',
    '%00',
    '-'.repeat(200),
    '-"'.repeat(100),
    '- '.repeat(100),
    'or -'.repeat(50),
    '"a -b '.repeat(33),
  ];
  for (const q of strange) {
    const answer = await get(`/api/insights?q=${encodeURIComponent(q)}`);
    t.equal(answer.statusCode, 200, q);
    t.match(answer.headers['content-type'], /^application\/json/);
    t.notOk(answer.body.includes('alert(1)'), 'nothing is echoed');
  }
  for (const query of ['q=%00', 'page=0', 'page=x', 'tag=A%20b', 'sort=random', 'other=1']) {
    t.equal(outcome(await get(`/api/insights?${query}`)), '400 VALIDATION_FAILED', query);
  }
  t.equal(outcome(await get('/api/insights/..%2f..%2fetc')), '400 VALIDATION_FAILED');
  t.equal((await list()).total, 15);
});

t.test('one article, what is near it, and its neighbours', async (t) => {
  const { article, related, previous, next } = await one('reading-a-pay-range');
  t.ok(article.contents.length >= 4 && article.sources.length >= 1 && article.words > 800);
  for (const { id } of article.contents) t.ok(article.html.includes(` id="${id}"`), id);
  t.equal(related.length, 3);
  t.notOk(related.some(({ slug }) => slug === article.slug));
  t.equal((await one(previous?.slug ?? '')).next?.slug, article.slug);
  t.equal((await one(next?.slug ?? '')).previous?.slug, article.slug);
  t.equal(outcome(await get('/api/insights/no-such-article')), '404 NOT_FOUND');
});

t.test('similar is who shares the rare words', async (t) => {
  const terms = (...words: string[]) => new Map(words.map((word) => [word, 1]));
  const all = new Map([
    ['a', terms('work', 'tree', 'hash')],
    ['b', terms('work', 'tree', 'leaf')],
    ['c', terms('work', 'pay', 'range')],
    ['d', terms('work', 'hash', 'tree', 'pay')],
  ]);
  t.same(mostSimilar(all, 'a'), ['d', 'b'], 'a word that all have counts nothing');
  t.same(mostSimilar(all, 'nobody'), []);
});

t.test('drafts, the future and old addresses', async (t) => {
  const soon = new Date(Date.now() + 3_600_000);
  await seed({ slug: 'a-draft', status: 'draft', publishedAt: null });
  await seed({ slug: 'of-tomorrow', status: 'scheduled', publishedAt: soon });
  t.equal(outcome(await get('/api/insights/a-draft')), '404 NOT_FOUND');
  t.equal(outcome(await get('/api/insights/of-tomorrow')), '404 NOT_FOUND');
  t.equal((await list('?q=zebra')).total, 0, 'neither is found');
  await api.db
    .updateTable('article')
    .set({ published_at: new Date(Date.now() - 1000) })
    .where('slug', '=', 'of-tomorrow')
    .execute();
  t.equal((await list('?q=zebra')).total, 1, 'it comes out by itself when its time has come');
  await seed({ slug: 'clock-behind', publishedAt: soon });
  t.equal((await get('/api/insights/clock-behind')).statusCode, 200, 'published is published');

  await seed({ slug: 'new-address', title: 'Moved', oldSlugs: ['old-address'] });
  t.equal((await one('old-address')).article.slug, 'new-address');
  const another = await seed({ slug: 'old-address', title: 'Another' });
  t.equal(another, 'unchanged', 'an address that an article had is not seeded again');
  t.equal((await one('old-address')).article.title, 'Moved');
  await seed({ slug: 'in-use', title: 'In use' });
  await api.db
    .updateTable('article')
    .set({ slug: 'old-address' })
    .where('slug', '=', 'in-use')
    .execute();
  t.equal((await one('old-address')).article.title, 'In use', 'an address in use wins');

  t.equal(await seed({ slug: 'clock-behind' }), 'unchanged');
  t.equal(await seed({ slug: 'clock-behind', excerpt: 'Longer.' }), 'updated');
  await api.db.updateTable('article').set({ origin: 'staff' }).execute();
  t.equal(await seed({ slug: 'clock-behind' }), 'unchanged', 'staff’s word stays');
});

t.test('an article has changed when its words have, and not when it was installed', async (t) => {
  const publishedAt = new Date('2026-02-01T00:00:00Z');
  const seedIt = (change: Partial<ArticleToPublish>) =>
    seed({ slug: 'of-february', publishedAt, ...change });
  const changed = async () => (await one('of-february')).article.updatedAt;
  await seedIt({});
  t.equal(await changed(), publishedAt.toISOString());
  t.equal(await seedIt({ tags: ['pay', 'skills'] }), 'updated');
  t.equal(await changed(), publishedAt.toISOString(), 'a tag is no word of it');
  const sources = [{ ...SMALL.sources[0], title: 'Another' }] as ArticleToPublish['sources'];
  const changes = { title: 'T', excerpt: 'E', html: '<p>Other words.</p>', sources };
  let last = publishedAt.toISOString();
  const article: Partial<ArticleToPublish> = {};
  for (const [name, value] of Object.entries(changes)) {
    Object.assign(article, { [name]: value });
    t.equal(await seedIt(article), 'updated', name);
    t.ok((await changed()) > last, name);
    last = await changed();
  }
});

t.test(
  'what was only installed is put right by the migration, what was rewritten stays',
  async (t) => {
    const at = new Date('2026-02-02T00:00:00Z');
    await seed({ slug: 'installed', publishedAt: at });
    await seed({ slug: 'rewritten', publishedAt: at });
    const { db } = api;
    await sql`update article set updated_at = clock_timestamp() where slug = 'installed'`.execute(
      db,
    );
    await sql`update article set updated_at = clock_timestamp() + interval '1 hour' where slug = 'rewritten'`.execute(
      db,
    );
    await migrations['20251122-0121-article-words']?.up(db);
    t.equal((await one('installed')).article.updatedAt, at.toISOString());
    t.not((await one('rewritten')).article.updatedAt, at.toISOString());
  },
);

/** Malicious article bodies with the expected sanitised result. */
const CORPUS: readonly [string, string][] = [
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
  ['<p><a href="JaVaScRiPt&colon;alert(1)">a</a></p>', '<p><a>a</a></p>'],
  ['<p><a href="//evil.example">a</a></p>', '<p><a>a</a></p>'],
  ['<p><a href="/\\evil.example">a</a></p>', '<p><a>a</a></p>'],
  ['<p><a href="https://user:pw@evil.example/">a</a></p>', '<p><a>a</a></p>'],
  ['<p><a href="data:text/html,x">a</a></p>', '<p><a>a</a></p>'],
  [
    '<p><a href="https://example.org/" target="_blank" rel="opener">a</a></p>',
    '<p><a href="https://example.org/" rel="noopener noreferrer">a</a></p>',
  ],
  ['<p>a<img src="https://evil.example/x.png" alt="x"></p>', '<p>a</p>'],
  ['<p>a<img src=x onerror=alert(1) alt="x"></p>', '<p>a</p>'],
  ['<p>a</p><svg onload=alert(1)><style>*{}</style></svg>', '<p>a</p>'],
  ['<p>a</p><iframe srcdoc="<script>alert(1)</script>"></iframe>', '<p>a</p>'],
  ['<p style="position:fixed" class="fixed lead">a</p>', '<p class="lead">a</p>'],
  ['<p class="w-101 w-40 w-007">a</p>', '<p class="w-40">a</p>'],
  ['<p>a</p><form action="/x"><input name=a></form><math><mi>b</mi></math>', '<p>a</p>b'],
  ['<p>a</p><template><p>b</p></template><!-- c --><![CDATA[d]]>', '<p>a</p><p>b</p>'],
];

t.test('nothing that runs gets through publication', async (t) => {
  for (const [i, [source, left]] of CORPUS.entries()) {
    const slug = `corpus-${i}`;
    await seed({ slug, html: source });
    t.equal((await one(slug)).article.html, left, source);
  }
  const refused = [
    '<h3>too deep</h3>',
    '<h2>x</h2><h4>skipped</h4>',
    '<p><img src="/a.png" alt=""></p>',
    '<figure><table><tbody><tr><td>a</td></tr></tbody></table></figure>',
    '<table><tr><td>no body</td></tr></table>',
    '<p id="location">clobbers</p>',
    '<p id="f-a">a</p><p id="f-a">b</p>',
    '<script>only this</script>',
  ];
  for (const html of refused) {
    await t.rejects(seed({ slug: 'refused', html }), { code: 'DOCUMENT_UNSAFE' }, html);
  }
  await t.rejects(seed({ slug: 'Not A Slug' }), { code: 'VALIDATION_FAILED' });
});

/** JSON Feed 1.1, as far as we use it. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  language: z.string(),
  authors: z.array(z.strictObject({ name: z.string() })).min(1),
  items: z.array(
    z.strictObject({
      id: z.string(),
      url: z.url(),
      title: z.string(),
      summary: z.string(),
      content_html: z.string(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      tags: z.array(z.string()),
      authors: z.array(z.strictObject({ name: z.string() })),
    }),
  ),
});

t.test('feeds use our own origin for any request', async (t) => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const json = await api.app.inject({ url: '/insights/feed.json', headers });
  t.match(json.headers['content-type'], /^application\/feed\+json/);
  const feed = jsonFeed.safeParse(json.json());
  t.ok(feed.success, feed.success ? 'JSON Feed 1.1' : feed.error.message);
  const addresses = feed.data?.items.map(({ url }) => url) ?? [];
  t.ok(addresses.length >= 15 && addresses.every((url) => url.startsWith(`${ORIGIN}/insights/`)));
  t.notMatch(json.body, /href=\\"[/#]/, 'no path and no anchor is left without its origin');

  const rss = await api.app.inject({ url: '/insights/feed.xml', headers });
  t.match(rss.headers['content-type'], /^application\/rss\+xml/);
  t.match(rss.body, /^<\?xml version="1.0" encoding="utf-8"\?>\s*<rss version="2.0"/);
  t.equal(rss.body.match(/<item>/g)?.length, addresses.length);
  t.notOk(rss.body.includes('evil.example/'), 'no address of another host');
  t.notMatch(rss.body, /<(?:script|iframe)/);
});

t.test(
  'feeds and related articles follow each change of an article, on any instance',
  async (t) => {
    const feed = async () => {
      const items = (await get('/insights/feed.json')).json<{ items: { url: string }[] }>().items;
      return items.map(({ url }) => url.split('/').at(-1));
    };
    const near = async (slug: string) => (await one(slug)).related.map((card) => card.slug);
    const html = '<p>Quokka wombat numbat.</p>';
    // newer than the others: a feed has the newest thirty
    const publishedAt = new Date();
    await seed({ slug: 'kept-one', html, publishedAt });
    t.ok((await feed()).includes('kept-one'));
    const known = api.db.selectFrom('article').select('id').where('slug', '=', 'kept-one');
    const { id } = await known.executeTakeFirstOrThrow();
    await seed({ slug: 'kept-two', html, publishedAt });
    t.ok((await near('kept-one')).includes('kept-two'), 'one that appears');
    // as another instance does it: this one is not asked
    const set = (values: { slug?: string; title?: string; status?: 'withdrawn' | 'published' }) =>
      api.db.updateTable('article').set(values).where('id', '=', id).execute();
    await set({ slug: 'kept-moved' });
    t.ok((await feed()).includes('kept-moved') && !(await feed()).includes('kept-one'), 'moved');
    t.ok((await near('kept-two')).includes('kept-moved'));
    await set({ title: 'Another title' });
    const related = (await one('kept-two')).related.find((card) => card.slug === 'kept-moved');
    t.equal(related?.title, 'Another title');
    t.match((await get('/insights/feed.xml')).body, 'Another title');
    await set({ status: 'withdrawn' });
    t.notOk((await feed()).includes('kept-moved'), 'withdrawn');
    t.notOk((await near('kept-two')).includes('kept-moved'));
    await api.db
      .updateTable('article')
      .set({ status: 'scheduled', published_at: sql<Date>`clock_timestamp() + interval '300 ms'` })
      .where('id', '=', id)
      .execute();
    t.notOk((await feed()).includes('kept-moved'), 'not yet');
    await waitFor('the scheduled article in the feed', async () =>
      (await feed()).includes('kept-moved'),
    );
  },
);

t.test('versions of a legal document', async (t) => {
  await api.db
    .insertInto('legal_documents')
    .values(
      ['2026-02-01', '2126-01-01'].map((version) => ({
        doc_type: 'terms' as const,
        version,
        html: '<p>x</p>',
        sha256: 'a'.repeat(64),
        is_required: true,
        effective_date: version,
      })),
    )
    .execute();
  const answer = await get('/api/legal-document-versions/terms');
  const { items } = answer.json<{ items: { version: string; state: string; published: null }[] }>();
  t.same(
    items.map(({ version, state, published }) => [version, state, published]),
    [
      ['2126-01-01', 'coming', null],
      ['2026-02-01', 'current', null],
      ['2025-01-15', 'past', null],
    ],
  );
  t.equal(outcome(await get('/api/legal-document-versions/rules')), '400 VALIDATION_FAILED');
});
