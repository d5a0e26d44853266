import { type FormEvent, useState } from 'react';
import { formatErrorMessage, isProblem } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { passwordHelp, weakPasswordText } from '../../lib/weak-password.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** New password for a mailed link. It has one field, so it needs no form library. */
export function NewPasswordForm(props: {
  /** true: the account has a second factor, so a shorter password suffices */
  secondFactor: boolean;
  /** label of the button */
  verb: string;
  save: (password: string) => Promise<void>;
  onDone: () => void;
  /** the link is used, expired or wrong */
  onInvalid: () => void;
}) {
  const { secondFactor, verb, save, onDone, onInvalid } = props;
  const action = useAction();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('password');
    if (!(field instanceof HTMLInputElement)) return;
    const show = (message: string) => {
      setProblem(message);
      field.focus();
    };
    if (field.value === '') return show('Enter your new password.');
    await action.run(async () => {
      try {
        await save(field.value);
        onDone();
      } catch (error) {
        if (isProblem(error, 'LINK_INVALID')) return onInvalid();
        if (!isProblem(error, 'WEAK_PASSWORD')) throw error;
        show(weakPasswordText(error.reasons, secondFactor) || error.message);
      }
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {action.error ? (
        <Alert variant="destructive" title={formatErrorMessage(action.error)} />
      ) : null}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={passwordHelp(secondFactor)}
        error={problem}
        name="password"
        onInput={() => setProblem(undefined)}
      />
      <Button type="submit" size="lg" busy={action.busy}>
        {action.busy ? 'Saving...' : verb}
      </Button>
    </form>
  );
}
