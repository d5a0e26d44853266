/** Articles of staff in several windows, and addresses that were never public. */
import { randomUUID } from 'node:crypto';
import type {
  ArticleContent,
  ArticleForEditing,
  ArticlePresence,
  ArticleSaved,
} from '@roletrail/contracts/http/staff-insights';
import t from 'tap';
import { PASSWORD, type TestUser } from '../helpers/api.ts';
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

type Seen = Pick<ArticleForEditing, 'id' | 'version'>;
const call = (method: 'POST' | 'PUT', path: string, payload: object, version: string) =>
  api.app.inject({
    method,
    url: `/api${URL}/${path}`,
    headers: { ...staff.headers, 'if-match': version },
    payload,
  });
const create = async () =>
  (await post(api, URL, { title: 'A title' }, staff.headers)).json<ArticleForEditing>();
const full = (content: ArticleForEditing['content'], more: Partial<ArticleContent> = {}) => ({
  ...content,
  excerpt: 'In short',
  html: '<p>Words.</p>',
  tags: ['pay'],
  sources: [SOURCE],
  ...more,
});
const save = ({ id, version }: Seen, content: object) =>
  call('PUT', id, { content, keep: false }, version);
const publish = ({ id, version }: Seen, at: string | null = null) =>
  call('POST', `${id}/publish`, { reason: 'For the test', at, currentPassword: PASSWORD }, version);
const read = (id: string) => get<ArticleForEditing>(api, `${URL}/${id}`, staff);

async function ready(more: Partial<ArticleContent> = {}): Promise<ArticleForEditing> {
  const begun = await create();
  const saved = await save(begun, full(begun.content, more));
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return read(begun.id);
}

t.test('an address that was never public is free when a scheduled article moves', async (t) => {
  const one = await ready();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  t.equal((await publish(one, at)).statusCode, 200);
  const before = await read(one.id);
  const slug = `moved-${randomUUID().slice(0, 8)}`;
  const saved = (await save(before, full(before.content, { slug }))).json<ArticleSaved>();
  t.equal((await publish({ id: one.id, version: saved.version }, at)).statusCode, 200);
  const other = await ready({ slug: one.content.slug });
  t.equal((await publish(other)).statusCode, 200);
});

t.test('two editors see each other', async (t) => {
  const { id } = await create();
  const mark = async (who: TestUser, window: string) =>
    (await post(api, `${URL}/${id}/presence`, { window }, who.headers)).json<ArticlePresence>();
  const [one, other, reloaded] = [randomUUID(), randomUUID(), randomUUID()];
  t.same(await mark(staff, one), { isElsewhere: false, others: [] });
  t.equal((await mark(second, randomUUID())).others.length, 1);
  t.equal((await mark(staff, other)).isElsewhere, false, 'the first may be closed');
  t.equal((await mark(staff, one)).isElsewhere, true, 'the other was seen since');
  t.equal((await mark(staff, other)).isElsewhere, true);
  t.equal((await mark(staff, reloaded)).isElsewhere, false, 'closed windows do not count');
});

t.test('the call of a page of the release before, without a window, is answered', async (t) => {
  const { id } = await create();
  const call = (payload?: object) =>
    api.app.inject({
      method: 'POST',
      url: `/api${URL}/${id}/presence`,
      headers: staff.headers,
      ...(payload === undefined ? {} : { payload }),
    });
  for (const payload of [undefined, {}]) {
    const answer = await call(payload);
    t.same([answer.statusCode, answer.json()], [200, { isElsewhere: false, others: [] }]);
  }
  const seen = await post(api, `${URL}/${id}/presence`, { window: randomUUID() }, second.headers);
  t.equal(seen.json<ArticlePresence>().others.length, 1, 'others see that it is open');
  t.equal((await call({ window: 'none' })).statusCode, 400);
});

t.test(
  'a text that another window wrote stays as a version, of the same account too',
  async (t) => {
    const one = await ready();
    const html = (words: string) => full(one.content, { html: `<p>${words}</p>` });
    const write = async (version: string, words: string, replaces: string) => {
      const body = { content: html(words), keep: false, replaces };
      const saved = await call('PUT', one.id, body, version);
      t.equal(saved.statusCode, 200, saved.body);
      return saved.json<ArticleSaved>().version;
    };
    const other = await write(one.version, 'The other window.', 'seen');
    const chosen = await write(other, 'This window, chosen.', 'chosen');
    const second = await write(chosen, 'Both, merged.', 'merged');
    await write(second, 'Again this window.', 'seen');
    const { items } = await get<{ items: { id: string; kind: string }[] }>(
      api,
      `${URL}/${one.id}/revisions`,
      staff,
    );
    const texts = await Promise.all(
      items.map(async ({ id, kind }) => {
        const path = `${URL}/${one.id}/revisions/${id}`;
        return [kind, (await get<ArticleForEditing>(api, path, staff)).content.html];
      }),
    );
    const before = texts.filter(([, html]) => html?.includes('window'));
    t.same(before, [
      ['replaced', '<p>This window, chosen.</p>'],
      ['saved', '<p>The other window.</p>'],
    ]);
  },
);
