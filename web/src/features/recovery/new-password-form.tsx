import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHttp } from '../../lib/http-context.tsx';
import { isProblem, messageOf } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { passwordHelp, weakPasswordText } from '../../lib/weak-password.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { checkRecovery, confirmRecovery } from './api/recovery.ts';

/** The new password of a recovery link. */
export function NewPasswordForm(props: {
  token: string;
  onDone: () => void;
  /** the link is used, too old or wrong */
  onInvalid: () => void;
}) {
  const http = useHttp();
  const action = useAction();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  });
  const secondFactor = useSecondFactor(props.token, props.onInvalid);
  const submit = handleSubmit(async ({ password }) => {
    await action.run(async () => {
      try {
        await confirmRecovery(http, { token: props.token, password });
        props.onDone();
      } catch (error) {
        if (isProblem(error, 'LINK_INVALID')) return props.onInvalid();
        if (!isProblem(error, 'WEAK_PASSWORD')) throw error;
        const message = weakPasswordText(error.reasons, secondFactor) || error.message;
        setError('password', { message }, { shouldFocus: true });
      }
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {action.error ? <Alert variant="destructive" title={messageOf(action.error)} /> : null}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={passwordHelp(secondFactor)}
        error={formState.errors.password?.message}
        {...register('password', { required: 'Enter your new password.' })}
      />
      <Button type="submit" size="lg" busy={action.busy}>
        {action.busy ? 'Saving...' : 'Set the new password'}
      </Button>
    </form>
  );
}

/** Asked with the link's secret, so that only whoever holds it learns it; a dead link is told at once. */
function useSecondFactor(token: string, onInvalid: () => void): boolean {
  const http = useHttp();
  const [secondFactor, setSecondFactor] = useState(false);
  const invalid = useEffectEvent(onInvalid);
  useEffect(() => {
    let gone = false;
    checkRecovery(http, token).then(
      (has) => {
        if (!gone) setSecondFactor(has);
      },
      (error: unknown) => {
        // Not known, so the longer password is asked for: it always suffices.
        if (!gone && isProblem(error, 'LINK_INVALID')) invalid();
      },
    );
    return () => {
      gone = true;
    };
  }, [http, token]);
  return secondFactor;
}
