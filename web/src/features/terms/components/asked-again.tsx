import type { CheckConsentAnswer, LegalDocument } from '@roletrail/contracts/http/legal';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { formatRequest } from '../../consent-words/requests.ts';
import { checkConsent } from '../api/check-consent.ts';
import { documentQuery } from '../api/legal-document.ts';
import type { RequiredDocuments } from '../api/legal-documents.ts';
import { verifyDocument } from '../verified-document.ts';
import VersionDifference from './version-difference.tsx';

const NAMES = { terms: 'the terms', privacy: 'the privacy policy' };

const LATEST: Partial<Record<CheckConsentAnswer['reason'], string>> = {
  never_accepted: 'We have no decision of yours on record.',
  declined: 'Your last decision was to decline.',
  withdrawn: 'You withdrew your acceptance.',
  needs_review: 'We could not read your earlier decision.',
};

/** Says what the person accepted, when, and what differs from the documents of the dialog. */
export default function AskedAgain({ documents }: { documents: RequiredDocuments }) {
  const http = useHttp();
  const { data, error } = useQuery({
    queryKey: ['legal-documents', 'asked-again'],
    queryFn: () => checkConsent(http),
    staleTime: ALWAYS_STALE,
  });
  if (error) return <p>{formatErrorMessage(error)}</p>;
  if (data === undefined) return <Spinner label="Loading..." showLabel />;
  const { accepted, reason, asked } = data;
  if (accepted === null) return <p>{LATEST[reason] ?? 'We have no acceptance on record.'}</p>;
  const { termsVersion, privacyVersion, acceptedAt } = accepted;
  const { terms, privacy } = documents;
  const isSame = termsVersion === terms.version && privacyVersion === privacy.version;
  return (
    <div className="grid gap-4 pt-2">
      <p>
        On {formatUtc(acceptedAt)} you accepted version {termsVersion} of the terms and version{' '}
        {privacyVersion} of the privacy policy. {isSame ? 'They have not changed since. ' : ''}
        {isSame && asked === null ? 'An acceptance counts for a year.' : ''}
      </p>
      {asked === null ? null : <p>{formatRequest(asked)}</p>}
      <Change accepted={termsVersion} now={terms} />
      <Change accepted={privacyVersion} now={privacy} />
    </div>
  );
}

/** Differences between the accepted version of a document and the one to decide on. */
function Change({ accepted, now }: { accepted: string; now: LegalDocument }) {
  if (accepted === now.version) return null;
  return <Compared accepted={accepted} now={now} />;
}

function Compared({ accepted, now }: { accepted: string; now: LegalDocument }) {
  const { docType } = now;
  const { data, error } = useQuery(documentQuery(useHttp(), docType, accepted));
  const before = useMemo(() => (data ? verifyDocument(data) : null), [data]);
  const after = useMemo(() => verifyDocument(now), [now]);
  if (error || before?.ok === false || !after.ok) {
    return <p>We cannot show what changed in {NAMES[docType]}.</p>;
  }
  if (before === null) return <Spinner label="Loading..." showLabel />;
  const names = {
    before: `version ${accepted} of ${NAMES[docType]}`,
    after: `version ${now.version}`,
  };
  return <VersionDifference before={before.content} after={after.content} names={names} />;
}
