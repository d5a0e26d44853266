import { useForm } from 'react-hook-form';
import { formatErrorMessage, isProblem } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { passwordHelp, weakPasswordText } from '../../lib/weak-password.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** New password for a mailed link. */
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
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    await action.run(async () => {
      try {
        await save(password);
        onDone();
      } catch (error) {
        if (isProblem(error, 'LINK_INVALID')) return onInvalid();
        if (!isProblem(error, 'WEAK_PASSWORD')) throw error;
        const message = weakPasswordText(error.reasons, secondFactor) || error.message;
        setError('password', { message }, { shouldFocus: true });
      }
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {action.error ? (
        <Alert variant="destructive" title={formatErrorMessage(action.error)} />
      ) : null}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={passwordHelp(secondFactor)}
        error={formState.errors.password?.message}
        {...register('password', { required: 'Enter your new password.' })}
      />
      <Button type="submit" size="lg" busy={action.busy}>
        {action.busy ? 'Saving...' : verb}
      </Button>
    </form>
  );
}
