import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { articleKey, articleQuery } from '../api.ts';
import { Details, TitleField } from './details.tsx';
import { MergeView } from './merge-view.tsx';
import { DraftPreview } from './preview.tsx';
import { Publishing, Withdrawal } from './publishing.tsx';
import { Revisions } from './revisions.tsx';
import { SaveState } from './save-state.tsx';
import { ArticleText } from './text.tsx';
import { useDraft } from './use-draft.ts';

/** Text and details of an article, with its preview, versions and publication. */
export default function ArticleEditor({
  article: opened,
  account,
}: {
  article: ArticleForEditing;
  account: string;
}) {
  const http = useHttp();
  const client = useQueryClient();
  const [article, setArticle] = useState(opened);
  const [isPreview, setPreview] = useState(false);
  const draft = useDraft(opened, account);
  const { state, sync } = draft;
  // what is loaded at the next opening must be newer than what was opened now
  useEffect(
    () => () => void client.removeQueries({ queryKey: articleQuery(http, opened.id).queryKey }),
    [client, http, opened.id],
  );
  const adopt = (next: ArticleForEditing) => {
    setArticle(next);
    draft.adopt(next);
    void client.invalidateQueries({ queryKey: [...articleKey(next.id), 'revisions'] });
  };
  const merge = state.status === 'conflict' ? state.merge : null;
  return (
    <div className="grid gap-8 [&>*]:min-w-0">
      <LeaveGuard isUnsaved={state.status !== 'saved' || draft.unsaved !== null}>
        Your last changes are only in this browser. They are here again when you come back.
      </LeaveGuard>
      <div className="editor-bar">
        <SaveState draft={draft} article={article} />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => void sync.flush(true)}>
            Save a version
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-pressed={isPreview}
            onClick={() => setPreview(!isPreview)}
          >
            {isPreview ? 'Write' : 'Preview'}
          </Button>
          <Withdrawal article={article} draft={draft} onDone={adopt} onStatus={setArticle} />
          <Publishing article={article} draft={draft} onDone={adopt} onStatus={setArticle} />
        </div>
      </div>
      {merge ? (
        <MergeView merge={merge} onResolve={(content) => void sync.resolve(content)} />
      ) : null}
      {isPreview ? <DraftPreview id={article.id} content={draft.content} /> : null}
      <div hidden={isPreview || merge !== null} className="grid gap-8 [&>*]:min-w-0">
        <TitleField draft={draft} />
        <ArticleText
          onReplaced={draft.onReplaced}
          html={draft.content.html}
          onChange={(html) => draft.change({ html })}
        />
        <Details draft={draft} />
        <Revisions article={article} draft={draft} onRestored={adopt} />
      </div>
    </div>
  );
}
