import { CHANGE_EMAIL_LINK_MINUTES } from '@roletrail/contracts/limits';
import { type ReactNode, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { requestEmailChange } from '../api/profile.ts';
import { AccountForm, CurrentPassword, NEEDS_PASSWORD, useAccountForm } from './account-form.tsx';

/** A new address: nothing changes before its owner has used the link that is sent there. */
export function ChangeEmailForm({
  onClose,
  mailHint,
}: {
  onClose: () => void;
  mailHint: ReactNode;
}) {
  const http = useHttp();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    defaultValues: { email: '', currentPassword: '' },
    problems: { PASSWORD_WRONG: 'currentPassword', VALIDATION_FAILED: 'email' },
    words: ({ code, message }) => (code === 'VALIDATION_FAILED' ? BAD_ADDRESS : message),
    send: async (values) => {
      const email = values.email.trim();
      await requestEmailChange(http, { ...values, email });
      setSentTo(email);
    },
  });
  const { register, errors } = form;
  if (sentTo !== null) {
    return (
      <Alert variant="success" title={`Look at the mail of ${sentTo}`}>
        <div className="grid justify-items-start gap-3">
          <p>
            The link there works for {CHANGE_EMAIL_LINK_MINUTES} minutes, once. Until then your
            address stays as it is; your present address is told too. When it is used, your other
            sessions end.
          </p>
          {mailHint}
          <Button variant="outline" size="sm" onClick={onClose}>
            Done
          </Button>
        </div>
      </Alert>
    );
  }
  return (
    <AccountForm form={form} verb="Send the link" onCancel={onClose}>
      <Field
        label="New e-mail"
        type="email"
        autoComplete="email"
        autoFocus
        error={errors.email?.message}
        {...register('email', { required: BAD_ADDRESS })}
      />
      <CurrentPassword
        error={errors.currentPassword?.message}
        {...register('currentPassword', NEEDS_PASSWORD)}
      />
    </AccountForm>
  );
}

const BAD_ADDRESS = 'Enter an e-mail address such as name@example.org.';
