import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem, messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { beginSecondFactor, confirmSecondFactor, type Enrolment } from '../api/second-factor.ts';
import { QrCode } from './qr-code.tsx';

/** Two steps: the password, then a first code of the app that took the secret. */
export function EnrolSecondFactor(props: {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  return enrolment === null ? (
    <Begin onBegun={setEnrolment} onCancel={props.onCancel} />
  ) : (
    <Confirm enrolment={enrolment} onDone={props.onDone} onCancel={props.onCancel} />
  );
}

function Begin(props: { onBegun: (enrolment: Enrolment) => void; onCancel: () => void }) {
  const http = useHttp();
  const action = useAction();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: '' },
  });
  const submit = handleSubmit(async ({ currentPassword }) => {
    await action.run(async () => {
      try {
        props.onBegun(await beginSecondFactor(http, currentPassword));
      } catch (error) {
        if (!isProblem(error, 'PASSWORD_WRONG')) throw error;
        setError('currentPassword', { message: error.message }, { shouldFocus: true });
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
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword', { required: 'Enter your current password.' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={action.busy}>
          Go on
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Confirm(props: {
  enrolment: Enrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const { enrolment, onDone, onCancel } = props;
  const http = useHttp();
  const action = useAction();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const submit = handleSubmit(async ({ code }) => {
    await action.run(async () => {
      try {
        onDone(await confirmSecondFactor(http, code.trim()));
      } catch (error) {
        if (!isProblem(error, 'SECOND_FACTOR_INVALID')) throw error;
        setError('code', { message: error.message }, { shouldFocus: true });
      }
    });
  });
  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <QrCode text={enrolment.uri} label="QR code of the secret, for your authenticator app" />
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid max-w-md content-start gap-4"
      >
        <p>
          Scan the picture with an authenticator app, or type this secret into it:{' '}
          <code className="mt-1 block font-mono font-bold tracking-wider [overflow-wrap:anywhere]">
            {inFours(enrolment.secret)}
          </code>
        </p>
        {action.error ? <Alert variant="destructive" title={messageOf(action.error)} /> : null}
        <Field
          label="The code it shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          autoFocus
          error={formState.errors.code?.message}
          {...register('code', { required: 'Enter the six digits.' })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={action.busy}>
            Switch it on
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
