import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { useQuery } from '@tanstack/react-query';
import { ARTICLE_STATUS_LABELS } from '../../../features/insights/status-labels.ts';
import { formatLocal, formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { presenceQuery } from '../api.ts';
import { nameUnsaved } from '../model/entries.ts';
import type { Draft } from './use-draft.ts';

/** Status of the article and of its saves, and who else has it open. */
export function SaveState({ draft, article }: { draft: Draft; article: ArticleForEditing }) {
  const { data } = useQuery(presenceQuery(useHttp(), article.id, draft.window));
  const others = data?.others ?? [];
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge variant={article.status === 'published' ? 'success' : 'default'}>
          {ARTICLE_STATUS_LABELS[article.status]}
        </Badge>
        {article.status === 'scheduled' && article.publishedAt ? (
          <span>
            from {formatLocal(article.publishedAt)}, {formatUtc(article.publishedAt)}
          </span>
        ) : null}
        <span role="status" className="text-muted">
          {describe(draft)}
        </span>
      </p>
      {draft.state.status === 'failed' ? (
        <Alert variant="destructive" title="Your text is not saved on the server">
          {draft.state.failure}
        </Alert>
      ) : null}
      {draft.isRemembered ? null : (
        <Alert variant="warning" title="This browser does not store your text">
          Keep this page open until the text is saved on the server.
        </Alert>
      )}
      {data?.isElsewhere ? (
        <Alert title="You have this article open in another window">
          It is open in another window or on another device of yours. Your changes are merged.
        </Alert>
      ) : null}
      {others.length > 0 ? (
        <Alert title="Someone else has this article open">
          {others.map(({ name }) => name).join(', ')}. Your changes are merged with theirs.
        </Alert>
      ) : null}
    </div>
  );
}

function describe({ state: { status, savedAt }, unsaved }: Draft): string {
  const when = savedAt === null ? '' : ` ${formatLocal(savedAt)}`;
  switch (status) {
    case 'saved':
      return unsaved === null
        ? `Saved${when}`
        : `Not saved: ${nameUnsaved(unsaved).join(', ')}. The rest was saved${when}.`;
    case 'pending':
      return 'Stored in this browser, not yet on the server';
    case 'saving':
      return 'Saving...';
    case 'offline':
      return 'No connection. You can continue to write: your text is stored in this browser.';
    case 'conflict':
      return 'Changed elsewhere meanwhile';
    case 'failed':
      return 'Not saved on the server';
  }
}
