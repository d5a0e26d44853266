import { useForm } from 'react-hook-form';
import { isProblem, messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

/** Password and a code, before the second factor itself is changed. */
export function ProofForm(props: {
  explanation: string;
  verb: string;
  destructive?: boolean;
  onSubmit: (proof: { currentPassword: string; code: string }) => Promise<void>;
  onCancel: () => void;
}) {
  const action = useAction();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: '', code: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (proof) => {
    await action.run(async () => {
      try {
        await props.onSubmit({ ...proof, code: proof.code.trim() });
      } catch (error) {
        if (isProblem(error, 'PASSWORD_WRONG')) {
          setError('currentPassword', { message: error.message }, { shouldFocus: true });
        } else if (isProblem(error, 'SECOND_FACTOR_INVALID')) {
          setError('code', { message: error.message }, { shouldFocus: true });
        } else throw error;
      }
    });
  });
  const weak = isProblem(action.error, 'WEAK_PASSWORD');
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
      <p>{props.explanation}</p>
      {action.error ? (
        <Alert
          variant="destructive"
          title={weak ? 'Your password is too short to stand alone' : messageOf(action.error)}
        >
          {weak ? 'Choose a longer password first, then switch the second factor off.' : null}
        </Alert>
      ) : null}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        autoFocus
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: 'Enter your current password.' })}
      />
      <Field
        label="Code of your authenticator app"
        help="Or one of your recovery codes."
        autoComplete="one-time-code"
        maxLength={32}
        spellCheck={false}
        error={errors.code?.message}
        {...register('code', { required: 'Enter the code.' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={props.destructive ? 'destructive' : 'default'}
          busy={action.busy}
        >
          {props.verb}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
