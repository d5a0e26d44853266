import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { Check, X } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { Waymark } from '../../../ui/waymark.tsx';
import { pathLength } from '../example-record.ts';
import type { Verification } from '../use-verification.ts';
import type { StepName } from '../verify-example.ts';

type Status = 'open' | 'passed' | 'failed';

type Step = { readonly name: StepName; readonly title: string; readonly value: string };

function stepsOf(example: LedgerExample): Step[] {
  const hashes = pathLength(example);
  const others = `${hashes} ${hashes === 1 ? 'hash' : 'hashes'}`;
  return [
    { name: 'fingerprint', title: 'Its bytes have this fingerprint', value: example.leafHash },
    {
      name: 'path',
      title: `${others} beside it lead to this root, over ${example.size} entries`,
      value: example.root,
    },
    { name: 'signature', title: 'The root is signed by', value: example.origin },
  ];
}

/** The three steps of a proof: claimed by the server first, then judged one by one. */
export function ProofSteps({
  example,
  state,
  changed,
}: {
  example: LedgerExample;
  state: Verification;
  changed: boolean;
}) {
  const results = 'steps' in state ? state.steps.slice(0, state.shown) : [];
  return (
    <ol className="grid grid-cols-1 gap-3">
      {stepsOf(example).map((step) => {
        const result = results.find(({ name }) => name === step.name);
        const status = result === undefined ? 'open' : result.passed ? 'passed' : 'failed';
        const differs = changed && result?.passed === false && step.name === 'fingerprint';
        return (
          <li key={step.name} className="flex gap-3">
            <StepMark status={status} />
            <div className="min-w-0">
              <p className="text-sm font-semibold">
                {step.title}
                <span className="sr-only">{SPOKEN[status]}</span>
              </p>
              <Hash text={step.value} />
              {differs ? (
                <p className="text-sm text-destructive">
                  These bytes have another one:
                  <Hash text={result.found} />
                </p>
              ) : null}
              {status === 'failed' && step.name === 'path' ? (
                <p className="text-sm text-destructive">From there the path leads elsewhere.</p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const SPOKEN: Readonly<Record<Status, string>> = {
  open: ': not verified yet',
  passed: ': verified',
  failed: ': refused',
};

/** A hash in one line, its middle left out where there is no room. */
function Hash({ text }: { text: string }) {
  return (
    <span className="block truncate font-mono text-xs leading-6 text-muted" title={text}>
      {text}
    </span>
  );
}

const MARK_COLOUR: Record<Status, string> = {
  open: 'text-control',
  passed: 'text-success',
  failed: 'text-destructive',
};

function StepMark({ status }: { status: Status }) {
  return (
    <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
      <Waymark filled={status !== 'open'} className={cn('size-5', MARK_COLOUR[status])} />
      {status === 'passed' ? (
        <Check aria-hidden="true" strokeWidth={4} className="absolute size-2.5 text-surface" />
      ) : null}
      {status === 'failed' ? (
        <X aria-hidden="true" strokeWidth={4} className="absolute size-2.5 text-surface" />
      ) : null}
    </span>
  );
}
