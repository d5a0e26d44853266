import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isProblem, messageOf } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** The second step: a code of the authenticator app, or one of the recovery codes. */
export function SecondFactorForm(props: {
  onSubmit: (code: string) => Promise<void>;
  onBack: () => void;
}) {
  const action = useAction();
  const [recovery, setRecovery] = useState(false);
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({
    defaultValues: { code: '' },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is a new field
  useEffect(() => setFocus('code'), [setFocus, recovery]);
  const submit = handleSubmit(async ({ code }) => {
    await action.run(async () => {
      try {
        await props.onSubmit(code.trim());
      } catch (error) {
        if (!isProblem(error, 'SECOND_FACTOR_INVALID')) throw error;
        setError('code', { message: error.message }, { shouldFocus: true });
      }
    });
  });
  const toggle = () => {
    reset();
    setRecovery(!recovery);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {action.error ? <Alert variant="destructive" title={messageOf(action.error)} /> : null}
      <Field
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? 'Recovery code' : 'Code of your authenticator app'}
        help={
          recovery
            ? 'One of the codes that you kept when you set the second factor up. Each works once.'
            : 'Six digits. They change every half minute.'
        }
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        error={formState.errors.code?.message}
        {...register('code', { required: 'Enter the code.' })}
      />
      <Button type="submit" size="lg" busy={action.busy}>
        {action.busy ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={toggle}>
          {recovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="sm" onClick={props.onBack}>
          Start again
        </Button>
      </div>
    </form>
  );
}
