import type { LegalDocument } from '@roletrail/contracts/http/legal';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { hasElement } from '../../../lib/safe-html.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { documentQuery } from '../api/legal-document.ts';
import { type VerifiedDocument, verifyDocument } from '../verified-document.ts';
import { DocumentSkeleton } from './document-skeleton.tsx';
import { LegalDocumentView } from './legal-html.tsx';

const VersionDifference = lazy(() => import('./version-difference.tsx'));

const REFUSED = {
  digest: 'This is not the text we published: its fingerprint differs.',
  unsafe: 'It holds content that a legal document may not hold.',
};

/** Shows the verified text, or its comparison with another version. */
export default function DocumentText({
  document,
  title,
  against,
}: {
  document: LegalDocument;
  /** heading, unless the text has its own */
  title: string;
  /** version to compare with */
  against: string | null;
}) {
  const verified = useMemo(() => verifyDocument(document), [document]);
  const heading = <h1 className="text-3xl">{title}</h1>;
  if (!verified.ok) {
    return (
      <>
        {heading}
        <Alert variant="destructive" title="We do not show this document">
          {REFUSED[verified.reason]}
        </Alert>
      </>
    );
  }
  if (against === null) {
    return (
      <>
        {hasElement(verified.content, 'h1') ? null : heading}
        <LegalDocumentView content={verified.content} page />
      </>
    );
  }
  const names = { before: against, after: document.version };
  return (
    <>
      {heading}
      <Compared after={verified} docType={document.docType} names={names} />
    </>
  );
}

/** Fetches the other version and the comparison code. */
function Compared({
  after,
  docType,
  names,
}: {
  after: Extract<VerifiedDocument, { ok: true }>;
  docType: 'terms' | 'privacy';
  names: { before: string; after: string };
}) {
  const { data, error } = useQuery(documentQuery(useHttp(), docType, names.before));
  const before = useMemo(() => (data ? verifyDocument(data) : null), [data]);
  if (error || before?.ok === false) {
    return (
      <Alert variant="destructive" title={`Version ${names.before} cannot be compared`}>
        {error ? formatErrorMessage(error) : 'It is not the text that was published.'}
      </Alert>
    );
  }
  if (before === null) return <DocumentSkeleton />;
  return (
    <Suspense fallback={<DocumentSkeleton />}>
      <VersionDifference before={before.content} after={after.content} names={names} />
    </Suspense>
  );
}
