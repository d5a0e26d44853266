import { RECOVERY_LINK_MINUTES } from '@roletrail/contracts/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { requestRecovery } from './api/recovery.ts';

/**
 * Requests a link. The answer is the same for every address, so it does not show which accounts
 * exist. No form library, to keep the page small.
 */
export function ForgotPasswordForm({ afterwards }: { afterwards?: ReactNode }) {
  const http = useHttp();
  const action = useAction();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const address = field.value.trim();
    if (address === '') {
      setProblem('Enter the e-mail address that you sign in with.');
      field.focus();
      return;
    }
    if (await action.run(() => requestRecovery(http, address))) setSentTo(address);
  };
  if (sentTo !== null) {
    return (
      <div className="grid gap-5">
        <Alert variant="success" title="Look at your mail">
          If there is an account for {sentTo}, a link to choose a new password is on its way. It
          works once, for at least {RECOVERY_LINK_MINUTES} minutes.
        </Alert>
        {afterwards}
        <Button variant="outline" onClick={() => setSentTo(null)}>
          Use another address
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {action.error ? (
        <Alert variant="destructive" title={formatErrorMessage(action.error)} />
      ) : null}
      <Field
        label="E-mail"
        type="email"
        autoComplete="username"
        name="email"
        error={problem ?? undefined}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" size="lg" busy={action.busy}>
        {action.busy ? 'Sending...' : 'Send me a link'}
      </Button>
    </form>
  );
}
