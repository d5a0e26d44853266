import type { Tampering } from '../example-record.ts';
import type { Verification } from '../use-verification.ts';

/** Announces the result. Reserves its space from the start. */
export function ExampleVerdict({
  state,
  tampering,
  size,
}: {
  state: Verification;
  tampering: Tampering | null;
  size: number;
}) {
  return (
    <p aria-live="polite" className="min-h-18 text-sm leading-6 sm:min-h-12">
      {state.status === 'idle' ? (
        <span className="text-muted">Your own device will compute it.</span>
      ) : null}
      {state.status === 'running' ? <span className="text-muted">Computing…</span> : null}
      {state.status === 'error' ? (
        <span className="text-destructive">
          We could not load the verifier. Check your connection and try again.
        </span>
      ) : null}
      {state.status === 'done' && state.ok ? (
        <span>
          <strong className="text-success">Verified on your device.</strong> {size} bytes, unchanged
          since the ledger signed them.
        </span>
      ) : null}
      {state.status === 'done' && !state.ok ? (
        <span>
          <strong className="text-destructive">Refused.</strong> {formatTampering(tampering, size)}
        </span>
      ) : null}
    </p>
  );
}

function formatTampering(tampering: Tampering | null, size: number): string {
  if (tampering === null) return 'This entry is not what the ledger signed.';
  const { at, before, after } = tampering;
  return `Byte ${at + 1} of ${size} says ${after} instead of ${before}. No signature covers that.`;
}
