import { FACTOR_SETUP_MINUTES } from '@roletrail/contracts/limits';
import { useState } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { beginSecondFactor, confirmSecondFactor, type Enrolment } from '../api/second-factor.ts';
import { CurrentPassword } from './current-password.tsx';
import { QrCode } from './qr-code.tsx';

const passwordSchema = async () => (await import('../form-schemas.ts')).currentPasswordFields;
const codeSchema = async () => (await import('../form-schemas.ts')).firstCodeFields;

/**
 * Two steps: the password, then a first code of the authenticator app. Returns to the first step if
 * the set-up expires.
 */
export function EnrolSecondFactor(props: {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const [step, setStep] = useState<Enrolment | 'begin' | 'expired'>('begin');
  return typeof step === 'string' ? (
    <div className="grid gap-4">
      {step === 'expired' ? <Expired /> : null}
      <Begin onBegun={setStep} onCancel={props.onCancel} />
    </div>
  ) : (
    <Confirm enrolment={step} {...props} onExpired={() => setStep('expired')} />
  );
}

function Expired() {
  return (
    <Alert variant="warning" title="The set-up took too long">
      A secret must be confirmed within {FACTOR_SETUP_MINUTES} minutes. Nothing has changed. Delete
      the entry from your authenticator app, then enter your password to get a new secret.
    </Alert>
  );
}

function Begin(props: { onBegun: (enrolment: Enrolment) => void; onCancel: () => void }) {
  const http = useHttp();
  return (
    <ActionForm
      schema={passwordSchema}
      initial={{ currentPassword: '' }}
      problems={{ PASSWORD_WRONG: 'currentPassword' }}
      send={({ currentPassword }) => beginSecondFactor(http, currentPassword)}
      onDone={props.onBegun}
      verb="Go on"
      onCancel={props.onCancel}
    >
      {(field) => <CurrentPassword autoFocus {...field('currentPassword')} />}
    </ActionForm>
  );
}

function Confirm(props: {
  enrolment: Enrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
  onExpired: () => void;
}) {
  const { enrolment, onDone, onCancel, onExpired } = props;
  const http = useHttp();
  const confirm = async (code: string) => {
    try {
      return await confirmSecondFactor(http, code);
    } catch (error) {
      if (isProblem(error, 'SECOND_FACTOR_OFF')) onExpired();
      throw error;
    }
  };
  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <QrCode text={enrolment.uri} label="QR code of the secret, for your authenticator app" />
      <ActionForm
        schema={codeSchema}
        initial={{ code: '' }}
        problems={{ SECOND_FACTOR_INVALID: 'code' }}
        send={({ code }) => confirm(code)}
        onDone={onDone}
        verb="Switch it on"
        onCancel={onCancel}
      >
        {(field) => (
          <>
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
              {...field('code')}
            />
          </>
        )}
      </ActionForm>
    </div>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
