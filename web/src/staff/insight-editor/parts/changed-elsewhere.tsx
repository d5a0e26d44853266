import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { useQuery } from '@tanstack/react-query';
import { ARTICLE_STATUS_LABELS } from '../../../features/insights/status-labels.ts';
import { Differences } from '../../../kit/differences.tsx';
import { formatLocal } from '../../../lib/format.ts';
import type { Http } from '../../../lib/http.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { currentQuery, readArticle } from '../api.ts';
import { readableContent } from '../model/readable.ts';
import type { Draft } from './use-draft.ts';

/**
 * Returns what the dialogs of an article show after 412: both versions, and the step that takes the
 * current one into the editor. A text that is not saved is merged with it first, and stays.
 */
export function afterConflict(
  http: Http,
  draft: Draft,
  article: ArticleForEditing,
  adopt: (current: ArticleForEditing) => void,
) {
  const onReload = async () => {
    await draft.sync.flush();
    const current = await readArticle(http, article.id);
    if (draft.sync.state.status === 'saved') adopt(current);
  };
  return { comparison: <Comparison article={article} draft={draft} />, onReload };
}

function Comparison({ article, draft }: { article: ArticleForEditing; draft: Draft }) {
  const { data, isError } = useQuery(currentQuery(useHttp(), article.id));
  if (isError) return <p>The current version could not be loaded.</p>;
  if (data === undefined) return <p role="status">Loading the current version...</p>;
  if (data.version === draft.sync.version) {
    return <p role="status">The editor has the current version now. You can try again.</p>;
  }
  const by = data.savedBy === '' ? '' : `, by ${data.savedBy}`;
  return (
    <div className="mt-2 grid gap-2 font-normal">
      <p>
        Now: {ARTICLE_STATUS_LABELS[data.status]}, saved {formatLocal(data.savedAt)}
        {by}. You saw: {ARTICLE_STATUS_LABELS[article.status]}.
      </p>
      <Differences
        text={readableContent(data.content)}
        than={readableContent(draft.content)}
        name="the text that you saw"
      />
    </div>
  );
}
