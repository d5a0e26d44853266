import type { StaffAction } from '@roletrail/contracts/staff/actions';
import type { Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { createUnsafeError } from '../documents/publish.ts';
import { ApiError } from '../errors.ts';
import { listLinks } from '../insights/article-links.ts';
import { type ActStep, actAsStaff, rowVersion } from '../staff/act.ts';
import { type CheckedArticle, checkArticle } from './article-checks.ts';
import { articleEvent, becamePublic } from './article-events.ts';
import {
  factsOf,
  keepRevision,
  type LockedArticle,
  lockArticle,
  saveWorkingCopy,
} from './article-rows.ts';
import { keepUndo } from './article-undo.ts';
import { findDeadLinks } from './dead-links.ts';
import { hasBeenPublic, takeAddress } from './kept-addresses.ts';

/** Act on one article. */
export interface ArticleAct {
  readonly id: string;
  /** ETag that the caller has seen */
  readonly ifMatch: string | null;
  readonly reason: string;
  /** required to publish and to schedule, without `passwordChecked` */
  readonly currentPassword?: string;
  /** true: this request has checked the password already */
  readonly passwordChecked?: boolean;
}

/** Returns the request for `actAsStaff` of an act on one article. */
export const requestOf = (action: StaffAction, { id, ...given }: ArticleAct) => ({
  action,
  target: { kind: 'article', id },
  ...given,
});

/**
 * Publishes the working copy of an article at once, or schedules it. A public article is replaced,
 * and keeps its time. Events: none if it is scheduled, else those of `becamePublic`.
 * @param at null: at once
 * @returns the new ETag; null if this text is public already
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, DOCUMENT_UNSAFE with what must be put right,
 *   ARTICLE_ADDRESS_TAKEN, ARTICLE_STATE, VALIDATION_FAILED if `at` is over, and those of
 *   `actAsStaff`
 */
export function publishDraft(
  context: ApiContext,
  staff: CallerFacts,
  act: ArticleAct,
  at: string | null,
): Promise<string | null> {
  const action = at === null ? 'article.publish' : 'article.schedule';
  return actAsStaff(context, staff, requestOf(action, act), async (step) => {
    const now = await lockArticle(step.tx, act.id);
    step.expect({ version: now.version, values: now.facts });
    const isPublic = now.status === 'published';
    if (isPublic && at !== null) throw new ApiError('ARTICLE_STATE');
    if (isPublic && now.revision === now.publishedRevision) return null;
    const checked = checkArticle(now.content, context.config.publicOrigin);
    const problems = [...checked.problems, ...(await findDeadLinks(step.tx, checked.html))];
    if (problems.length > 0) throw createUnsafeError(problems);
    const publishedAt = await publicationTime(step.tx, now, at);
    const publication = { checked, publishedAt, isScheduled: at !== null };
    const status = at === null ? 'published' : 'scheduled';
    const undo = await keepUndo(step, now, { replaces: 'texts', left: status });
    const previousSlug = await takeAddress(step.tx, now, publication);
    await writePublished(step, now, publication);
    await keepRevision(step.tx, act.id, {
      kind: 'published',
      content: now.content,
      words: checked.words,
      savedBy: staff.user.id,
    });
    const change = { content: now.content, staffId: staff.user.id, isPublished: true, undo };
    await saveWorkingCopy(step.tx, now, change);
    const { slug, tags } = now.content;
    return {
      before: now.facts,
      after: factsOf({ status, slug, sha256: checked.sha256, tags, publishedAt }),
      answer: rowVersion(now.revision + 1),
      events: publicationEvents(step, now, { ...publication, previousSlug }),
    };
  });
}

interface Publication {
  readonly checked: CheckedArticle;
  readonly publishedAt: Date;
  readonly isScheduled: boolean;
}

function publicationEvents(
  { actor, actId }: ActStep,
  now: LockedArticle,
  publication: Publication & { readonly previousSlug: string | null },
): OutboxItem[] {
  const { checked, publishedAt, isScheduled, previousSlug } = publication;
  if (isScheduled) return [];
  const { slug } = now.content;
  const about = { id: now.id, slug, sha256: checked.sha256, actor, actId };
  return becamePublic({ publishedAt, previousSlug }, about);
}

/** @throws ApiError VALIDATION_FAILED if `at` is not later than the clock of the database */
async function publicationTime(tx: Tx, now: LockedArticle, at: string | null): Promise<Date> {
  if (at === null && now.status === 'published' && now.publishedAt) return now.publishedAt;
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx);
  const clock = rows[0]?.now ?? new Date();
  if (at === null) return clock;
  if (new Date(at) <= clock) {
    const message = 'Choose a time that is still to come';
    throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'at', message }] });
  }
  return new Date(at);
}

