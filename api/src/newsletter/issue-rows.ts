import type { NewsletterIssues } from '@roletrail/contracts/http/newsletter';
import type {
  IssueItem,
  IssueList,
  IssueListQuery,
  IssueState,
} from '@roletrail/contracts/http/staff-newsletter';
import type { Database, Tx } from '@roletrail/db/open';
import type { NewsletterIssueTable } from '@roletrail/db/schema/newsletter';
import { type Selectable, sql } from 'kysely';
import { VISIBLE } from '../insights/read-articles.ts';
import { rowVersion } from '../staff/act.ts';
import { cutPage, readPageKey } from '../staff/page.ts';
import { paragraphsOf } from './issue-letter.ts';

export type IssueRow = Selectable<NewsletterIssueTable>;

export function toIssueItem(row: IssueRow): IssueItem {
  const {
    id,
    title: subject,
    opening,
    closing,
    articles,
    state,
    readers: recipients,
    queued,
  } = row;
  return {
    id,
    subject,
    opening,
    closing,
    articles,
    state,
    recipients,
    queued,
    sendAt: row.send_at?.toISOString() ?? null,
    perMinute: row.per_minute,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    held: row.held_why && row.held_at && { why: row.held_why, at: row.held_at.toISOString() },
    version: rowVersion(row.revision),
  };
}

/** Returns one page of issues, newest first. */
export async function listIssues(db: Database, query: IssueListQuery): Promise<IssueList> {
  const key = readPageKey(query.cursor);
  let rows = db.selectFrom('newsletter_issue').selectAll();
  if (query.state) rows = rows.where('state', '=', query.state);
  if (key) {
    rows = rows.where(
      sql<boolean>`(created_at, id) < (${key[0]}::text::timestamptz, ${key[1]}::text::uuid)`,
    );
  }
  const [found, { subscribers }] = await Promise.all([
    rows
      .select(sql<string>`created_at::text`.as('sorted'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit + 1)
      .execute(),
    db
      .selectFrom('newsletter_subscription')
      .select(sql<number>`count(*)::int`.as('subscribers'))
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow(),
  ]);
  const page = cutPage(found, query.limit, ({ sorted, id }) => [sorted, id]);
  return { items: page.rows.map(toIssueItem), nextCursor: page.nextCursor, subscribers };
}

/** Returns the newest issues that were sent, with the articles that readers can see now. */
export async function readSentIssues(db: Database): Promise<NewsletterIssues> {
  const rows = await db
    .selectFrom('newsletter_issue')
    .select(['id', 'letter', 'started_at'])
    .where('state', '=', 'sent' satisfies IssueState)
    .orderBy('started_at', 'desc')
    .limit(6)
    .execute();
  const ids = rows.flatMap(({ letter }) => letter?.articles.map(({ id }) => id) ?? []);
  const visible = new Set(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('article')
            .select('id')
            .where('id', 'in', ids)
            .where(VISIBLE)
            .execute()
        ).map(({ id }) => id),
  );
  return {
    issues: rows.flatMap(({ id, letter, started_at }) =>
      letter === null || started_at === null
        ? []
        : [
            {
              id,
              subject: letter.subject,
              sentAt: started_at.toISOString(),
              opening: paragraphsOf(letter.opening),
              articles: letter.articles
                .filter((article) => visible.has(article.id))
                .map(({ slug, title }) => ({ slug, title })),
            },
          ],
    ),
  };
}

/** SQL condition: the subscription `s` gets an issue whose articles have these tags. */
export const isReader = (tags: readonly string[]) =>
  sql<boolean>`s.status = 'confirmed' and (s.tag is null or s.tag = any(${[...tags]}::text[]))`;

/** Counts subscriptions that get an issue whose articles have these tags. */
export async function countReaders(db: Database | Tx, tags: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from newsletter_subscription s where ${isReader(tags)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface LetterCounts {
  readonly delivered: number;
  readonly refused: number;
  readonly waiting: number;
}

/** Counts the letters of an issue by their state in the mail queue. */
export async function countLetters(db: Database | Tx, id: string): Promise<LetterCounts> {
  const { rows } = await sql<LetterCounts>`
    select
      count(*) filter (where m.sent_at is not null)::int as delivered,
      count(*) filter (where m.gave_up_at is not null)::int as refused,
      count(*) filter (where m.sent_at is null and m.gave_up_at is null)::int as waiting
    from newsletter_subscription s join mail_message m on m.id = s.letter_id
    where s.last_issue_id = ${id}`.execute(db);
  return rows[0] ?? { delivered: 0, refused: 0, waiting: 0 };
}

/** Returns the answers of mail servers to letters of an issue, most frequent first. */
export async function readFailures(db: Database, id: string) {
  const { rows } = await sql<{ error: string; letters: number; final: boolean }>`
    select m.last_error as error, count(*)::int as letters,
      m.gave_up_at is not null as final
    from newsletter_subscription s join mail_message m on m.id = s.letter_id
    where s.last_issue_id = ${id} and m.last_error is not null and m.sent_at is null
    group by 1, 3 order by 2 desc, 1 limit 10`.execute(db);
  return rows;
}
