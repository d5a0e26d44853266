/** Articles of staff: writing, versions, publishing, schedules, withdrawal, addresses, bulk acts. */
import { randomUUID } from 'node:crypto';
import { articleHtml } from '@roletrail/api/insights/article-html';
import { seedArticle } from '@roletrail/api/insights/publish-article';
import { sweepDueArticles } from '@roletrail/api/staff-insights/due-articles';
import type {
  ArticleBulkAnswer,
  ArticleCalendar,
  ArticleContent,
  ArticleForEditing,
  ArticlePreview,
  ArticleSaved,
  StaffArticleList,
} from '@roletrail/contracts/http/staff-insights';
import { sql } from 'kysely';
import t from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import { ORIGIN, outcome, PASSWORD, type TestUser } from '../helpers/api.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
const second = await growthStaff(api, ['content']);
const URL = '/admin/insights';
const SOURCE = {
  title: 'A report',
  publisher: 'A bureau',
  url: 'https://example.org/report',
  accessed: '2026-11-01',
};
const BODY = '<h2>First</h2>\n<p>One &amp; two.</p>';

type Seen = Pick<ArticleForEditing, 'id' | 'version'>;
const call = (
  method: 'POST' | 'PUT',
  path: string,
  payload: object,
  { headers }: TestUser,
  version: string,
) =>
  api.app.inject({
    method,
    url: `/api${URL}/${path}`,
    headers: { ...headers, 'if-match': version },
    payload,
  });

