import { type ReactNode, useEffect, useRef } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { RetryOr } from '../../../kit/retry-or.tsx';
import { isProblem } from '../../../lib/http-errors.ts';

const GONE = {
  title: 'It is no longer here',
  text: 'It was deleted, or the address belongs to another account.',
  variant: 'warning',
} as const;

/**
 * Message in place of a saved result that did not load: try again, or go back. One that is gone
 * leads back only. Takes the focus, as the heading of a result does: on a phone it may be below a
 * long form.
 * @param what noun phrase: “this review”
 */
export function RunFailure(props: {
  what: string;
  found: { readonly error: unknown; refetch(): unknown };
  back: ReactNode;
}) {
  const { what, found, back } = props;
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  const retry = () => void found.refetch();
  const isGone = isProblem(found.error, 'NOT_FOUND');
  return (
    <div ref={message} tabIndex={-1}>
      <LoadFailure
        what={what}
        error={found.error}
        onRetry={retry}
        words={isGone ? GONE : undefined}
        wayOut={
          isGone ? <div className="mt-3">{back}</div> : <RetryOr onRetry={retry}>{back}</RetryOr>
        }
      />
    </div>
  );
}
