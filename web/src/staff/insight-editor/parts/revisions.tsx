import type {
  ArticleForEditing,
  ArticleRevisionItem,
} from '@roletrail/contracts/http/staff-insights';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Differences } from '../../../kit/differences.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { restoreArticle, revisionQuery, revisionsQuery } from '../api.ts';
import { readableContent } from '../model/readable.ts';
import { afterConflict } from './changed-elsewhere.tsx';
import { savedVersion } from './take-back.ts';
import type { Draft } from './use-draft.ts';

const KINDS: Readonly<Record<ArticleRevisionItem['kind'], string>> = {
  saved: 'Saved',
  replaced: 'Replaced by a later text',
  published: 'Published',
};

type Props = {
  article: ArticleForEditing;
  draft: Draft;
  onRestored: (article: ArticleForEditing) => void;
};

/** Earlier versions, each with its differences, and their return. */
export function Revisions({ article, draft, onRestored }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="article-versions" className="grid gap-3">
      <h2 id="article-versions" className="text-xl">
        Versions
      </h2>
      {isOpen ? (
        <List article={article} draft={draft} onRestored={onRestored} />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
          Show earlier versions
        </Button>
      )}
    </section>
  );
}

function List({ article, draft, onRestored }: Props) {
  const query = useInfiniteQuery(revisionsQuery(useHttp(), article.id));
  const [shown, show] = useState<string | null>(null);
  return (
    <QueryView
      query={query}
      what="the versions"
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={<p className="text-muted">There is no earlier version yet.</p>}
    >
      {({ pages }) => (
        <>
          <ul className="divide-y divide-border border-y border-border">
            {pages
              .flatMap(({ items }) => items)
              .map((item) => (
                <li key={item.id} className="grid gap-3 py-3">
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <span className="mr-auto">
                      {KINDS[item.kind]}, {formatLocal(item.savedAt)}
                      {item.savedBy === '' ? '' : `, ${item.savedBy}`}
                    </span>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-expanded={shown === item.id}
                      onClick={() => show(shown === item.id ? null : item.id)}
                    >
                      Compare
                    </Button>
                  </div>
                  {shown === item.id ? (
                    <Comparison
                      article={article}
                      draft={draft}
                      item={item}
                      onRestored={onRestored}
                    />
                  ) : null}
                </li>
              ))}
          </ul>
          <LoadMore queries={[query]}>Show more versions</LoadMore>
        </>
      )}
    </QueryView>
  );
}

const reasonSchema = async () => (await import('@roletrail/contracts/http/staff')).staffActBody;

function Comparison({ article, draft, item, onRestored }: Props & { item: ArticleRevisionItem }) {
  const http = useHttp();
  const query = useQuery(revisionQuery(http, article.id, item.id));
  const send = async ({ reason }: { reason: string }) => {
    const seen = { id: article.id, version: await savedVersion(draft) };
    return restoreArticle(http, seen, { revisionId: item.id, reason });
  };
  return (
    <QueryView query={query} what="the version">
      {({ content }) => (
        <div className="grid gap-3">
          <Differences
            text={readableContent(draft.content)}
            than={readableContent(content)}
            name="that version"
          />
          <div>
            <StaffAct
              label="Restore this version"
              size="sm"
              title="Restore this version?"
              says={<p>It replaces the current text. The current text stays as a version.</p>}
              verb="Restore it"
              schema={reasonSchema}
              initial={{ reason: '' }}
              send={send}
              {...afterConflict(http, draft, article, onRestored)}
              onDone={onRestored}
              done="The version is restored"
            />
          </div>
        </div>
      )}
    </QueryView>
  );
}
