import type {
  ArticleBulkAnswer,
  ArticleContent,
  ArticleForEditing,
  ArticleSaved,
} from '@roletrail/contracts/http/staff-insights';
import { PASSWORD, type TestApi, type TestUser } from './api.ts';
import { get, post } from './desk.ts';

const URL = '/admin/insights';
const SOURCE = {
  title: 'A report',
  publisher: 'A bureau',
  url: 'https://example.org/report',
  accessed: '2026-11-01',
};

type Seen = Pick<ArticleForEditing, 'id' | 'version'>;

/** Calls of a member of staff about articles. All throw if the service refuses, except `send`. */
export function articleDesk(api: TestApi, staff: TestUser) {
  const send = (method: 'POST' | 'PUT', path: string, payload: object, version: string) =>
    api.app.inject({
      method,
      url: `/api${URL}/${path}`,
      headers: { ...staff.headers, 'if-match': version },
      payload,
    });
  const read = (id: string) => get<ArticleForEditing>(api, `${URL}/${id}`, staff);
  const save = async ({ id, version }: Seen, content: object): Promise<ArticleForEditing> => {
    const saved = await send('PUT', id, { content, keep: false }, version);
    if (saved.statusCode !== 200) throw new Error(saved.body);
    return { ...(await read(id)), version: saved.json<ArticleSaved>().version };
  };
  return {
    send,
    read,
    save,
    /** Creates an article that can be published. */
    async ready(more: Partial<ArticleContent> = {}): Promise<ArticleForEditing> {
      const begun = await post(api, URL, { title: 'A title' }, staff.headers);
      if (begun.statusCode !== 201) throw new Error(begun.body);
      const one = begun.json<ArticleForEditing>();
      const written = {
        excerpt: 'In short',
        html: '<p>One.</p>',
        tags: ['pay'],
        sources: [SOURCE],
      };
      return save(one, { ...one.content, ...written, ...more });
    },
    /** @param more password of a publication by default */
    async act(
      name: 'publish' | 'withdraw' | 'undo',
      { id, version }: Seen,
      more: object = name === 'publish' ? { at: null, currentPassword: PASSWORD } : {},
    ): Promise<ArticleForEditing> {
      const done = await send(
        'POST',
        `${id}/${name}`,
        { reason: 'For the test', ...more },
        version,
      );
      if (done.statusCode !== 200) throw new Error(done.body);
      return done.json<ArticleForEditing>();
    },
    async bulk(act: string, articles: readonly Seen[], more: object = {}) {
      const chosen = articles.map(({ id, version }) => ({ id, version }));
      const body = { act, articles: chosen, at: null, tag: null, reason: 'For the test', ...more };
      const answer = await post(api, `${URL}/bulk`, body, staff.headers);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<ArticleBulkAnswer>().results;
    },
  };
}
