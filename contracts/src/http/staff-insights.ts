import { z } from 'zod';
import { ARTICLE_EXCERPT_MAX } from '../limits.ts';
import { sha256Hex, singleLine, text, utcInstant, uuid } from '../primitives.ts';
import { password } from './auth.ts';
import {
  articleHeading,
  articleSlug,
  articleSource,
  articleTag,
  articleTopic,
} from './insights.ts';
import { nextCursor, staffActBody, staffPage, staffReason, staffSecuredBody } from './staff.ts';

/** Articles as staff write and publish them: `/api/admin/insights`. */

/** Maximum length of an article's body, UTF-16 units. */
export const ARTICLE_HTML_MAX = 500_000;
/** Articles of one bulk act. */
export const ARTICLE_BULK_MAX = 50;
/** Last part of an address under /insights that belongs to another page. */
export const RESERVED_SLUGS = ['corrections', 'feed', 'new'] as const;

export const ARTICLE_STATUSES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export const articleStatus = z.enum(ARTICLE_STATUSES);
export type ArticleStatus = z.infer<typeof articleStatus>;

const isFree = (slug: string) => !(RESERVED_SLUGS as readonly string[]).includes(slug);
const reserved = { message: 'is the address of another page' };

/** The parts of an article that staff write. A working copy may lack what publishing requires. */
const written = {
  slug: articleSlug.refine(isFree, reserved),
  title: singleLine(200),
  excerpt: text(ARTICLE_EXCERPT_MAX).refine(
    (words) => !/\p{Cc}/u.test(words),
    'must be without line breaks and control characters',
  ),
  /** brought into its published form by the service */
  html: text(ARTICLE_HTML_MAX),
  tags: z.array(articleTag).max(8),
  topic: articleTopic,
  author: singleLine(120),
  sources: z
    .array(
      articleSource.extend({
        title: singleLine(300),
        publisher: singleLine(200),
        url: text(2000).pipe(articleSource.shape.url),
      }),
    )
    .max(60),
};
export const articleContent = z.strictObject(written);
export type ArticleContent = z.infer<typeof articleContent>;

/** Row of the list. */
export const staffArticle = z.object({
  id: uuid,
  slug: articleSlug,
  title: z.string(),
  status: articleStatus,
  author: z.string(),
  tags: z.array(articleTag),
  topic: articleTopic,
  words: z.int().min(0),
  /** page views of the last 30 days */
  views: z.int().min(0),
  /** of the public text, the working copy and their sources; each link counts once */
  links: z.object({
    total: z.int().min(0),
    broken: z.int().min(0),
    /** never checked, or not to be checked from here */
    unchecked: z.int().min(0),
    /** time of the oldest result; null: there is none */
    checkedAt: utcInstant.nullable(),
  }),
  /** of a scheduled article: when it appears; null: it was never public */
  publishedAt: utcInstant.nullable(),
  changedAt: utcInstant,
  /** the working copy differs from the public text */
  hasChanges: z.boolean(),
  /** ETag of status, address, tags and working copy */
  version: z.string(),
});
export type StaffArticle = z.infer<typeof staffArticle>;

export const ARTICLE_SORTS = ['changed', 'published', 'title', 'words', 'views'] as const;

/** GET /admin/insights */
export const staffArticleQuery = z.strictObject({
  ...staffPage,
  status: articleStatus.optional(),
  author: text(120).min(1).optional(),
  tag: articleTag.optional(),
  topic: articleTopic.optional(),
  /** part of the title */
  q: text(200).trim().min(1).optional(),
  /** with at least one such link */
  links: z.enum(['broken', 'unchecked']).optional(),
  sort: z.enum(ARTICLE_SORTS).default('changed'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type StaffArticleQuery = z.infer<typeof staffArticleQuery>;
export const staffArticleList = z.object({
  items: z.array(staffArticle),
  nextCursor,
  /** all authors and tags, at most 200 of each */
  authors: z.array(z.string()),
  tags: z.array(articleTag),
});
export type StaffArticleList = z.infer<typeof staffArticleList>;

/** GET /admin/insights/calendar: what appears, or appeared, in a month of UTC */
export const articleCalendarQuery = z.strictObject({
  month: z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/),
});
export const articleCalendar = z.object({
  /** at most 200, earliest first */
  items: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      status: z.enum(['scheduled', 'published']),
      publishedAt: utcInstant,
    }),
  ),
});
export type ArticleCalendar = z.infer<typeof articleCalendar>;

