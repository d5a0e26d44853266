import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { useEffect, useRef, useState } from 'react';
import { wantsLessMotion } from '../../lib/browser-apis/media.ts';
import { changeOneByte, type ExampleRecord, type Tampering } from './example-record.ts';
import type { StepResult } from './verify-example.ts';

/**
 * Verification of the example by a visitor.
 *
 * *idle*: nothing computed → (`verify`) → *running*
 * *running*: shows the results in turn; `shown` counts them → *done*
 * *done* → (`verify`, or `tamper`, which changes a byte) → *running*
 * *error*: the verifier could not be loaded → (`verify`) → *running*
 *
 * Invariant: the results are of exactly the bytes shown.
 */
export type Verification =
  | { readonly status: 'idle' | 'error' }
  | {
      readonly status: 'running' | 'done';
      readonly ok: boolean;
      readonly steps: readonly StepResult[];
      readonly shown: number;
    };

/** Delay between results, ms: slow enough to follow. */
const STEP_MS = 420;

export function useVerification(example: LedgerExample, record: ExampleRecord) {
  const [state, setState] = useState<Verification>({ status: 'idle' });
  const [tampering, setTampering] = useState<Tampering | null>(null);
  const latest = useRef(0);

  useEffect(() => {
    if (state.status !== 'running') return;
    const timer = setTimeout(() => setState(next(state)), STEP_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const check = async (changed: Tampering | null) => {
    latest.current += 1;
    const run = latest.current;
    setTampering(changed);
    const verifier = await import('./verify-example.ts').catch(() => null);
    await anotherTask();
    if (run !== latest.current) return;
    if (verifier === null) return setState({ status: 'error' });
    const { ok, steps } = verifier.verifyExample(example, changed?.bytes ?? record.bytes);
    const shown = wantsLessMotion() ? steps.length : 0;
    setState(next({ status: 'running', ok, steps, shown }));
  };

  return {
    state,
    tampering,
    verify: () => void check(null),
    tamper: () => void check(changeOneByte(record)),
  };
}

/** Separates loading and computing, to avoid a long task. */
const anotherTask = () => new Promise<void>((resolve) => setTimeout(resolve));

function next(state: Extract<Verification, { shown: number }>): Verification {
  const shown = Math.min(state.shown + 1, state.steps.length);
  return { ...state, shown, status: shown === state.steps.length ? 'done' : 'running' };
}
