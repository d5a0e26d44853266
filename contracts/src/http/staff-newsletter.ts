import { z } from 'zod';
import { singleLine, text, utcInstant, uuid } from '../primitives.ts';
import { nextCursor, staffActBody, staffPage, staffSecuredBody } from './staff.ts';

/** Issues of the newsletter as staff write and send them: `/api/admin/newsletter`. */

export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];
/** Letters a minute. */
export const ISSUE_RATE_MAX = 6000;
export const ISSUE_ARTICLES_MAX = 6;

const content = {
  subject: text(150)
    .trim()
    .min(3, 'Write a subject of at least 3 characters.')
    .pipe(singleLine(150)),
  /** words before and after the articles; paragraphs are apart by an empty line */
  opening: text(4000).trim(),
  closing: text(2000).trim(),
  articles: z
    .array(
      z.strictObject({
        id: uuid,
        /** words of staff about the article; '': its own summary alone */
        words: text(1000).trim(),
      }),
    )
    .max(ISSUE_ARTICLES_MAX, `An issue has at most ${ISSUE_ARTICLES_MAX} articles.`),
};

/** POST /admin/newsletter/issues: 201 */
export const issueCreateBody = staffActBody.extend(content);
export type IssueCreateBody = z.infer<typeof issueCreateBody>;
/** PUT /admin/newsletter/issues/:id, If-Match: changes a draft. 409 ISSUE_STATE */
export const issueChangeBody = issueCreateBody;

export const issueParams = z.strictObject({ id: uuid });
/** POST /admin/newsletter/issues/:id/test: a letter to the caller's own address */
export const issueTestBody = staffActBody;
/**
 * POST /admin/newsletter/issues/:id/send, If-Match of a draft.
 * 409 ISSUE_STATE, ISSUE_TOO_SOON, ISSUE_ARTICLE
 */
export const issueSendBody = staffSecuredBody.extend({
  /** null: now */
  at: utcInstant.nullable(),
  perMinute: z.int('Use a whole number.').min(1).max(ISSUE_RATE_MAX),
});
export type IssueSendBody = z.infer<typeof issueSendBody>;
export const ISSUE_MOVES = ['unschedule', 'replan', 'pause', 'continue', 'stop', 'delete'] as const;
export type IssueMove = (typeof ISSUE_MOVES)[number];
/**
 * POST /admin/newsletter/issues/:id/:move, If-Match: `staffActBody`. `replan` undoes `unschedule`,
 * for the same caller within `STAFF_UNDO_SECONDS`. 409 ISSUE_STATE, ISSUE_TOO_SOON
 */
export const issueMoveParams = z.strictObject({ id: uuid, move: z.enum(ISSUE_MOVES) });

export const issueItem = z.object({
  id: uuid,
  subject: z.string(),
  opening: z.string(),
  closing: z.string(),
  articles: z.array(z.object({ id: uuid, words: z.string() })),
  state: z.enum(ISSUE_STATES),
  /** null: it is a draft */
  sendAt: utcInstant.nullable(),
  perMinute: z.int(),
  /** subscribers when the sending began; 0 before */
  recipients: z.int(),
  queued: z.int(),
  startedAt: utcInstant.nullable(),
  endedAt: utcInstant.nullable(),
  /**
   * Why the service made a planned issue a draft again, or paused it; null if it did not, or once
   * staff sent or continued it. `hidden`: readers cannot see an article of it. `soon`: another
   * issue was sent within 28 days
   */
  held: z.object({ why: z.enum(['hidden', 'soon']), at: utcInstant }).nullable(),
  /** ETag */
  version: z.string(),
});
export type IssueItem = z.infer<typeof issueItem>;

/** GET /admin/newsletter/issues: newest first */
export const issueListQuery = z.strictObject({
  ...staffPage,
  state: z.enum(ISSUE_STATES).optional(),
});
export type IssueListQuery = z.infer<typeof issueListQuery>;
export const issueList = z.object({
  items: z.array(issueItem),
  nextCursor,
  /** subscribers now */
  subscribers: z.int(),
});
export type IssueList = z.infer<typeof issueList>;

/** GET /admin/newsletter/issues/:id */
export const issueAnswer = z.object({
  item: issueItem,
  /** subscribers who would get it now */
  audience: z.int(),
  /** articles that readers cannot see, by title; such an issue is not sent */
  hidden: z.array(z.string()),
  /** its letter as plain text, with an example in place of the reader's link */
  text: z.string(),
  /** null before the sending began */
  progress: z
    .object({
      delivered: z.int(),
      /** letters that a mail server refused for good, or did not take in time */
      refused: z.int(),
      /** letters in the mail queue */
      waiting: z.int(),
      /** answers of mail servers, most frequent first, at most 10; [] after the issue has ended */
      failures: z.array(z.object({ error: z.string(), letters: z.int(), final: z.boolean() })),
    })
    .nullable(),
});
export type IssueAnswer = z.infer<typeof issueAnswer>;

/** GET /admin/newsletter/articles: published articles, newest first, at most 200 */
export const issueArticles = z.object({
  items: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      title: z.string(),
      publishedAt: utcInstant,
      /** answers to “was this useful?” */
      useful: z.int(),
      notUseful: z.int(),
    }),
  ),
});
export type IssueArticles = z.infer<typeof issueArticles>;

/** POST /admin/newsletter/articles/:id/notes: publishes a note about a change. 201 */
export const articleNoteBody = staffActBody.extend({
  kind: z.enum(['correction', 'update']),
  words: text(1000).trim().min(10, 'Say in at least 10 characters what changed.'),
});
export type ArticleNoteBody = z.infer<typeof articleNoteBody>;
