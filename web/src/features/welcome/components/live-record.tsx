import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { exampleQuery } from '../api/example.ts';
import { type ExampleRecord, readExample } from '../example-record.ts';
import { useVerification } from '../use-verification.ts';
import { ExactBytes } from './exact-bytes.tsx';
import { ProofSteps } from './proof-steps.tsx';
import { Verdict } from './verdict.tsx';

const WORDS = {
  consent: {
    title: 'A made-up person accepted the terms',
    note: 'An example: RoleTrail recorded it by itself, about nobody. The entry, its proof and the signature are real.',
  },
  document: {
    title: 'The first document was published',
    note: 'The first entry of this ledger that concerns no person. Decisions are recorded and signed in the same way.',
  },
} as const;

const DOCUMENTS: Readonly<Record<string, string>> = { terms: 'Terms', privacy: 'Privacy Policy' };

/** A real entry of this very ledger, which visitors verify and falsify in their own browser. */
export function LiveRecord() {
  const { data, isPending, refetch } = useQuery(exampleQuery(useHttp()));
  return (
    <section
      aria-labelledby="live-record"
      className="grid min-w-0 grid-cols-1 content-start gap-5 rounded-md border-2 border-control bg-surface p-5 sm:p-7"
    >
      {data ? <Example key={data.eventId} example={data} /> : null}
      {data ? null : (
        <Nothing loading={isPending} signed={data !== null} retry={() => void refetch()} />
      )}
    </section>
  );
}

function Nothing(props: { loading: boolean; signed: boolean; retry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h2 id="live-record" className="text-xl">
        {props.signed ? 'The example could not be loaded' : 'Nothing is signed here yet'}
      </h2>
      <p className="text-muted">
        {props.signed
          ? 'A real entry of this ledger stands here otherwise, for you to verify.'
          : 'This ledger is new. About a second after its first entry, that entry stands here with its proof.'}
      </p>
      <Button variant="outline" busy={props.loading} onClick={props.retry}>
        Look again
      </Button>
    </div>
  );
}

function Example({ example }: { example: LedgerExample }) {
  const record = useMemo(() => readExample(example), [example]);
  const { state, tampering, verify, tamper } = useVerification(example, record);
  const { title, note } = WORDS[example.about];
  return (
    <>
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge variant="accent">Live, from this ledger</Badge>
          <span>
            {example.topic}, entry {example.offset}
          </span>
        </p>
        <h2 id="live-record" className="text-xl">
          {title}
        </h2>
        <Facts record={record} />
        <p className="text-sm text-muted">{note}</p>
      </header>
      <ProofSteps example={example} state={state} changed={tampering !== null} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant={state.status === 'idle' || tampering ? 'default' : 'outline'}
          busy={state.status === 'running'}
          onClick={verify}
        >
          {tampering ? 'Put it back and verify' : 'Verify it in this browser'}
        </Button>
        <Button
          variant="outline"
          busy={state.status === 'running'}
          disabled={tampering !== null}
          onClick={tamper}
        >
          Change one byte
        </Button>
      </div>
      <Verdict state={state} tampering={tampering} size={record.bytes.length} />
      <ExactBytes record={record} tampering={tampering} />
    </>
  );
}

function Facts({ record }: { record: ExampleRecord }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <time dateTime={record.time}>{formatUtc(record.time)}</time>
      {record.documents.map(({ docType, version }) => (
        <span key={docType} className="whitespace-nowrap text-muted">
          {DOCUMENTS[docType] ?? docType} {version}
        </span>
      ))}
    </p>
  );
}
