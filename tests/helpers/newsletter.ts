import type { IssueAnswer, IssueItem } from '@roletrail/contracts/http/staff-newsletter';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type Answer, PASSWORD, type TestApi, type TestUser } from './api.ts';
import { get, post } from './desk.ts';

export const ISSUES = '/admin/newsletter/issues';
const reason = 'For the test';

/** Inserts confirmed subscriptions, in the order of their ids. @returns their ids */
export async function addSubscribers(
  { db }: Pick<TestApi, 'db'>,
  addresses: readonly string[],
  tag: string | null = null,
): Promise<string[]> {
  const ids = addresses.map(() => uuidv7());
  await sql`
    insert into newsletter_subscription (id, email, email_normalized, tag, status, consent_version,
      consent_text, confirmed_at)
    select id, address, address, ${tag}::text, 'confirmed', '2026-11-21', 'words', now()
    from unnest(${ids}::uuid[], ${[...addresses]}::text[]) as x(id, address)`.execute(db);
  return ids;
}

/** Inserts a published article. @returns its id */
export async function addArticle({ db }: Pick<TestApi, 'db'>, slug: string, tags: string[]) {
  const id = uuidv7();
  await db
    .insertInto('article')
    .values({
      id,
      slug,
      title: `About ${slug}`,
      excerpt: `What ${slug} means.`,
      html: '<p>Words.</p>',
      sha256: '0'.repeat(64),
      plain: 'Words.',
      words: 1,
      contents: '[]',
      tags,
      topic: 'pay',
      author: 'RoleTrail',
      sources: '[]',
      status: 'published',
      published_at: new Date(Date.now() - 86_400_000),
      origin: 'staff',
    })
    .execute();
  return id;
}

/** Calls of staff about issues. */
export function issueDesk(api: TestApi, staff: TestUser) {
  const act = (verb: string, { id, version }: Pick<IssueItem, 'id' | 'version'>, more = {}) =>
    post(
      api,
      `${ISSUES}/${id}/${verb}`,
      { reason, ...more },
      {
        ...staff.headers,
        'if-match': version,
      },
    );
  const done = async (answer: Promise<Answer>): Promise<IssueItem> => {
    const got = await answer;
    if (got.statusCode >= 300) throw new Error(got.body);
    return got.json<IssueItem>();
  };
  return {
    act,
    done,
    read: (id: string) => get<IssueAnswer>(api, `${ISSUES}/${id}`, staff),
    create: (content: object) => {
      const body = { subject: 'News', opening: '', closing: '', articles: [], reason, ...content };
      return done(post(api, ISSUES, body, staff.headers));
    },
    send: (item: IssueItem, more: object = {}) =>
      act('send', item, { at: null, perMinute: 6000, currentPassword: PASSWORD, ...more }),
  };
}
