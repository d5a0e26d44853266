import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { type ActStep, actAsStaff, rowVersion } from '../staff/act.ts';
import { type ArticleAct, requestOf } from './acts.ts';
import { articleEvent, becamePublic } from './article-events.ts';
import { type LockedArticle, lockArticle, saveWorkingCopy } from './article-rows.ts';
import { readUndo, restoreColumns } from './article-undo.ts';
import { hasBeenPublic, takeAddress } from './kept-addresses.ts';

/**
 * Takes the caller's last act on an article back: status, time and the text that readers saw are
 * those before it. The working copy stays, also if it was saved meanwhile; only the act of a tag
 * changes it back. No password is required, because nothing becomes public that was not before.
 * Events: those of `becamePublic`, or `article.withdrawn` if readers saw it and no longer do.
 * @param act `ifMatch`: ETag that the act left
 * @returns the new ETag
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT if another act followed, ARTICLE_STATE if there is
 *   nothing to take back or the time for it is over, ARTICLE_ADDRESS_TAKEN, those of `actAsStaff`
 */
export function undoLastAct(
  context: ApiContext,
  staff: CallerFacts,
  act: ArticleAct,
): Promise<string | null> {
  return actAsStaff(context, staff, requestOf('article.undo', act), async (step) => {
    const { tx } = step;
    const now = await lockArticle(tx, act.id);
    const undo = await readUndo(tx, act.id, staff.user.id);
    if (undo === null) throw new ApiError('ARTICLE_STATE');
    step.expect({ version: rowVersion(undo.revision), values: now.facts });
    const isUntouched = now.revision === undo.revision;
    const wasDue = now.status === 'scheduled' && (await hasBeenPublic(tx, now));
    const canRestore = undo.copyTags === null || isUntouched;
    if (now.status !== undo.left || wasDue || !canRestore) throw new ApiError('ARTICLE_STATE');

    const slug = typeof undo.row.slug === 'string' ? undo.row.slug : now.slug;
    const status = undo.row.status ?? now.status;
    const address = { ...now, content: { ...now.content, slug } };
    const isScheduled = status === 'scheduled' || status === 'draft';
    const previousSlug = await takeAddress(tx, address, { isScheduled });
    await restoreColumns(tx, act.id, undo.row);
    const after = await lockArticle(tx, act.id);
    const tags = undo.copyTags ?? now.content.tags;
    await saveWorkingCopy(
      tx,
      { ...now, publishedRevision: undo.publishedRevision },
      {
        content: { ...now.content, tags },
        staffId: staff.user.id,
        isPublished: undo.isPublished && isUntouched,
        undo: null,
      },
    );
    return {
      before: now.facts,
      after: after.facts,
      answer: rowVersion(now.revision + 1),
      events: undo.copyTags === null ? eventsOf(step, now, after, previousSlug) : [],
    };
  });
}

/** Returns what the change means for readers: an article that is public again, or no longer. */
function eventsOf(
  { actor, actId }: ActStep,
  now: LockedArticle,
  after: LockedArticle,
  previousSlug: string | null,
): OutboxItem[] {
  const { id } = now;
  if (after.status === 'published' && after.publishedAt !== null) {
    const { slug, sha256, publishedAt } = after;
    return becamePublic({ publishedAt, previousSlug }, { id, slug, sha256, actor, actId });
  }
  if (now.status !== 'published') return [];
  const { slug, sha256 } = now;
  return [articleEvent({ type: 'withdrawn' }, { id, slug, sha256, actor, actId })];
}
