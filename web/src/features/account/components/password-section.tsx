import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem, messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { passwordHelp, weakPasswordText } from '../../../lib/weak-password.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { changePassword } from '../api/profile.ts';
import { Section } from './section.tsx';

/** A new password, for whoever knows the old one. */
export function PasswordSection(props: { secondFactor: boolean; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const finish = () => {
    setOpen(false);
    setDone(true);
    props.onChanged();
  };
  return (
    <Section
      id="password"
      title="Password"
      purpose="Changing it ends every other session of your account, and this one goes on."
      action={
        open ? null : (
          <Button variant="outline" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {done && !open ? (
        <Alert variant="success" title="Your password is changed">
          All other sessions have ended.
        </Alert>
      ) : null}
      {open ? (
        <ChangePasswordForm
          secondFactor={props.secondFactor}
          onDone={finish}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </Section>
  );
}

function ChangePasswordForm(props: {
  secondFactor: boolean;
  onDone: () => void;
  onCancel: () => void;
}) {
  const http = useHttp();
  const action = useAction();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    await action.run(async () => {
      try {
        await changePassword(http, values);
        props.onDone();
      } catch (error) {
        if (isProblem(error, 'PASSWORD_WRONG')) {
          setError('currentPassword', { message: error.message }, { shouldFocus: true });
        } else if (isProblem(error, 'WEAK_PASSWORD')) {
          const message = weakPasswordText(error.reasons, props.secondFactor) || error.message;
          setError('newPassword', { message }, { shouldFocus: true });
        } else throw error;
      }
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
      {action.error ? <Alert variant="destructive" title={messageOf(action.error)} /> : null}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        autoFocus
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: 'Enter your current password.' })}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={passwordHelp(props.secondFactor)}
        error={errors.newPassword?.message}
        {...register('newPassword', { required: 'Enter your new password.' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={action.busy}>
          {action.busy ? 'Changing...' : 'Set the new password'}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
