import { useMutation } from '@tanstack/react-query';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

/** Requires a button press, because mail scanners open links. */
export function LetterLink<T>({
  token,
  about,
  act,
  label,
  done,
}: {
  token: string | null;
  /** effect of the button */
  about: string;
  act: (token: string) => Promise<T>;
  label: string;
  done: string;
}) {
  const mutation = useMutation({ mutationFn: act });
  if (token === null || isProblem(mutation.error, 'LINK_INVALID', 'VALIDATION_FAILED')) {
    return (
      <Alert variant="destructive" title="This link does not work">
        It may be incomplete, used already, or too old.
      </Alert>
    );
  }
  if (mutation.isSuccess) return <Alert variant="success" title={done} />;
  return (
    <div className="grid gap-5">
      <p className="text-muted">{about}</p>
      {mutation.error ? (
        <Alert variant="destructive" title="That did not work">
          {formatErrorMessage(mutation.error)}
        </Alert>
      ) : null}
      <Button
        size="lg"
        busy={mutation.isPending}
        onClick={() => mutation.mutate(token)}
        className="justify-self-start"
      >
        {label}
      </Button>
    </div>
  );
}
