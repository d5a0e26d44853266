import { formatErrorMessage, isProblem, ProblemError } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

type FailureText = { title: string; text: string; variant?: 'warning' };

/** Returns the reason and the remedy for each error code. */
function describeFailure(error: unknown): FailureText {
  if (isProblem(error, 'LEDGER_UNAVAILABLE')) {
    return {
      title: 'The ledger is being rebuilt',
      text: 'Its records are read from the log again. Half a list would be misleading, so none is shown. This page tries again by itself.',
      variant: 'warning',
    };
  }
  if (isProblem(error, 'CONSENT_STATE_UNAVAILABLE')) {
    return {
      title: 'The consent records are being rebuilt',
      text: 'Until then no one can say who accepted what. Please try again in a moment.',
      variant: 'warning',
    };
  }
  if (isProblem(error, 'EVIDENCE_UNRECORDED')) {
    return {
      title: 'Your reading could not be recorded',
      text: 'We record who reads evidence. We could not record your access just now, so nothing is shown. Please try again.',
    };
  }
  if (isProblem(error, 'ROLE_REQUIRED')) return { title: 'You may not open this', text: ROLE };
  if (isProblem(error, 'VALIDATION_FAILED')) {
    const wrong = error.errors.map(({ path, message }) => `${path} ${message}`).join('; ');
    return { title: 'This search is not possible', text: `${wrong}.` };
  }
  if (isProblem(error, 'NOT_FOUND')) {
    return {
      title: 'There is no such record yet',
      text: 'The ledger does not reach this record yet. It may still arrive from the log.',
    };
  }
  return { title: 'The records could not be loaded', text: formatErrorMessage(error) };
}

const ROLE =
  'Your account does not have the role for this. Only compliance staff can search by address or device.';

export function TrailFailure(props: {
  error: unknown;
  onRetry: () => void;
  /** resets the filters, if they are the cause */
  onClear?: () => void;
}) {
  const { error, onRetry, onClear } = props;
  const { title, text, variant = 'destructive' } = describeFailure(error);
  const clearable = onClear && isProblem(error, 'VALIDATION_FAILED', 'ROLE_REQUIRED');
  return (
    <Alert variant={variant} title={title}>
      <p>{text}</p>
      {error instanceof ProblemError ? (
        <p className="mt-1 text-muted">Request {error.requestId}</p>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        className="mt-3"
        onClick={() => (clearable ? onClear() : onRetry())}
      >
        {clearable ? 'Clear the filters' : 'Try again'}
      </Button>
    </Alert>
  );
}
