import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { Check, X } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { Waymark } from '../../../ui/waymark.tsx';
import { describePath, describeSignature } from '../path-labels.ts';
import type { Verification } from '../use-verification.ts';
import type { StepName, StepResult } from '../verify-example.ts';

type Status = 'open' | 'passed' | 'failed';

type Step = {
  readonly name: StepName;
  readonly title: string;
  /** reason for the step, shown before any digits */
  readonly reason: string;
  /** label of the result if the step fails */
  readonly refused: string;
};

function stepsOf(example: LedgerExample): Step[] {
  return [
    {
      name: 'fingerprint',
      title: 'It has a fingerprint',
      reason: 'One changed byte changes it.',
      refused: 'The fingerprint has changed:',
    },
    {
      name: 'path',
      title: describePath(example.size),
      reason: 'No entry can vanish unseen.',
      refused: 'The path leads elsewhere.',
    },
    {
      name: 'signature',
      title: describeSignature(example.size),
      reason: 'So we cannot deny it later.',
      refused: 'Not the ledger’s signature.',
    },
  ];
}

/** The three steps of a proof: first the reasons, then each result. */
export function ProofSteps({ example, state }: { example: LedgerExample; state: Verification }) {
  const results = 'steps' in state ? state.steps.slice(0, state.shown) : [];
  return (
    <ol className="grid grid-cols-1 gap-2">
      {stepsOf(example).map((step) => {
        const result = results.find(({ name }) => name === step.name);
        const status = result === undefined ? 'open' : result.passed ? 'passed' : 'failed';
        return (
          <li key={step.name} className="flex gap-3">
            <StepMark status={status} />
            <div className="min-w-0 flex-1">
              <p className="text-sm font-semibold">
                {step.title}
                <span className="sr-only">{SPOKEN[status]}</span>
              </p>
              <Line step={step} result={result} />
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

/** Line of constant height, to avoid a layout shift; long hashes are shortened in the middle. */
function Line({ step, result }: { step: Step; result: StepResult | undefined }) {
  if (result === undefined) {
    return (
      <p className="truncate text-sm leading-6 tiny:whitespace-normal text-muted">{step.reason}</p>
    );
  }
  if (result.passed) return <Hash text={result.found} className="text-muted" />;
  return (
    <p className="flex gap-2 truncate text-sm leading-6 font-semibold text-destructive">
      {step.refused}
      {step.name === 'fingerprint' ? <Hash text={result.found} className="min-w-0" /> : null}
    </p>
  );
}

function Hash({ text, className }: { text: string; className: string }) {
  return (
    <span
      className={cn('block truncate font-mono text-xs leading-6 font-normal', className)}
      title={text}
    >
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