/** POST /admin/insights: 201 */
export const articleCreateBody = z.strictObject({ title: singleLine(200) });

export const articleParams = z.strictObject({ id: uuid });
/** GET /admin/insights/:id: the working copy, or what is public if there is none */
export const articleForEditing = z.object({
  id: uuid,
  status: articleStatus,
  publishedAt: utcInstant.nullable(),
  /** slug under which it is public; null: it never was */
  publicSlug: articleSlug.nullable(),
  // without limits: a text that was stored under earlier rules can still be opened
  content: z.object({
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    html: z.string(),
    tags: z.array(z.string()),
    topic: articleTopic,
    author: z.string(),
    sources: z.array(
      z.object({
        title: z.string(),
        publisher: z.string(),
        url: z.string(),
        accessed: z.string(),
      }),
    ),
  }),
  hasChanges: z.boolean(),
  /** ETag of the working copy */
  version: z.string(),
  savedAt: utcInstant,
  /** masked without the permission to see addresses; '' for the product */
  savedBy: z.string(),
});
export type ArticleForEditing = z.infer<typeof articleForEditing>;

/**
 * What a save does with the text on the server: `seen`, the writer began from it; `merged`, another
 * window wrote it meanwhile and both were merged without a conflict; `chosen`, the writer chose
 * between both. Each but `seen` stays as a version.
 */
export const replacedText = z.enum(['seen', 'merged', 'chosen']);
export type ReplacedText = z.infer<typeof replacedText>;

/** PUT /admin/insights/:id, If-Match */
export const articleSaveBody = z.strictObject({
  content: articleContent,
  /** true: becomes a version that can be restored */
  keep: z.boolean(),
  replaces: replacedText.default('seen'),
});
export type ArticleSaveBody = z.infer<typeof articleSaveBody>;
export const articleSaved = z.object({
  version: z.string(),
  savedAt: utcInstant,
  /** SHA-256 of the body as it was stored */
  sha256: sha256Hex,
  hasChanges: z.boolean(),
});
export type ArticleSaved = z.infer<typeof articleSaved>;

/** POST /admin/insights/preview: nothing is stored */
export const articlePreviewBody = z.strictObject({ content: articleContent });
export const articlePreview = z.object({
  html: z.string(),
  sha256: sha256Hex,
  contents: z.array(articleHeading),
  words: z.int(),
  readingMinutes: z.int(),
  /** what must be put right before it can be published, at most 50 */
  problems: z.array(z.string()),
  /** links to other sites, by the last check of the service; they hold up no publication */
  links: z.object({
    /** all of them */
    outside: z.int().min(0),
    unchecked: z.int().min(0),
    /** false: the service has `LINK_CHECK=off` */
    areChecked: z.boolean(),
    /** at most 50; `detail` is part of a sentence */
    broken: z.array(z.object({ url: z.string(), detail: z.string(), checkedAt: utcInstant })),
  }),
});
export type ArticlePreview = z.infer<typeof articlePreview>;

/** POST /admin/insights/:id/publish, If-Match of the working copy: publishes it */
export const articlePublishBody = staffSecuredBody.extend({
  /** null: at once. An article that is public already can only be replaced at once */
  at: utcInstant.nullable(),
});
export type ArticlePublishBody = z.infer<typeof articlePublishBody>;

