/** Acts about issues and articles are not done without their event: every table stays as it was. */
import { articleHtml } from '@roletrail/api/insights/article-html';
import type { ArticleForEditing, ArticleSaved } from '@roletrail/contracts/http/staff-insights';
import t from 'tap';
import { ORIGIN, PASSWORD, proveAddress, type TestApi, type TestUser } from '../helpers/api.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';
import { addArticle, addSubscribers, ISSUES, issueDesk } from '../helpers/newsletter.ts';
import { type Act, demandEvents } from '../helpers/refused-events.ts';

const reason = 'For the test';
const INSIGHTS = '/admin/insights';
const SOURCE = {
  title: 'A report',
  publisher: 'A bureau',
  url: 'https://example.org/report',
  accessed: '2026-11-01',
};
/** Outside the 28 days between two issues. */
const LATER = '2099-01-31T10:00:00.000Z';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
await proveAddress(api, staff);

/** Acts on issues of their own. */
async function prepareIssues(api: TestApi, staff: TestUser): Promise<Record<string, Act>> {
  const desk = issueDesk(api, staff);
  await addSubscribers(api, ['one@example.org']);
  const article = await addArticle(api, 'noted', ['pay']);
  const draft = () => desk.create({ opening: 'Some words.' });
  const [changed, tested, sent, removed] = [
    await draft(),
    await draft(),
    await draft(),
    await draft(),
  ];
  const planned = await desk.done(desk.send(await draft(), { at: '2098-01-31T10:00:00.000Z' }));
  const content = { subject: 'News', opening: 'Words.', closing: '', articles: [], reason };
  return {
    'write an issue': () => post(api, ISSUES, content, staff.headers),
    'change an issue': () =>
      api.app.inject({
        method: 'PUT',
        url: `/api${ISSUES}/${changed.id}`,
        headers: { ...staff.headers, 'if-match': changed.version },
        payload: content,
      }),
    'send a test letter': () => desk.act('test', tested),
    'send an issue': () => desk.send(sent, { at: LATER }),
    'take a planned issue back': () => desk.act('unschedule', planned),
    'delete an issue': () => desk.act('delete', removed),
    'note a change of an article': () =>
      post(
        api,
        `/admin/newsletter/articles/${article}/notes`,
        { kind: 'correction', words: 'A number was wrong.', reason },
        staff.headers,
      ),
  };
}

/** Acts on articles of their own. */
async function prepareArticles(api: TestApi, staff: TestUser): Promise<Record<string, Act>> {
  const put = (path: string, payload: object, version: string, method: 'PUT' | 'POST' = 'POST') =>
    api.app.inject({
      method,
      url: `/api${INSIGHTS}/${path}`,
      headers: { ...staff.headers, 'if-match': version },
      payload,
    });
  const read = (id: string) => get<ArticleForEditing>(api, `${INSIGHTS}/${id}`, staff);
  const ready = async () => {
    const begun = (
      await post(api, INSIGHTS, { title: 'A title' }, staff.headers)
    ).json<ArticleForEditing>();
    const more = { excerpt: 'In short', html: '<p>One.</p>', tags: ['pay'], sources: [SOURCE] };
    const content = { ...begun.content, ...more };
    const saved = await put(begun.id, { content, keep: false }, begun.version, 'PUT');
    if (saved.statusCode !== 200) throw new Error(saved.body);
    return { ...(await read(begun.id)), content };
  };
  const publish = ({ id, version }: ArticleForEditing, at: string | null = null) =>
    put(`${id}/publish`, { reason, at, currentPassword: PASSWORD }, version);
  const bulk = (act: string, { id, version }: ArticleForEditing, tag: string | null = null) =>
    post(
      api,
      `${INSIGHTS}/bulk`,
      { act, articles: [{ id, version }], at: null, tag, reason },
      staff.headers,
    );
  const published = async () => {
    const one = await ready();
    const answer = await publish(one);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return read(one.id);
  };
  const [fresh, later, tagged] = [await ready(), await ready(), await ready()];
  const [out, restored, taken] = [await published(), await ready(), await published()];
  await bulk('withdraw', taken);
  const withdrawn = await read(taken.id);
  const other = { ...restored.content, html: articleHtml('<p>Two.</p>', ORIGIN).html };
  const kept = await put(restored.id, { content: other, keep: true }, restored.version, 'PUT');
  const { version } = kept.json<ArticleSaved>();
  const { items } = await get<{ items: { id: string }[] }>(
    api,
    `${INSIGHTS}/${restored.id}/revisions`,
    staff,
  );
  return {
    publish: () => publish(fresh),
    schedule: () => publish(later, LATER),
    withdraw: () => bulk('withdraw', out),
    undo: () => bulk('undo', withdrawn),
    tag: () => bulk('tag', tagged, 'offers'),
    restore: () => put(`${restored.id}/restore`, { reason, revisionId: items.at(-1)?.id }, version),
  };
}

t.test('an act about an issue', async (t) => demandEvents(t, api, await prepareIssues(api, staff)));
t.test('an act about an article', async (t) =>
  demandEvents(t, api, await prepareArticles(api, staff)),
);
