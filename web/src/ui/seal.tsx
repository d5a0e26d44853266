import { cn } from '../lib/cn.ts';

/** open: not signed · ready: signed, not checked · whole: verified · broken: refused */
export type SealState = 'open' | 'ready' | 'whole' | 'broken';

const COLOUR: Readonly<Record<SealState, string>> = {
  open: 'text-control',
  ready: 'text-control',
  whole: 'text-success',
  broken: 'text-destructive',
};

/**
 * Seal of a proof: filled with a tick if verified, in two halves if refused. `className` sets its
 * size. The text beside it states the result.
 */
export function Seal({ state, className }: { state: SealState; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 40"
      data-seal={state}
      className={cn('seal shrink-0', COLOUR[state], className)}
    >
      {state === 'broken' ? <Halves /> : <Whole state={state} />}
    </svg>
  );
}

function Whole({ state }: { state: Exclude<SealState, 'broken'> }) {
  const whole = state === 'whole';
  return (
    <g className={cn(whole && 'seal-landing')}>
      <path
        d="M20 2 38 20 20 38 2 20Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray={state === 'open' ? '4 4' : undefined}
      />
      <path
        d="M20 8 32 20 20 32 8 20Z"
        fill={whole ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={whole ? 0 : 1.2}
      />
      {whole ? (
        <path
          d="M14.5 20.5 18.5 24.5 26 16"
          className="fill-none stroke-surface"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
    </g>
  );
}

function Halves() {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinejoin="round">
      <path d="M17 3 0.5 20 15 37 18.5 27 13.5 22 19 15Z" className="seal-left" />
      <path d="M23 3 39.5 20 25 37 28 28 22.5 21 27 14Z" className="seal-right" />
    </g>
  );
}
