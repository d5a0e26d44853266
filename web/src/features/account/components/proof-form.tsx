import { isProblem } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { AccountForm, CurrentPassword, NEEDS_PASSWORD, useAccountForm } from './account-form.tsx';

type Proof = { currentPassword: string; code: string };

/** Password and a code, before the second factor itself is changed. */
export function ProofForm(props: {
  explanation: string;
  verb: string;
  destructive?: boolean;
  onSubmit: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}) {
  const form = useAccountForm<Proof>({
    defaultValues: { currentPassword: '', code: '' },
    problems: { PASSWORD_WRONG: 'currentPassword', SECOND_FACTOR_INVALID: 'code' },
    send: (proof) => props.onSubmit({ ...proof, code: proof.code.trim() }),
  });
  const { register, errors } = form;
  return (
    <AccountForm
      form={form}
      verb={props.verb}
      destructive={props.destructive ?? false}
      problem={isProblem(form.action.error, 'WEAK_PASSWORD') ? <TooShortAlone /> : undefined}
      onCancel={props.onCancel}
    >
      <p>{props.explanation}</p>
      <CurrentPassword
        autoFocus
        error={errors.currentPassword?.message}
        {...register('currentPassword', NEEDS_PASSWORD)}
      />
      <Field
        label="Code from your authenticator app"
        help="Or one of your recovery codes."
        autoComplete="one-time-code"
        maxLength={32}
        spellCheck={false}
        error={errors.code?.message}
        {...register('code', { required: 'Enter the code.' })}
      />
    </AccountForm>
  );
}

function TooShortAlone() {
  return (
    <Alert variant="destructive" title="Your password is too short to stand alone">
      Choose a longer password first, then switch the second factor off.
    </Alert>
  );
}
