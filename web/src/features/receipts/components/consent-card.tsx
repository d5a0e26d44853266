import type { ConsentRecord } from '@roletrail/contracts/http/legal';
import { useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { download } from '../../../lib/download.ts';
import { formatLocal, formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { fetchProof, fetchReceipt } from '../api/receipt.ts';
import { checkReceipt } from '../check-receipt.ts';
import { rememberChecked } from '../checked-receipts.ts';
import { Findings } from './findings.tsx';
import { StageTrail } from './stage-trail.tsx';

const DECISIONS = {
  accepted: { word: 'Accepted', badge: 'success' },
  declined: { word: 'Declined', badge: 'destructive' },
  withdrawn: { word: 'Withdrawn', badge: 'default' },
} as const;
const NOT_YET = 'The receipt is not ready yet: no signed checkpoint covers this decision so far.';

/** Gives a file to the person, or says that there is none yet. */
async function keep(name: string, mime: string, fetched: Promise<string | null>): Promise<void> {
  const text = await fetched;
  if (text === null) throw new Error(NOT_YET);
  download(name, mime, text);
}

/** One decision: what was decided, how far its proof has come, and the means to check and keep it. */
export function ConsentCard({ record, userId }: { record: ConsentRecord; userId: string }) {
  const http = useHttp();
  const { eventId, stage } = record;
  const verify = useMutation({
    mutationFn: () => checkReceipt(http, eventId, userId),
    onSuccess: (verification) => {
      if (verification?.ok) rememberChecked(eventId);
    },
  });
  const save = useMutation({
    mutationFn: (kind: 'json' | 'proof') =>
      kind === 'json'
        ? keep(
            `roletrail-receipt-${eventId}.json`,
            'application/json',
            fetchReceipt(http, eventId).then((kept) => kept?.text ?? null),
          )
        : keep(`roletrail-${eventId}.tlog-proof`, 'text/plain', fetchProof(http, eventId)),
  });
  const ready = stage === 'published';
  const decision = DECISIONS[record.decision];
  const problem = verify.error ?? save.error;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge variant={decision.badge}>{decision.word}</Badge>
        <h3 className="text-lg">{documentsOf(record)}</h3>
        <p className="text-sm text-muted sm:ml-auto">
          <time dateTime={record.decidedAt} title={formatUtc(record.decidedAt)}>
            {formatLocal(record.decidedAt)}
          </time>
        </p>
      </div>
      <StageTrail stage={stage} />
      <div className="flex flex-wrap gap-3">
        <Button size="narrow" onClick={() => verify.mutate()} disabled={!ready || verify.isPending}>
          <ShieldCheck aria-hidden="true" className="size-5" />
          {verify.isPending ? 'Verifying...' : 'Verify in this browser'}
        </Button>
        <Button
          variant="outline"
          size="narrow"
          disabled={!ready}
          onClick={() => save.mutate('json')}
        >
          <Download aria-hidden="true" className="size-5" />
          Receipt (JSON)
        </Button>
        <Button
          variant="outline"
          size="narrow"
          disabled={!ready}
          onClick={() => save.mutate('proof')}
        >
          <Download aria-hidden="true" className="size-5" />
          Proof (.tlog-proof)
        </Button>
      </div>
      <div aria-live="polite" className="grid gap-4">
        {ready ? null : (
          <p className="text-sm text-muted">
            Your decision counts already. The receipt follows once a signed checkpoint covers it,
            usually within a second.
          </p>
        )}
        {problem ? (
          <Alert variant="destructive" title="That did not work">
            {messageOf(problem)}
          </Alert>
        ) : null}
        {verify.data === null ? <Alert title={NOT_YET} /> : null}
        {verify.data ? <Findings verification={verify.data} /> : null}
      </div>
      <Particulars record={record} />
    </Card>
  );
}

function documentsOf(record: ConsentRecord): string {
  const privacy = record.privacyVersion === null ? '' : `, Privacy ${record.privacyVersion}`;
  return `Terms ${record.termsVersion}${privacy}`;
}

function Particulars({ record }: { record: ConsentRecord }) {
  const place =
    record.offset === null
      ? 'not assigned yet'
      : `${record.topic} / partition ${record.partition} / offset ${record.offset}`;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">Particulars</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">Decided</dt>
        <dd>{formatUtc(record.decidedAt)}</dd>
        <dt className="text-muted">Event</dt>
        <dd className="font-mono text-xs leading-6 break-all">{record.eventId}</dd>
        <dt className="text-muted">Place</dt>
        <dd className="font-mono text-xs leading-6 break-all">{place}</dd>
        <dt className="text-muted">Leaf</dt>
        <dd className="font-mono text-xs leading-6 break-all">{record.leafHash}</dd>
      </dl>
    </details>
  );
}
