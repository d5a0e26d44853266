import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import type { SealState } from '../../../ui/seal.tsx';
import { ledgerExampleQuery } from '../api/example.ts';
import { type ExampleRecord, pathLength, readExample } from '../example-record.ts';
import { useVerification, type Verification } from '../use-verification.ts';
import { type Climb, ClimbingProof } from './climbing-proof.tsx';
import { ByteStrip, ExactBytes } from './exact-bytes.tsx';
import { ProofSteps } from './proof-steps.tsx';
import { ExampleVerdict } from './verdict.tsx';

const WORDS = {
  consent: {
    title: 'Check this receipt, or try to forge it',
    note: 'You get one like it when you accept or refuse our terms. The entry is real, the person made up.',
  },
  document: {
    title: 'Check this entry, or try to forge it',
    note: 'We keep your decisions like this. This one is real: our first document was published.',
  },
} as const;

const DOCUMENTS: Readonly<Record<string, string>> = { terms: 'Terms', privacy: 'Privacy Policy' };

/** A real ledger entry that visitors verify and falsify in the browser. */
export function LiveRecord() {
  const { data, isPending, refetch } = useQuery(ledgerExampleQuery(useHttp()));
  return (
    <section
      aria-labelledby="live-record"
      className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-md border-2 border-control bg-surface p-4 sm:gap-4 sm:p-6"
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
        {props.signed ? 'We could not load the example' : 'Nothing is signed here yet'}
      </h2>
      <p className="text-muted">
        {props.signed
          ? 'An entry of this ledger belongs here.'
          : 'A second after the first entry of this ledger it stands here.'}
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
  const running = state.status === 'running';
  return (
    <>
      <header className="grid gap-2">
        <h2 id="live-record" className="text-xl">
          {title}
        </h2>
        <p className="text-sm">{note}</p>
        <Facts record={record} />
      </header>
      <ByteStrip record={record} tampering={tampering} />
      <div className="grid auto-rows-[3rem] gap-3 sm:grid-cols-2">
        <Button
          variant={state.status === 'idle' || tampering ? 'default' : 'outline'}
          size="narrow"
          busy={running}
          onClick={verify}
        >
          <span key={tampering?.after}>
            {tampering ? 'Put it back and verify' : 'Verify it in this browser'}
          </span>
        </Button>
        <Button
          variant="outline"
          size="narrow"
          busy={running}
          aria-disabled={tampering !== null}
          onClick={tamper}
        >
          Change one byte
        </Button>
      </div>
      <ClimbingProof hashes={pathLength(example)} climb={climbOf(state)} seal={sealOf(state)} />
      <ProofSteps example={example} state={state} />
      <ExampleVerdict state={state} tampering={tampering} size={record.bytes.length} />
      <ExactBytes record={record} tampering={tampering} />
    </>
  );
}

/** Returns the state of the climb; a failed step ends it. */
function climbOf(state: Verification): Climb {
  const shown = 'steps' in state ? state.steps.slice(0, state.shown) : [];
  if (shown.some(({ name, passed }) => name !== 'signature' && !passed)) return 'lost';
  return shown.length === 0 ? 'open' : shown.length === 1 ? 'begun' : 'reached';
}

function sealOf(state: Verification): SealState {
  if (state.status !== 'done') return 'ready';
  return state.ok ? 'whole' : 'broken';
}

function Facts({ record }: { record: ExampleRecord }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-xs">
      <time dateTime={record.time}>{formatUtc(record.time)}</time>
      {record.documents.map(({ docType, version }) => (
        <span key={docType} className="whitespace-nowrap text-muted tiny:whitespace-normal">
          {DOCUMENTS[docType] ?? docType} {version}
        </span>
      ))}
    </p>
  );
}
