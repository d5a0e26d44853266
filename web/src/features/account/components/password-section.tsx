import { useState } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { passwordHelp, weakPasswordText } from '../../../lib/weak-password.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { changePassword } from '../api/profile.ts';
import { CurrentPassword } from './current-password.tsx';
import { AccountSection } from './section.tsx';

const schema = async () => (await import('../form-schemas.ts')).passwordFields;

/** Changes the password; requires the current one. */
export function PasswordSection(props: { secondFactor: boolean; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const finish = () => {
    setOpen(false);
    setDone(true);
    props.onChanged();
  };
  return (
    <AccountSection
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
    </AccountSection>
  );
}

function ChangePasswordForm(props: {
  secondFactor: boolean;
  onDone: () => void;
  onCancel: () => void;
}) {
  const http = useHttp();
  return (
    <ActionForm
      schema={schema}
      initial={{ currentPassword: '', newPassword: '' }}
      problems={{ PASSWORD_WRONG: 'currentPassword', WEAK_PASSWORD: 'newPassword' }}
      words={({ reasons }) => weakPasswordText(reasons, props.secondFactor) || undefined}
      send={(passwords) => changePassword(http, passwords)}
      onDone={props.onDone}
      verb="Set the new password"
      busyVerb="Changing..."
      onCancel={props.onCancel}
    >
      {(field) => (
        <>
          <CurrentPassword autoFocus {...field('currentPassword')} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            help={passwordHelp(props.secondFactor)}
            {...field('newPassword')}
          />
        </>
      )}
    </ActionForm>
  );
}
