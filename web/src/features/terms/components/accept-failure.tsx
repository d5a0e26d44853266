import { useState } from 'react';
import { formatWait } from '../../../lib/format.ts';
import { useSecondsLeft } from '../../../lib/use-now.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { DecisionFailure } from '../use-decision.ts';

/** Reason of a failed acceptance and the wait. Announced at its start and end. */
export function AcceptFailure({ failure }: { failure: DecisionFailure }) {
  const { title, message, againAt } = failure;
  return (
    <Alert variant="destructive" title={title} className="low:py-1.5">
      {message} {againAt === null ? null : <Wait key={againAt} until={againAt} />}
    </Alert>
  );
}

/** Counts down visibly; the screen reader text is constant, to avoid an announcement per second. */
function Wait({ until }: { until: number }) {
  const left = useSecondsLeft(until);
  const [first] = useState(left);
  if (left === 0) return 'You can try again now.';
  return (
    <>
      <span className="sr-only">{again(first)}</span>
      <span aria-hidden="true" className="tabular-nums">
        {again(left)}
      </span>
    </>
  );
}

function again(seconds: number): string {
  return `Please try again in ${formatWait(seconds)}.`;
}
