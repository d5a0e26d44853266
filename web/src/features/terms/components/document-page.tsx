import type { LegalDocument } from '@roletrail/contracts/http/legal';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { hasElement } from '../../../lib/safe-html.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { currentDocumentQuery } from '../api/legal-documents.ts';
import { verifyDocument } from '../verified-document.ts';
import { LegalHtml } from './legal-html.tsx';

const REFUSED = {
  digest: 'What was received is not the published text: its digest is another one.',
  unsafe: 'What was received holds content that a legal document may not hold.',
};

/** The current terms or privacy policy with version, date and the digest it was published under. */
export function DocumentPage({ docType, title }: { docType: 'terms' | 'privacy'; title: string }) {
  const http = useHttp();
  const { data, error, refetch } = useQuery(currentDocumentQuery(http, docType));
  const verified = useMemo(() => (data ? verifyDocument(data) : null), [data]);
  // A document with a title of its own needs none from us.
  const titled = verified?.ok === true && hasElement(verified.content, 'h1');
  return (
    <article className="mx-auto grid max-w-3xl gap-8 px-4 py-12 sm:py-16">
      {data ? <Particulars document={data} /> : null}
      {!data && !error ? <Skeleton className="h-32 w-full sm:h-28" /> : null}
      {titled ? null : <h1 className="text-3xl">{title}</h1>}
      {verified?.ok ? <LegalHtml content={verified.content} page /> : null}
      {verified?.ok === false ? (
        <Alert variant="destructive" title="This document is not shown">
          {REFUSED[verified.reason]}
        </Alert>
      ) : null}
      {error && !data ? (
        <Alert variant="destructive" title="This document could not be loaded">
          <p>{messageOf(error)}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Alert>
      ) : null}
      {!data && !error ? <DocumentSkeleton /> : null}
    </article>
  );
}

function Particulars({ document }: { document: LegalDocument }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-y border-border py-4 text-sm">
      <dt className="text-muted">Version</dt>
      <dd className="font-semibold">{document.version}</dd>
      <dt className="text-muted">Effective</dt>
      <dd className="font-semibold">{formatDate(document.effectiveDate)}</dd>
      <dt className="text-muted">SHA-256</dt>
      <dd className="min-w-0 font-mono text-xs leading-6 break-all">{document.sha256}</dd>
    </dl>
  );
}

function DocumentSkeleton() {
  return (
    <div className="grid gap-4" role="status">
      <span className="sr-only">Loading the document...</span>
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="mt-4 h-7 w-2/5" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
