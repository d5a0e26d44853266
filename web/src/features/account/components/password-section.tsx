import { useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { passwordHelp, weakPasswordText } from '../../../lib/weak-password.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { changePassword } from '../api/profile.ts';
import { AccountForm, CurrentPassword, NEEDS_PASSWORD, useAccountForm } from './account-form.tsx';
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
      purpose="A new password ends every other session of your account. This one goes on."
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
  const form = useAccountForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    problems: { PASSWORD_WRONG: 'currentPassword', WEAK_PASSWORD: 'newPassword' },
    words: ({ reasons, message }) => weakPasswordText(reasons, props.secondFactor) || message,
    send: async (values) => {
      await changePassword(http, values);
      props.onDone();
    },
  });
  const { register, errors } = form;
  return (
    <AccountForm
      form={form}
      verb="Set the new password"
      busyVerb="Changing..."
      onCancel={props.onCancel}
    >
      <CurrentPassword
        autoFocus
        error={errors.currentPassword?.message}
        {...register('currentPassword', NEEDS_PASSWORD)}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={passwordHelp(props.secondFactor)}
        error={errors.newPassword?.message}
        {...register('newPassword', { required: 'Enter your new password.' })}
      />
    </AccountForm>
  );
}
