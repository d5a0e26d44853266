import type { ConsentRecord } from '@roletrail/contracts/http/legal';
import { Link } from 'react-router-dom';
import { formatUtc } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { VerificationResult } from '../use-verify-all.ts';
import { Findings } from './findings.tsx';
import { KeepFiles } from './keep-files.tsx';
import { StageTrail } from './stage-trail.tsx';

/** Proof stage, checks, files and ledger position of a decision. */
export function ConsentDetail({
  record,
  result,
}: {
  record: ConsentRecord;
  result: VerificationResult | undefined;
}) {
  const { eventId, stage } = record;
  const ready = stage === 'published';
  const problem = result !== undefined && 'problem' in result ? result.problem : null;
  const verification =
    result !== undefined && 'verification' in result ? result.verification : null;
  return (
    <div className="grid gap-5 border-t border-border px-4 py-5 sm:px-5">
      <StageTrail stage={stage} />
      {ready ? null : (
        <p className="text-sm text-muted">
          Your decision counts already. The receipt follows once a signed root covers it, usually
          within a second.
        </p>
      )}
      {problem === null ? null : (
        <Alert variant="destructive" title="We could not verify this receipt">
          {problem}
        </Alert>
      )}
      {verification === null ? null : <Findings verification={verification} />}
      {ready ? (
        <p>
          <Link className="link" to={`/receipts/${eventId}`}>
            Read this receipt
          </Link>{' '}
          in plain words, or print it.
        </p>
      ) : null}
      <KeepFiles eventId={eventId} ready={ready} />
      <Particulars record={record} />
    </div>
  );
}

function Particulars({ record }: { record: ConsentRecord }) {
  const place =
    record.offset === null
      ? 'not assigned yet'
      : `${record.topic} / partition ${record.partition} / offset ${record.offset}`;
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="text-muted">Decided</dt>
      <dd>{formatUtc(record.decidedAt)}</dd>
      <dt className="text-muted">Event</dt>
      <dd className="font-mono text-xs leading-6 break-all">{record.eventId}</dd>
      <dt className="text-muted">Place</dt>
      <dd className="font-mono text-xs leading-6 break-all">{place}</dd>
      <dt className="text-muted">Fingerprint</dt>
      <dd className="font-mono text-xs leading-6 break-all">{record.leafHash}</dd>
    </dl>
  );
}
