/** Addresses of articles: one that was public stays its article's, and each move has its event. */
import { randomUUID } from 'node:crypto';
import { sweepDueArticles } from '@roletrail/api/staff-insights/due-articles';
import type {
  ArticleBulkAnswer,
  ArticleForEditing,
  ArticleSaved,
} from '@roletrail/contracts/http/staff-insights';
import { sql } from 'kysely';
import t from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import { outcome, PASSWORD } from '../helpers/api.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
const URL = '/admin/insights';
const SOURCE = {
  title: 'A report',
  publisher: 'A bureau',
  url: 'https://example.org/report',
  accessed: '2026-11-01',
};

const read = (id: string) => get<ArticleForEditing>(api, `${URL}/${id}`, staff);
const newSlug = () => `address-${randomUUID().slice(0, 8)}`;
const later = () => new Date(Date.now() + 3_600_000).toISOString();

async function create(): Promise<ArticleForEditing> {
  const answer = await post(api, URL, { title: 'A title' }, staff.headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<ArticleForEditing>();
}

/** Writes an address into the working copy, and publishes that or schedules it. */
async function publishAs(id: string, slug: string, at: string | null = null) {
  const { content, version } = await read(id);
  const part = { excerpt: 'In short', html: '<p>One.</p>', tags: ['pay'], sources: [SOURCE] };
  const saved = await api.app.inject({
    method: 'PUT',
    url: `/api${URL}/${id}`,
    headers: { ...staff.headers, 'if-match': version },
    payload: { content: { ...content, ...part, slug }, keep: false },
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return api.app.inject({
    method: 'POST',
    url: `/api${URL}/${id}/publish`,
    headers: { ...staff.headers, 'if-match': saved.json<ArticleSaved>().version },
    payload: { reason: 'For the test', at, currentPassword: PASSWORD },
  });
}

/** Withdraws an article, or takes its time back. */
async function withdraw(id: string) {
  const { version } = await read(id);
  const articles = [{ id, version }];
  const body = { act: 'withdraw', articles, at: null, tag: null, reason: 'For the test' };
  const answer = await post(api, `${URL}/bulk`, body, staff.headers);
  const [result] = answer.json<ArticleBulkAnswer>().results;
  if (result?.outcome !== 'done') throw new Error(answer.body);
}

async function comeDue(id: string) {
  await sql`update article set published_at = clock_timestamp() where id = ${id}::uuid`.execute(
    api.db,
  );
  await sweepDueArticles(api, new AbortController().signal);
}

/** Returns the slug to which an address leads; null: readers get 404. */
async function leadsTo(slug: string): Promise<string | null> {
  const answer = await api.app.inject(`/api/insights/${slug}`);
  if (answer.statusCode === 404) return null;
  return answer.json<{ article: { slug: string } }>().article.slug;
}

/** Returns the moves of an article by its events: from and to. */
async function moves(id: string) {
  const events = await eventsAbout(api, id);
  return events.flatMap(({ data }) =>
    'previousSlug' in data ? [[data.previousSlug, data.slug]] : [],
  );
}

async function withdrawn() {
  const { id } = await create();
  const slug = newSlug();
  const published = await publishAs(id, slug);
  if (published.statusCode !== 200) throw new Error(published.body);
  await withdraw(id);
  return { id, slug };
}

t.test('a move that becomes public at its time has its event', async (t) => {
  const { id, slug } = await withdrawn();
  const next = newSlug();
  t.equal(outcome(await publishAs(id, next, later())), '200');
  t.same(await moves(id), [], 'not public yet');
  await comeDue(id);
  t.same(await moves(id), [[slug, next]]);
  t.equal(await leadsTo(slug), next);
});

t.test('an address stays its article’s when a schedule is taken back', async (t) => {
  const { id, slug } = await withdrawn();
  t.equal(outcome(await publishAs(id, slug, later())), '200');
  await withdraw(id);
  t.equal((await read(id)).status, 'draft');
  const next = newSlug();
  t.equal(outcome(await publishAs(id, next)), '200');
  t.equal(outcome(await publishAs((await create()).id, slug)), '409 ARTICLE_ADDRESS_TAKEN');
  t.equal(await leadsTo(slug), next);
  t.same(await moves(id), [[slug, next]]);
});

t.test('an address stays its article’s when that is moved while scheduled', async (t) => {
  const { id, slug } = await withdrawn();
  const [never, next] = [newSlug(), newSlug()];
  for (const planned of [slug, never, next]) {
    t.equal(outcome(await publishAs(id, planned, later())), '200');
  }
  const other = await create();
  t.equal(outcome(await publishAs(other.id, slug)), '409 ARTICLE_ADDRESS_TAKEN');
  t.equal(outcome(await publishAs(other.id, never)), '200', 'no reader knew this one');
  await comeDue(id);
  t.same(await moves(id), [[slug, next]]);
  t.equal(await leadsTo(slug), next);
});

t.test('an article that appears at its own address again has not moved', async (t) => {
  const { id, slug } = await withdrawn();
  t.equal(outcome(await publishAs(id, slug, later())), '200');
  await comeDue(id);
  t.same(await moves(id), []);
  const next = newSlug();
  t.equal(outcome(await publishAs(id, next)), '200');
  t.equal(outcome(await publishAs(id, slug)), '200', 'and back');
  t.same(await moves(id), [
    [slug, next],
    [next, slug],
  ]);
  t.same([await leadsTo(slug), await leadsTo(next)], [slug, slug]);
});