/** POST /admin/insights/:id/withdraw, If-Match of the working copy: 200 articleForEditing */
export const articleWithdrawBody = staffActBody;
/**
 * POST /admin/insights/:id/undo, If-Match of what the caller's last act left: takes that act back
 * within `STAFF_UNDO_SECONDS`. 200 articleForEditing; later saves of the working copy stay
 */
export const articleUndoBody = staffActBody;

/** POST /admin/insights/:id/restore, If-Match of the working copy */
export const articleRestoreBody = staffActBody.extend({ revisionId: uuid });

export const articleRevisionItem = z.object({
  id: uuid,
  kind: z.enum(['saved', 'replaced', 'published']),
  title: z.string(),
  words: z.int(),
  savedAt: utcInstant,
  savedBy: z.string(),
});
export type ArticleRevisionItem = z.infer<typeof articleRevisionItem>;
/** GET /admin/insights/:id/revisions: newest first */
export const articleRevisionQuery = z.strictObject(staffPage);
export const articleRevisions = z.object({ items: z.array(articleRevisionItem), nextCursor });
export const articleRevisionParams = z.strictObject({ id: uuid, revisionId: uuid });
export const articleRevision = articleRevisionItem.extend({
  content: articleForEditing.shape.content,
});
export type ArticleRevision = z.infer<typeof articleRevision>;

/**
 * POST /admin/insights/:id/presence: says that the caller has it open, and who else has. A page of
 * the release before sends no body; the release after this one can require it.
 */
export const articlePresenceBody = z
  .strictObject({
    /** random, of one opening of the editor; absent: a page of the release before */
    window: uuid.optional(),
  })
  .nullish();
export const articlePresence = z.object({
  /** the caller has it open in another window or on another device, seen since this one opened it */
  isElsewhere: z.boolean(),
  /** seen in the last minute; addresses are masked without the permission to see them */
  others: z.array(z.object({ name: z.string(), seenAt: utcInstant })),
});
export type ArticlePresence = z.infer<typeof articlePresence>;

/**
 * POST /admin/insights/bulk: each article is an act of its own. `undo` takes the caller's last act on
 * each back, within `STAFF_UNDO_SECONDS`, with the version that the act left; later saves of the
 * working copy stay.
 */
export const articleBulkBody = z
  .strictObject({
    act: z.enum(['publish', 'schedule', 'withdraw', 'tag', 'untag', 'undo']),
    articles: z
      .array(z.strictObject({ id: uuid, version: text(40).min(1) }))
      .min(1)
      .max(ARTICLE_BULK_MAX),
    /** when a scheduled article appears */
    at: utcInstant.nullable(),
    /** of `tag` and `untag` */
    tag: articleTag.nullable(),
    reason: staffReason,
    /** of `publish` and `schedule` */
    currentPassword: password.optional(),
  })
  .refine(({ act, at }) => (act === 'schedule') === (at !== null), {
    path: ['at'],
    message: 'Choose a time to schedule articles',
  })
  .refine(({ act, tag }) => act.endsWith('tag') === (tag !== null), {
    path: ['tag'],
    message: 'Choose a tag',
  });
export type ArticleBulkBody = z.infer<typeof articleBulkBody>;
export const articleBulkAnswer = z.object({
  results: z.array(
    z.object({
      id: uuid,
      outcome: z.enum(['done', 'unchanged', 'refused']),
      /** code of a refusal; null: it was not refused */
      code: z.string().nullable(),
      /** first thing to put right; null: none */
      detail: z.string().nullable(),
      /** ETag that the act left, for an undo; null: nothing changed, or an api of the release before */
      version: z.string().nullable().default(null),
    }),
  ),
});
export type ArticleBulkAnswer = z.infer<typeof articleBulkAnswer>;

/** Limit of an uploaded image. */
export const ARTICLE_IMAGE = { bytes: 2 * 1024 * 1024 } as const;
/** POST /admin/insights/images: 200; the same image has one address */
export const articleImage = z.object({ src: z.string(), width: z.int(), height: z.int() });
export type ArticleImage = z.infer<typeof articleImage>;
