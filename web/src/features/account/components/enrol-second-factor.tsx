import { useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { Field } from '../../../ui/field.tsx';
import { beginSecondFactor, confirmSecondFactor, type Enrolment } from '../api/second-factor.ts';
import { AccountForm, CurrentPassword, NEEDS_PASSWORD, useAccountForm } from './account-form.tsx';
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
  const form = useAccountForm({
    defaultValues: { currentPassword: '' },
    problems: { PASSWORD_WRONG: 'currentPassword' },
    send: async ({ currentPassword }) =>
      props.onBegun(await beginSecondFactor(http, currentPassword)),
  });
  return (
    <AccountForm form={form} verb="Go on" onCancel={props.onCancel}>
      <CurrentPassword
        autoFocus
        error={form.errors.currentPassword?.message}
        {...form.register('currentPassword', NEEDS_PASSWORD)}
      />
    </AccountForm>
  );
}

function Confirm(props: {
  enrolment: Enrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const { enrolment, onDone, onCancel } = props;
  const http = useHttp();
  const form = useAccountForm({
    defaultValues: { code: '' },
    problems: { SECOND_FACTOR_INVALID: 'code' },
    send: async ({ code }) => onDone(await confirmSecondFactor(http, code.trim())),
  });
  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <QrCode text={enrolment.uri} label="QR code of the secret, for your authenticator app" />
      <AccountForm form={form} verb="Switch it on" onCancel={onCancel}>
        <p>
          Scan the picture with an authenticator app, or type this secret into it:{' '}
          <code className="mt-1 block font-mono font-bold tracking-wider [overflow-wrap:anywhere]">
            {inFours(enrolment.secret)}
          </code>
        </p>
        <p>Switching it on signs out your other devices.</p>
        <Field
          label="The code it shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          autoFocus
          error={form.errors.code?.message}
          {...form.register('code', { required: 'Enter the six digits.' })}
        />
      </AccountForm>
    </div>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
