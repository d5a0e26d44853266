import type { ArticleBulkAnswer, ArticleBulkBody } from '@roletrail/contracts/http/staff-insights';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { type ArticleAct, publishDraft, tagArticle, withdrawArticle } from './acts.ts';
import { undoLastAct } from './undo-act.ts';

/** Refusals that concern one article; any other ends the whole call. */
const OWN_REFUSALS: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'EDIT_CONFLICT',
  'DOCUMENT_UNSAFE',
  'ARTICLE_ADDRESS_TAKEN',
  'ARTICLE_STATE',
]);

/**
 * Does the same act on each article, one transaction and one event each. An article that is refused
 * does not stop the others. The password is checked once for all of them.
 * @throws ApiError PASSWORD_WRONG, VALIDATION_FAILED if the time is over, and those of `actAsStaff`
 */
export async function actOnMany(
  context: ApiContext,
  staff: CallerFacts,
  body: ArticleBulkBody,
): Promise<ArticleBulkAnswer> {
  const results: ArticleBulkAnswer['results'] = [];
  const passwordChecked = body.act === 'publish' || body.act === 'schedule';
  if (passwordChecked) await reauthenticate(context, staff, body.currentPassword ?? '');
  for (const { id, version } of body.articles) {
    try {
      const act = { id, ifMatch: version, reason: body.reason, passwordChecked };
      const left = await actOnOne(context, staff, body, act);
      const outcome = left === null ? 'unchanged' : 'done';
      results.push({ id, outcome, code: null, detail: null, version: left });
    } catch (error) {
      if (!(error instanceof ApiError) || !OWN_REFUSALS.has(error.code)) throw error;
      const detail = error.code === 'DOCUMENT_UNSAFE' ? error.message : null;
      results.push({ id, outcome: 'refused', code: error.code, detail, version: null });
    }
  }
  return { results };
}

function actOnOne(
  context: ApiContext,
  staff: CallerFacts,
  { act, at, tag }: ArticleBulkBody,
  one: ArticleAct,
): Promise<string | null> {
  switch (act) {
    case 'publish':
    case 'schedule':
      return publishDraft(context, staff, one, at);
    case 'withdraw':
      return withdrawArticle(context, staff, one);
    case 'tag':
    case 'untag':
      return tagArticle(context, staff, one, { tag: tag ?? '', has: act === 'tag' });
    case 'undo':
      return undoLastAct(context, staff, one);
  }
}
