import type { ReactNode } from 'react';
import { isProblem, ProblemError } from '../lib/http-errors.ts';
import { formatRefusal } from '../lib/refusal.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Text in place of the server's words, for an error code that a screen explains better. */
export type FailureWords = { title: string; text: ReactNode; variant?: 'warning' };

const ROLE: FailureWords = {
  title: 'You may not open this',
  text: 'Your account may not do this task, or may do it no longer.',
};

/**
 * Message in place of content that did not load: the cause, the request id and a way out.
 * @param what noun phrase: “your saved searches”
 */
export function LoadFailure(props: {
  what: string;
  error: unknown;
  onRetry: () => void;
  words?: FailureWords | undefined;
  /** in place of "Try again" */
  wayOut?: ReactNode;
}) {
  const { what, error, onRetry, wayOut } = props;
  const words =
    props.words ?? (isProblem(error, 'ROLE_REQUIRED', 'CAPABILITY_REQUIRED') ? ROLE : undefined);
  return (
    <Alert
      variant={words?.variant ?? 'destructive'}
      title={words?.title ?? `We could not load ${what}`}
    >
      <p>{words?.text ?? formatRefusal(error)}</p>
      <RequestId error={error} />
      {wayOut ?? (
        <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

/** Request id of a refusal, to quote to support. Renders nothing for other errors. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof ProblemError)) return null;
  return <p className="mt-1 text-muted">Request {error.requestId}</p>;
}
