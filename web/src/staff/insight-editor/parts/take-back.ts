import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import type { Http } from '../../../lib/http.ts';
import { undoArticleAct } from '../api.ts';
import type { Draft } from './use-draft.ts';

/** Saves what is written, and returns its version. @throws Error if it cannot be saved now */
export async function savedVersion({ sync }: Draft): Promise<string> {
  await sync.flush();
  if (sync.state.status !== 'saved') throw new Error('The text is not saved yet.');
  return sync.version;
}

/** Takes the act back that left this article. What was written since stays. */
export async function takeBack(
  http: Http,
  draft: Draft,
  left: ArticleForEditing,
  use: {
    readonly onDone: (article: ArticleForEditing) => void;
    /** takes the status alone, not the text */
    readonly onStatus: (article: ArticleForEditing) => void;
  },
): Promise<void> {
  const { sync } = draft;
  const version = await savedVersion(draft);
  const next = await undoArticleAct(http, left, TAKEN_BACK);
  // what was typed meanwhile stays, and its save meets the new version
  const isUntouched = sync.version === version && sync.state.status === 'saved';
  (isUntouched ? use.onDone : use.onStatus)(next);
}