async function writePublished(
  { tx, actId }: ActStep,
  { id, content }: LockedArticle,
  { checked, publishedAt, isScheduled }: Publication,
): Promise<void> {
  const { html, plain, words, contents, sha256 } = checked;
  const { sources, html: _source, ...texts } = content;
  await tx
    .updateTable('article')
    .set({
      ...texts,
      html,
      plain,
      words,
      sha256,
      contents: JSON.stringify(contents),
      sources: JSON.stringify(sources),
      links: listLinks(html, sources),
      status: isScheduled ? 'scheduled' : 'published',
      published_at: publishedAt,
      updated_at: sql<Date>`clock_timestamp()`,
      // the program no longer replaces it
      origin: 'staff',
      act_id: isScheduled ? actId : null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Withdraws a public article, or takes back the time of a scheduled one, which is a draft again.
 * Event of a public one: `article.withdrawn`.
 * @returns the new ETag
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, ARTICLE_STATE, and those of `actAsStaff`
 */
export function withdrawArticle(
  context: ApiContext,
  staff: CallerFacts,
  act: ArticleAct,
): Promise<string | null> {
  return actAsStaff(context, staff, requestOf('article.withdraw', act), async (step) => {
    const { tx, actor, actId, expect } = step;
    const now = await lockArticle(tx, act.id);
    expect({ version: now.version, values: now.facts });
    if (now.status !== 'published' && now.status !== 'scheduled') {
      throw new ApiError('ARTICLE_STATE');
    }
    const wasPublic = await hasBeenPublic(tx, now);
    const status = wasPublic ? 'withdrawn' : 'draft';
    const publishedAt = wasPublic ? now.publishedAt : null;
    const undo = await keepUndo(step, now, { replaces: 'state', left: status });
    await tx
      .updateTable('article')
      .set({ status, published_at: publishedAt, act_id: null, origin: 'staff' })
      .where('id', '=', act.id)
      .execute();
    const staffId = staff.user.id;
    await saveWorkingCopy(tx, now, { content: now.content, staffId, isPublished: false, undo });
    const { id, slug, sha256 } = now;
    const about = { id, slug, sha256, actor, actId };
    return {
      before: now.facts,
      after: { ...now.facts, status, publishedAt: publishedAt?.toISOString() ?? null },
      answer: rowVersion(now.revision + 1),
      events: wasPublic ? [articleEvent({ type: 'withdrawn' }, about)] : [],
    };
  });
}

/**
 * Adds a tag to an article, or removes it, in the public text and in the working copy.
 * @returns the new ETag; null if nothing is to change
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, ARTICLE_STATE if it would have more than 8 tags or
 *   none, and those of `actAsStaff`
 */
export function tagArticle(
  context: ApiContext,
  staff: CallerFacts,
  act: ArticleAct,
  { tag, has }: { readonly tag: string; readonly has: boolean },
): Promise<string | null> {
  return actAsStaff(context, staff, requestOf('article.tag', act), async (step) => {
    const { tx, expect } = step;
    const now = await lockArticle(tx, act.id);
    expect({ version: now.version, values: now.facts });
    const stored = await tx
      .selectFrom('article')
      .select('tags')
      .where('id', '=', act.id)
      .executeTakeFirstOrThrow();
    const change = (tags: readonly string[]) =>
      has ? [...new Set([...tags, tag])] : tags.filter((one) => one !== tag);
    const tags = change(stored.tags);
    const content = { ...now.content, tags: change(now.content.tags) };
    const isSame = content.tags.length === now.content.tags.length;
    if (isSame && tags.length === stored.tags.length) return null;
    const isPublic = now.status === 'published' || now.status === 'scheduled';
    if (content.tags.length > 8 || tags.length > 8 || (isPublic && tags.length === 0)) {
      throw new ApiError('ARTICLE_STATE');
    }
    const undo = await keepUndo(step, now, { replaces: 'tags', left: now.status });
    await tx
      .updateTable('article')
      .set({ tags, origin: 'staff' })
      .where('id', '=', act.id)
      .execute();
    const isPublished = now.revision === now.publishedRevision;
    await saveWorkingCopy(tx, now, { content, staffId: staff.user.id, isPublished, undo });
    const answer = rowVersion(now.revision + 1);
    return { before: now.facts, after: { ...now.facts, tags }, answer };
  });
}

/**
 * Makes an earlier version the working copy. The text that it replaces becomes a version itself.
 * @returns the new ETag
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, and those of `actAsStaff`
 */
export function restoreRevision(
  context: ApiContext,
  staff: CallerFacts,
  act: ArticleAct,
  revisionId: string,
): Promise<string | null> {
  return actAsStaff(context, staff, requestOf('article.restore', act), async ({ tx, expect }) => {
    const now = await lockArticle(tx, act.id);
    expect({ version: now.version, values: now.facts });
    const found = await tx
      .selectFrom('article_revision')
      .select('content')
      .where('id', '=', revisionId)
      .where('article_id', '=', act.id)
      .executeTakeFirst();
    if (!found) throw new ApiError('NOT_FOUND');
    const kept = { content: now.content, words: now.words, savedBy: now.updatedBy };
    // never merged with another version: the caller may want it back
    await keepRevision(tx, act.id, { kind: 'saved', ...kept });
    const change = { content: found.content, staffId: staff.user.id, isPublished: false };
    await saveWorkingCopy(tx, now, { ...change, undo: null });
    const answer = rowVersion(now.revision + 1);
    return { before: now.facts, after: { ...now.facts, revisionId }, answer };
  });
}
