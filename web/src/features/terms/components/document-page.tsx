import type { LegalDocument, LegalVersion } from '@roletrail/contracts/http/legal';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { documentQuery } from '../api/legal-document.ts';
import { versionsQuery } from '../api/versions.ts';
import { documentHref, readDocumentAddress } from '../document-address.ts';
import { DocumentSkeleton } from './document-skeleton.tsx';
import { HashCheck } from './hash-check.tsx';
import { VersionList } from './version-list.tsx';

// Lazy: verification loads after the page; the server-rendered text is shown until then.
const DocumentText = lazy(() => import('./document-text.tsx'));

/**
 * A version of the terms or the privacy policy, by default the one in force: dates, other versions,
 * comparison and digest.
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
        {data ? <Particulars document={data} /> : null}
        {!data && !error ? <Skeleton className="h-20 w-full sm:h-14" /> : null}
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
            <p>{formatErrorMessage(error)}</p>
            <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Alert>
        ) : null}
        {!data && !error ? <DocumentSkeleton /> : null}
        {data ? <Fingerprint sha256={data.sha256} version={shown} /> : null}
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

function Particulars({ document }: { document: LegalDocument }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 border-y border-border py-1 text-sm">
      <p className="py-1">
        <span className="text-muted">Version</span> <strong>{document.version}</strong>
      </p>
      <p className="py-1">
        <span className="text-muted">Effective</span>{' '}
        <strong>{formatDate(document.effectiveDate)}</strong>
      </p>
      <a
        href="#fingerprint"
        className="link inline-flex target items-center sm:ml-auto"
        data-no-print
      >
        Its fingerprint
      </a>
    </div>
  );
}

/** Digest at the end of the text, with a link to check it. */
function Fingerprint({ sha256, version }: { sha256: string; version: LegalVersion | undefined }) {
  return (
    <section aria-labelledby="fingerprint" className="grid gap-3 border-t border-border pt-8">
      <h2 id="fingerprint" className="text-xl">
        The fingerprint of this text
      </h2>
      <p className="text-sm text-muted">
        Change one character, and its SHA-256 is another one. Your browser can check that this text
        is the one that was published.
      </p>
      {version ? (
        <HashCheck key={version.version} version={version} />
      ) : (
        <p className="font-mono text-xs leading-6 break-all">{sha256}</p>
      )}
    </section>
  );
}
