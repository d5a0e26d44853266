import type { LegalDocument, LegalVersion } from '@roletrail/contracts/http/legal';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { documentQuery } from '../api/legal-documents.ts';
import { versionsQuery } from '../api/versions.ts';
import { documentHref, readDocumentAddress } from '../document-address.ts';
import { DocumentSkeleton } from './document-skeleton.tsx';
import { HashCheck } from './hash-check.tsx';
import { VersionList } from './version-list.tsx';

// What judges the text comes after the page works; what the server sent stands until then.
const DocumentText = lazy(() => import('./document-text.tsx'));

/**
 * One version of the terms or the privacy policy, the one in force unless the address names
 * another: with its dates, its digest, every other version, and the difference to any of them.
 */
export function DocumentPage({ docType, title }: { docType: 'terms' | 'privacy'; title: string }) {
  const http = useHttp();
  const path = `/${docType}`;
  const [search] = useSearchParams();
  const { version, against } = readDocumentAddress(search);
  const { data, error, refetch } = useQuery(documentQuery(http, docType, version));
  const { data: versions } = useQuery(versionsQuery(http, docType));
  const shown = versions?.items.find((v) => v.version === data?.version);
  return (
    <div className="mx-auto grid max-w-6xl gap-x-14 gap-y-12 gutter py-12 sm:py-16 lg:grid-cols-[minmax(0,44rem)_18rem] lg:justify-between">
      <article className="grid min-w-0 content-start gap-8">
        {data ? <Particulars document={data} version={shown} /> : null}
        {!data && !error ? <Skeleton className="h-32 w-full sm:h-28" /> : null}
        {shown && shown.state !== 'current' ? <NotInForce path={path} version={shown} /> : null}
        {data ? (
          <Suspense fallback={<DocumentSkeleton />}>
            <DocumentText document={data} title={title} against={against} />
          </Suspense>
        ) : (
          <h1 className="text-3xl">{title}</h1>
        )}
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
      <aside className="lg:sticky lg:top-8 lg:self-start">
        {versions && data ? (
          <VersionList
            path={path}
            versions={versions.items}
            shown={data.version}
            against={against}
          />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </aside>
    </div>
  );
}

function NotInForce({ path, version }: { path: string; version: LegalVersion }) {
  const coming = version.state === 'coming';
  return (
    <Alert title={coming ? 'Not in force yet' : 'An earlier version'}>
      {coming
        ? `This version comes into force on ${formatDate(version.effectiveDate)}. `
        : 'Another version has taken its place. '}
      <Link className="link" to={documentHref(path, { version: null, against: null })}>
        Read the version in force
      </Link>
    </Alert>
  );
}

function Particulars({
  document,
  version,
}: {
  document: LegalDocument;
  version: LegalVersion | undefined;
}) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-y border-border py-4 text-sm">
      <dt className="text-muted">Version</dt>
      <dd className="font-semibold">{document.version}</dd>
      <dt className="text-muted">Effective</dt>
      <dd className="font-semibold">{formatDate(document.effectiveDate)}</dd>
      <dt className="text-muted">SHA-256</dt>
      <dd className="min-w-0">
        {version ? (
          <HashCheck key={version.version} version={version} />
        ) : (
          <span className="font-mono text-xs leading-6 break-all">{document.sha256}</span>
        )}
      </dd>
    </dl>
  );
}
