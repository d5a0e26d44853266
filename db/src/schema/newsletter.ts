import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type Instant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** jsonb: read as its value, written as JSON text */
type Json<T> = ColumnType<T, string | undefined, string>;
/** date, `YYYY-MM-DD`; read as a local Date by the driver, so SQL formats it */
type Day = ColumnType<unknown, string | null | undefined, string | null>;

/** Article of an issue, with words of staff before its excerpt. */
export interface IssueArticle {
  id: string;
  words: string;
}

/** Content of an issue as staff approved it. */
export interface IssueLetter {
  subject: string;
  opening: string;
  articles: { id: string; slug: string; title: string; excerpt: string; words: string }[];
  closing: string;
}

/** Plan of an issue that staff took back, for an undo. */
export interface RecalledIssue {
  letter: IssueLetter;
  tags: string[];
  /** ISO 8601 */
  sendAt: string;
  /** revision of the draft that the undo is for */
  revision: number;
  /** end of the time for an undo, ISO 8601, exclusive */
  until: string;
}

export interface NewsletterIssueTable {
  id: string;
  /** subject of its letter */
  title: string;
  opening: string;
  closing: string;
  articles: Json<IssueArticle[]>;
  state: Generated<'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'stopped'>;
  revision: Generated<number>;
  /** null: it is a draft */
  send_at: Instant;
  per_minute: Generated<number>;
  /** null: it is a draft */
  letter: ColumnType<IssueLetter | null, string | null | undefined, string | null>;
  tags: Generated<string[]>;
  /** days (UTC) of the first and last letter; before that the planned day */
  first_on: Day;
  last_on: Day;
  /** subscribers when the sending began */
  readers: Generated<number>;
  queued: Generated<number>;
  /** null until it has ended */
  delivered: Generated<number | null>;
  refused: Generated<number | null>;
  /** subscription that was served last */
  reached: Generated<string | null>;
  paced_at: Instant;
  created_at: Moment;
  started_at: Instant;
  ended_at: Instant;
  /** why the service made it a draft again, or paused it; null: it did not */
  held_why: Generated<'hidden' | 'soon' | null>;
  held_at: Instant;
  recalled: ColumnType<RecalledIssue | null, string | null | undefined, string | null>;
}

/** Answers to “was this useful?” in a day, without people. */
export interface ArticleFeedbackTable {
  article_id: string;
  day: Day;
  useful: Generated<number>;
  not_useful: Generated<number>;
}

/** Published note about a correction or update of an article. */
export interface ArticleNoteTable {
  id: string;
  article_id: string;
  kind: 'correction' | 'update';
  words: string;
  noted_at: Moment;
}

export interface NewsletterTables {
  newsletter_issue: NewsletterIssueTable;
  article_feedback: ArticleFeedbackTable;
  article_note: ArticleNoteTable;
}
