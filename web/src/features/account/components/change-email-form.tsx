import { CHANGE_EMAIL_LINK_MINUTES } from '@roletrail/contracts/limits';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem, messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { requestEmailChange } from '../api/profile.ts';

/** A new address: nothing changes before its owner has used the link that is sent there. */
export function ChangeEmailForm({
  onClose,
  mailHint,
}: {
  onClose: () => void;
  mailHint: ReactNode;
}) {
  const http = useHttp();
  const action = useAction();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    await action.run(async () => {
      try {
        await requestEmailChange(http, { ...values, email: values.email.trim() });
        setSentTo(values.email.trim());
      } catch (error) {
        const field = isProblem(error, 'PASSWORD_WRONG') ? 'currentPassword' : 'email';
        if (!isProblem(error, 'PASSWORD_WRONG', 'VALIDATION_FAILED')) throw error;
        const message = field === 'email' ? BAD_ADDRESS : error.message;
        setError(field, { message }, { shouldFocus: true });
      }
    });
  });
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
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
      {action.error ? <Alert variant="destructive" title={messageOf(action.error)} /> : null}
      <Field
        label="New e-mail"
        type="email"
        autoComplete="email"
        autoFocus
        error={errors.email?.message}
        {...register('email', { required: BAD_ADDRESS })}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: 'Enter your current password.' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={action.busy}>
          Send the link
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const BAD_ADDRESS = 'Enter an e-mail address such as name@example.org.';
