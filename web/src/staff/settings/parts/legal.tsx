import type { LegalDraftItem, LegalOverview } from '@roletrail/contracts/http/legal-drafts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { documentQuery } from '../../../features/terms/api/legal-document.ts';
import { documentHref } from '../../../features/terms/document-address.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { WaitingRows } from '../../../kit/waiting.tsx';
import { formatDate, formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DOCUMENT_TITLES } from '../labels.ts';
import { createDraft, deleteDraft, LEGAL_KEY, legalQuery } from '../legal-api.ts';
import { Publish } from './legal-publish.tsx';

const noFields = async () => (await import('../forms.ts')).noFields;
const Draft = lazy(() => import('./legal-draft.tsx'));

type Document = LegalOverview['documents'][number];

/** Terms and privacy policy: the versions, or the draft that the address names. */
export function Legal() {
  const [search] = useSearchParams();
  const draft = search.get('draft');
  const overview = useQuery(legalQuery(useHttp()));
  return (
    <QueryView query={overview} what="the documents" isEmpty={() => false}>
      {(all) =>
        draft === null ? (
          <div className="grid gap-12 [&>*]:min-w-0">
            {all.documents.map((one) => (
              <Versions key={one.docType} document={one} today={all.today} />
            ))}
            <Publish overview={all} />
          </div>
        ) : (
          <Suspense fallback={<WaitingRows />}>
            <Draft key={draft} id={draft} overview={all} />
          </Suspense>
        )
      }
    </QueryView>
  );
}

function Versions({ document, today }: { document: Document; today: string }) {
  const { docType, inForce, coming, drafts } = document;
  const id = `legal-${docType}`;
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h2 id={id} className="text-xl">
        {DOCUMENT_TITLES[docType]}
      </h2>
      <ul className="divide-y divide-border border-y border-border">
        {[...(inForce ? [inForce] : []), ...coming].map((one) => (
          <li
            key={one.version}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 [overflow-wrap:anywhere]"
          >
            <Link
              className="link inline-flex target items-center font-bold"
              to={documentHref(`/${docType}`, { version: one.version, against: null })}
            >
              Version {one.version}
            </Link>
            {one === inForce ? (
              <Badge variant="success">In force</Badge>
            ) : (
              <Badge variant="accent">From {formatDate(one.effectiveDate)}</Badge>
            )}
            <span className="text-sm text-muted">Published {formatUtc(one.publishedAt)}</span>
          </li>
        ))}
        {drafts.map((one) => (
          <DraftLine key={one.id} draft={one} today={today} />
        ))}
      </ul>
      <Begin document={document} today={today} />
    </section>
  );
}

function DraftLine({ draft, today }: { draft: LegalDraftItem; today: string }) {
  const http = useHttp();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: LEGAL_KEY });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 [overflow-wrap:anywhere]">
      <Link
        className="link inline-flex target items-center font-bold"
        to={`?view=legal&draft=${draft.id}`}
      >
        Draft of version {draft.version}
      </Link>
      {draft.releaseVersion === null ? null : (
        <Badge>From our release, {draft.releaseVersion}</Badge>
      )}
      {draft.effectiveDate < today ? (
        <Badge variant="warning">Its date has passed: choose another</Badge>
      ) : (
        <Badge>For {formatDate(draft.effectiveDate)}</Badge>
      )}
      <span className="text-sm text-muted">
        Saved {formatUtc(draft.changedAt)}
        {draft.releaseVersion !== null && draft.changedBy === ''
          ? ''
          : ` by ${draft.changedBy || 'a deleted account'}`}
      </span>
      <StaffAct
        label={
          <>
            Delete<span className="sr-only"> the draft of version {draft.version}</span>
          </>
        }
        size="sm"
        title="Delete this draft?"
        says={<p>The draft of version {draft.version}. It cannot be restored.</p>}
        noReason
        verb="Delete"
        cancelVerb="Keep it"
        destructive
        schema={noFields}
        initial={{}}
        send={() => deleteDraft(http, draft)}
        seen={{ effectiveDate: draft.effectiveDate }}
        labels={{ effectiveDate: 'In force from' }}
        onReload={reload}
        onDone={() => void reload()}
        done="The draft is deleted"
      />
    </li>
  );
}

/** Button that begins a draft with the words in force. */
function Begin({ document, today }: { document: Document; today: string }) {
  const { docType, inForce } = document;
  const http = useHttp();
  const queries = useQueryClient();
  const [, setSearch] = useSearchParams();
  const { busy, error, run } = useAction();
  const begin = async () => {
    const words = inForce
      ? (await queries.fetchQuery(documentQuery(http, docType, inForce.version))).html
      : `<h1>${DOCUMENT_TITLES[docType]}</h1>`;
    const draft = await createDraft(http, { docType, html: words, effectiveDate: today });
    await queries.invalidateQueries({ queryKey: LEGAL_KEY });
    setSearch({ view: 'legal', draft: draft.id });
  };
  return (
    <div className="grid justify-items-start gap-3">
      {error ? (
        <Alert variant="destructive" title="The draft was not created">
          {formatErrorMessage(error)}
        </Alert>
      ) : null}
      <Button variant="outline" busy={busy} onClick={() => void run(begin)}>
        Create a draft<span className="sr-only"> of {DOCUMENT_TITLES[docType]}</span>
      </Button>
    </div>
  );
}