async function create(title = 'A title'): Promise<ArticleForEditing> {
  const answer = await post(api, URL, { title }, staff.headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<ArticleForEditing>();
}

const full = (content: ArticleForEditing['content'], more: Partial<ArticleContent> = {}) => ({
  ...content,
  excerpt: 'In short',
  html: BODY,
  tags: ['pay'],
  sources: [SOURCE],
  ...more,
});

const save = ({ id, version }: Seen, content: object, who = staff, keep = false) =>
  call('PUT', id, { content, keep }, who, version);
const publish = ({ id, version }: Seen, at: string | null = null) =>
  call(
    'POST',
    `${id}/publish`,
    { reason: 'For the test', at, currentPassword: PASSWORD },
    staff,
    version,
  );
const bulk = async (act: string, articles: readonly Seen[], more: object = {}) => {
  const chosen = articles.map(({ id, version }) => ({ id, version }));
  const body = { act, articles: chosen, at: null, tag: null, reason: 'For the test', ...more };
  const answer = await post(api, `${URL}/bulk`, body, staff.headers);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ArticleBulkAnswer>().results;
};
const read = (id: string) => get<ArticleForEditing>(api, `${URL}/${id}`, staff);
const shown = async (slug: string) => (await api.app.inject(`/api/insights/${slug}`)).statusCode;
const acts = async (id: string) => (await eventsAbout(api, id)).map(({ type }) => type);

async function ready(more: Partial<ArticleContent> = {}): Promise<ArticleForEditing> {
  const begun = await create();
  const saved = await save(begun, full(begun.content, more));
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return read(begun.id);
}

t.test('a text is saved with its version, and published with its digest', async (t) => {
  const begun = await create('How pay is set — an outline');
  t.match(begun.content.slug, /^how-pay-is-set-an-outline-[0-9a-f]{6}$/);
  const early = await publish(begun);
  t.equal(outcome(early), '422 DOCUMENT_UNSAFE', 'it lacks everything');
  const saved = await save(begun, full(begun.content));
  t.equal(saved.statusCode, 200);
  const { sha256, version } = saved.json<ArticleSaved>();
  t.equal(outcome(await save(begun, full(begun.content))), '412 EDIT_CONFLICT', 'an old version');
  const body = { content: full(begun.content) };
  const preview = (await post(api, `${URL}/preview`, body, staff.headers)).json<ArticlePreview>();
  t.same(preview.problems, []);
  t.equal(preview.sha256, sha256, 'the preview is what is stored');
  t.equal(await shown(begun.content.slug), 404);
  const published = await publish({ id: begun.id, version });
  t.equal(published.statusCode, 200);
  t.match(published.json(), { status: 'published', hasChanges: false });
  t.equal(await shown(begun.content.slug), 200);
  const events = await eventsAbout(api, begun.id);
  const event = events.find(({ type }) => type === 'roletrail.article.published.v1');
  t.match(event?.data, { sha256, slug: begun.content.slug, actor: { id: staff.id } });
  const now = await read(begun.id);
  t.equal((await publish(now)).statusCode, 200, 'publishing it again changes nothing');
  t.equal((await eventsAbout(api, begun.id)).length, events.length);
});

t.test('what another member of staff wrote can be restored', async (t) => {
  const one = await ready();
  const other = full(one.content, { html: '<p>From the second.</p>' });
  const saved = (await save(one, other, second, true)).json<ArticleSaved>();
  const { items } = await get<{ items: { id: string; kind: string }[] }>(
    api,
    `${URL}/${one.id}/revisions`,
    staff,
  );
  t.same(
    items.map(({ kind }) => kind),
    ['saved', 'replaced'],
  );
  const [, replaced] = items;
  const body = { reason: 'For the test', revisionId: replaced?.id };
  const restored = await call('POST', `${one.id}/restore`, body, staff, saved.version);
  t.equal(restored.json<ArticleForEditing>().content.html, articleHtml(BODY, ORIGIN).html);
  const foreign = { reason: 'For the test', revisionId: randomUUID() };
  const { version } = await read(one.id);
  const missing = await call('POST', `${one.id}/restore`, foreign, staff, version);
  t.equal(outcome(missing), '404 NOT_FOUND');
});

t.test('a scheduled article appears at its time, and its event follows', async (t) => {
  const one = await ready();
  t.equal(outcome(await publish(one, '2020-01-01T00:00:00.000Z')), '400 VALIDATION_FAILED');
  const at = new Date(Date.now() + 3_600_000).toISOString();
  t.match((await publish(one, at)).json(), { status: 'scheduled', publishedAt: at });
  const sweep = () => sweepDueArticles(api, new AbortController().signal);
  t.same([await shown(one.content.slug), await sweep()], [404, 0]);
  await sql`update article set published_at = clock_timestamp() where id = ${one.id}::uuid`.execute(
    api.db,
  );
  t.equal(await shown(one.content.slug), 200, 'before the job runs');
  t.same([await sweep(), await sweep()], [1, 0]);
  const events = await eventsAbout(api, one.id);
  const event = events.find(({ type }) => type === 'roletrail.article.published.v1');
  const scheduled = events.find(
    ({ data }) => 'action' in data && data.action === 'article.schedule',
  );
  t.match(event?.data, { actor: { kind: 'system' }, actId: scheduled?.id });
  t.match(scheduled?.data, { after: { status: 'scheduled', slug: null } });
});

t.test('withdrawn articles are gone; addresses move and are not given twice', async (t) => {
  const one = await ready();
  await publish(one);
  const slug = `moved-${randomUUID().slice(0, 8)}`;
  const before = await read(one.id);
  const saved = (await save(before, full(before.content, { slug }))).json<ArticleSaved>();
  t.equal((await publish({ id: one.id, version: saved.version })).statusCode, 200);
  const moved = await api.app.inject(`/api/insights/${one.content.slug}`);
  t.equal(
    moved.json<{ article: { slug: string } }>().article.slug,
    slug,
    'the old one leads there',
  );
  for (const taken of [slug, one.content.slug]) {
    t.equal(outcome(await publish(await ready({ slug: taken }))), '409 ARTICLE_ADDRESS_TAKEN');
  }
  const other = await ready();
  const reserved = await save(other, full(other.content, { slug: 'corrections' }));
  t.equal(outcome(reserved), '400 VALIDATION_FAILED');
  const [result] = await bulk('withdraw', [await read(one.id)]);
  t.equal(result?.outcome, 'done');
  t.equal(await shown(slug), 404);
  t.same((await acts(one.id)).slice(-1), ['roletrail.article.withdrawn.v1']);
  t.ok((await acts(one.id)).includes('roletrail.article.moved.v1'));
  const [again] = await bulk('withdraw', [await read(one.id)]);
  t.equal(again?.code, 'ARTICLE_STATE');
});

t.test('what must be put right is named before publishing', async (t) => {
  const html = `<h3>Too deep</h3>\n<p><a href="#f-none">a</a> <a href="/no/page">b</a> <a href="/terms">c</a> <a href="/insights/no-such">d</a></p>
<figure class="key" id="f-a">\n<img src="/api/insights/images/${randomUUID()}" alt="">\n<figcaption>Drawn</figcaption>\n</figure>`;
  const { content } = await create();
  const body = { content: full(content, { html }) };
  const preview = (await post(api, `${URL}/preview`, body, staff.headers)).json<ArticlePreview>();
  t.same(preview.problems, [
    '<h3> follows <h1>',
    'an image has no text in its place (alt)',
    'the figure “Drawn” has no source',
    'the link #f-none leads nowhere',
    'the link /no/page leads to no page',
    'the link /insights/no-such leads to no page',
  ]);
});

t.test('nothing that runs is stored, in whatever field', async (t) => {
  const attack = '<img src=x onerror=alert(1)><svg onload=alert(1)>"><script>alert(1)</script>';
  const one = await create();
  const faulty = await save(one, full(one.content, { html: `<p>${attack}</p>` }));
  t.equal(outcome(faulty), '422 DOCUMENT_UNSAFE');
  const html =
    '<p class="lead x" id="f-a"><a href="javascript:alert(1)">a</a><img src="https://x.example/a.png" alt="b"></p>';
  const source = { ...SOURCE, title: attack };
  const fields = { html, title: attack, excerpt: attack, sources: [source] };
  t.equal((await save(one, full(one.content, fields))).statusCode, 200);
  const { content, version } = await read(one.id);
  t.equal(content.html, '<p class="lead" id="f-a"><a>a</a></p>');
  await publish({ id: one.id, version });
  const feed = (await api.app.inject('/insights/feed.xml')).body;
  t.notMatch(feed, /<(?:script|svg|img)/);
});

t.test('bulk acts go on after a refusal; the list filters and sorts', async (t) => {
  const tag = `tag-${randomUUID().slice(0, 8)}`;
  const [good, empty] = [await ready(), await create()];
  t.same(
    (await bulk('publish', [empty, good], { currentPassword: PASSWORD })).map(
      ({ outcome: how, code }) => [how, code],
    ),
    [
      ['refused', 'DOCUMENT_UNSAFE'],
      ['done', null],
    ],
  );
  await bulk('tag', [await read(good.id)], { tag });
  const list = (query: string) => get<StaffArticleList>(api, `${URL}?${query}`, staff);
  const tagged = await list(`tag=${tag}&status=published&sort=words&direction=asc&limit=1`);
  t.match(tagged, { items: [{ id: good.id, hasChanges: false, tags: ['pay', tag] }] });
  t.ok(tagged.tags.includes(tag));
  for (const sort of ['changed', 'published', 'title', 'words', 'views']) {
    const all = new Set<string>();
    let cursor = '';
    do {
      const page = await list(`limit=2&sort=${sort}${cursor}`);
      for (const { id } of page.items) all.add(id);
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    t.equal(all.size, (await list('limit=200')).items.length, `${sort}: every article once`);
  }
});

const seedOne = (slug: string, html: string) =>
  seedArticle(
    { db: api.db, publicOrigin: ORIGIN },
    {
      slug,
      title: 'From the product',
      excerpt: 'In short',
      html,
      tags: ['pay'],
      topic: 'pay',
      author: 'RoleTrail editorial',
      sources: [SOURCE],
      status: 'published',
      publishedAt: new Date('2026-01-01'),
    },
  );

async function readBySlug(slug: string): Promise<ArticleForEditing> {
  const { items } = await get<StaffArticleList>(api, `${URL}?q=From the product`, staff);
  return read(items.find((item) => item.slug === slug)?.id ?? '');
}

t.test('an edit of a built-in article makes it staff’s, and seeding leaves it alone', async (t) => {
  const slug = `seed-${randomUUID().slice(0, 8)}`;
  await seedOne(slug, '<p>Built in.</p>');
  const one = await readBySlug(slug);
  const saved = (await save(one, { ...one.content, html: '<p>Ours.</p>' })).json<ArticleSaved>();
  t.equal(await seedOne(slug, '<p>Newer.</p>'), 'updated', 'a working copy is not public yet');
  await publish({ id: one.id, version: saved.version });
  t.equal(await seedOne(slug, '<p>Newest.</p>'), 'unchanged');
  const answer = await api.app.inject(`/api/insights/${slug}`);
  t.equal(answer.json<{ article: { html: string } }>().article.html, '<p>Ours.</p>');
});

t.test('two editors in turn evict no version that was published', async (t) => {
  const one = await ready();
  await publish(one);
  await sql`insert into article_revision (id, article_id, kind, content, words, saved_by, saved_at)
    select gen_random_uuid(), ${one.id}::uuid, 'replaced', '{"title": "x"}', 1, gen_random_uuid(),
      clock_timestamp() - interval '1 minute' from generate_series(1, 200)`.execute(api.db);
  let { version } = await read(one.id);
  for (let n = 0; n < 6; n++) {
    const content = full(one.content, { html: `<p>Text ${n}.</p>` });
    const saved = await save({ id: one.id, version }, content, n % 2 === 0 ? second : staff);
    version = saved.json<ArticleSaved>().version;
  }
  const { rows } = await sql<{ kind: string; own: number; all: number }>`
    select kind, count(*)::int as all, (count(*) filter
      (where saved_by in (${staff.id}::uuid, ${second.id}::uuid)))::int as own
    from article_revision where article_id = ${one.id}::uuid
    group by kind order by kind`.execute(api.db);
  t.match(rows, [
    { kind: 'published', all: 1 },
    { kind: 'replaced', all: 200, own: 2 },
  ]);
});

t.test('seeding leaves an article alone that staff moved, also a withdrawn one', async (t) => {
  const slug = `seed-${randomUUID().slice(0, 8)}`;
  await seedOne(slug, '<p>Built in.</p>');
  const one = await readBySlug(slug);
  const moved = `ours-${slug}`;
  const saved = (await save(one, { ...one.content, slug: moved })).json<ArticleSaved>();
  t.equal((await publish({ id: one.id, version: saved.version })).statusCode, 200);
  t.equal(await seedOne(slug, '<p>Built in.</p>'), 'unchanged');
  await bulk('withdraw', [await read(one.id)]);
  t.equal(await seedOne(slug, '<p>Newer.</p>'), 'unchanged');
  t.same([await shown(slug), await shown(moved)], [404, 404]);
});

t.test('a text that composes to other markup is refused quickly', async (t) => {
  const one = await create();
  const texts = {
    composed: '<p><u id="f-a1">x</u>\u0338</p>'.repeat(2000),
    referenced: '<p><u id="f-a1">x</u>&#824;</p>'.repeat(2000),
    nested: `${'<u id="f-a">'.repeat(7)}x${'</u>'.repeat(7)}`,
    elements: '<p>x</p>'.repeat(20_001),
    headings: '<h2>x</h2>'.repeat(301),
    lengthened: `<p>${'\u00a0'.repeat(400_000)}</p>`,
  };
  for (const [name, html] of Object.entries(texts)) {
    const start = performance.now();
    t.equal(outcome(await save(one, full(one.content, { html }))), '422 DOCUMENT_UNSAFE', name);
    const body = { content: full(one.content, { html }) };
    const preview = await post(api, `${URL}/preview`, body, staff.headers);
    t.not(preview.json<ArticlePreview>().problems.length, 0, name);
    t.ok(performance.now() - start < 3000, `${name}: quickly`);
  }
});

t.test('one-line fields are refused with line breaks or control characters', async (t) => {
  const one = await create();
  const fields: Partial<ArticleContent>[] = [
    { title: 'Two\nlines' },
    { author: 'A\u202eB' },
    { excerpt: 'Bell\u0007' },
    { sources: [{ ...SOURCE, publisher: 'A\tB' }] },
  ];
  for (const more of fields) {
    const refused = await save(one, full(one.content, more));
    t.equal(outcome(refused), '400 VALIDATION_FAILED', Object.keys(more).join());
  }
});

t.test('a summary of 300 characters is saved, and one of 301 is not', async (t) => {
  const one = await create();
  const written = (length: number) => full(one.content, { excerpt: 'a'.repeat(length) });
  const long = await save(one, written(301));
  t.equal(outcome(long), '400 VALIDATION_FAILED');
  t.match(long.json(), { errors: [{ path: 'content.excerpt' }] });
  t.equal((await read(one.id)).content.excerpt, one.content.excerpt);
  t.equal((await save(one, written(300))).statusCode, 200);
  t.equal((await read(one.id)).content.excerpt.length, 300);
});

t.test('the calendar has what appears in a month of UTC, and no draft', async (t) => {
  const month = '2031-02';
  const calendar = () =>
    get<ArticleCalendar>(api, `${URL}/calendar?month=${month}`, staff).then(({ items }) => items);
  t.same(await calendar(), []);
  const times = ['2031-02-28T23:59:59.000Z', '2031-02-01T00:00:00.000Z'];
  const planned = [];
  for (const at of [...times, '2031-03-01T00:00:00.000Z', '2031-01-31T23:59:59.000Z']) {
    const one = await ready({ title: `Of ${at}` });
    t.equal((await publish(one, at)).statusCode, 200);
    planned.push({ id: one.id, title: `Of ${at}`, status: 'scheduled', publishedAt: at });
  }
  await ready({ title: 'Never planned' });
  t.same(await calendar(), [planned[1], planned[0]], 'earliest first, of this month alone');
  const [first] = planned;
  await bulk('withdraw', [await read(first?.id ?? '')]);
  t.same(await calendar(), [planned[1]], 'not what was taken back');
  const wrong = await api.app.inject({
    url: `/api${URL}/calendar?month=2031-13`,
    headers: staff.headers,
  });
  t.equal(outcome(wrong), '400 VALIDATION_FAILED');
});
