import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
/** jsonb: read as what it holds, written as JSON text */
type Json<T> = ColumnType<T, string, string>;

export interface ArticleTable {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  sha256: string;
  /** the body without markup */
  plain: string;
  words: number;
  contents: Json<{ id: string; title: string; level: number }[]>;
  tags: string[];
  topic: 'market' | 'pay' | 'change' | 'search' | 'proof' | 'privacy';
  author: string;
  sources: Json<{ title: string; publisher: string; url: string; accessed: string }[]>;
  status: 'draft' | 'scheduled' | 'published' | 'withdrawn';
  published_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  /** when its words changed, which is not when it was installed */
  updated_at: Moment;
  origin: 'seed' | 'staff';
  /** act of staff that scheduled it; null: none */
  act_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** own paths and https addresses that it links to */
  links: ColumnType<string[], string[] | undefined, string[]>;
  /** generated: images of its text */
  images: ColumnType<string[], never, never>;
  /** generated: title, excerpt and body, weighted */
  search: Generated<string>;
}

export interface ArticleOldSlugTable {
  slug: string;
  article_id: string;
  since: Moment;
}

/** The parts of an article that staff write. */
export interface StoredArticleContent {
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  tags: string[];
  topic: ArticleTable['topic'];
  author: string;
  sources: { title: string; publisher: string; url: string; accessed: string }[];
}

/** Working copy of an article. */
export interface ArticleDraftTable {
  article_id: string;
  revision: number;
  content: Json<StoredArticleContent>;
  /** null: none was published */
  published_revision: number | null;
  /** as in `article` */
  links: ColumnType<string[], string[] | undefined, string[]>;
  updated_at: Moment;
  updated_by: string;
  /** generated: images of its text */
  images: ColumnType<string[], never, never>;
  undo: ColumnType<ArticleUndo | null, string | null | undefined, string | null>;
}

/** Article before the last act of staff, for an undo of that act. */
export interface ArticleUndo {
  /** event of the act; `staff_act` has the member of staff */
  actId: string;
  /** revision of the working copy that the act left */
  revision: number;
  /** end of the time for an undo, ISO 8601, exclusive */
  until: string;
  /** status that the act left */
  left: ArticleTable['status'];
  /** columns of the article that the act changed, as they were, by name */
  row: Readonly<Record<string, unknown>>;
  publishedRevision: number | null;
  /** true: the working copy was what is public, or was to be */
  isPublished: boolean;
  /** tags of the working copy, if the act changed them; else null */
  copyTags: string[] | null;
}

/** Earlier text of an article. */
export interface ArticleRevisionTable {
  id: string;
  article_id: string;
  /** `replaced`: another member of staff, or another window, saved over it */
  kind: 'saved' | 'replaced' | 'published';
  content: Json<StoredArticleContent>;
  words: number;
  saved_at: Moment;
  /** null: it came with the product */
  saved_by: string | null;
  /** generated: images of its text */
  images: ColumnType<string[], never, never>;
}

/** Image of articles, as it is served. */
export interface ArticleImageTable {
  id: string;
  sha256: string;
  /** WebP */
  bytes: Buffer;
  width: number;
  height: number;
  uploaded_at: Moment;
  uploaded_by: string;
  /** when a text used it last, or when it was uploaded */
  used_at: Moment;
}

/** Result of the last check of a link of articles. */
export interface ArticleLinkTable {
  /** own path or https address */
  url: string;
  /** `unknown`: it could not be checked */
  outcome: 'ok' | 'broken' | 'unknown';
  /** reason, as part of a sentence; '' if it is fine */
  detail: string;
  checked_at: Moment;
}

/** Member of staff who has an article open in the editor. */
export interface ArticlePresenceTable {
  article_id: string;
  user_id: string;
  seen_at: Moment;
  /** by window: seconds since 1970 of its first and of its last report */
  windows: ColumnType<Record<string, [number, number]>, string | undefined, string>;
}

export interface NewsletterSubscriptionTable {
  id: string;
  email: string;
  email_normalized: string;
  tag: string | null;
  status: 'pending' | 'confirmed' | 'left';
  consent_version: string;
  consent_text: string;
  asked_at: Moment;
  token_hash: Buffer | null;
  token_expires_at: Date | null;
  mailed_at: Date | null;
  confirmed_at: Date | null;
  left_at: Date | null;
  /** issue that was queued for it last; null: none was */
  last_issue_id: Generated<string | null>;
  /** the letter of that issue */
  letter_id: Generated<string | null>;
  /** event of the current consent; null: it was given before such events */
  consent_event_id: Generated<string | null>;
  /** earlier consents of the address, as proof */
  earlier: ColumnType<EarlierConsent[], string | undefined, string>;
}

export interface EarlierConsent {
  consentVersion: string;
  consentText: string;
  tag: string | null;
  askedAt: string;
  confirmedAt: string;
  endedAt: string;
  /** event of the consent; absent or null: it was not stored */
  eventId?: string | null;
}

/** A request for the newsletter until its link is opened. */
export interface NewsletterRequestTable {
  id: string;
  email: string;
  email_normalized: string;
  tag: string | null;
  consent_version: string;
  consent_text: string;
  asked_at: Moment;
  mailed_at: Moment;
  token_hash: Buffer;
  expires_at: Date;
}

export interface InsightsTables {
  newsletter_request: NewsletterRequestTable;
  newsletter_subscription: NewsletterSubscriptionTable;
  article: ArticleTable;
  article_old_slug: ArticleOldSlugTable;
  article_draft: ArticleDraftTable;
  article_revision: ArticleRevisionTable;
  article_presence: ArticlePresenceTable;
  article_image: ArticleImageTable;
  article_link: ArticleLinkTable;
}
