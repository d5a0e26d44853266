import { CHANGE_EMAIL_LINK_MINUTES } from '@roletrail/contracts/limits';
import { type ReactNode, useState } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { requestEmailChange } from '../api/profile.ts';
import { BAD_ADDRESS } from '../labels.ts';
import { CurrentPassword } from './current-password.tsx';
import { FactorCode } from './factor-code.tsx';

type Change = { email: string; currentPassword: string; code?: string };

const emailSchema = async () => (await import('../form-schemas.ts')).emailFields;
const emailAndCodeSchema = async () => (await import('../form-schemas.ts')).emailAndCodeFields;
const FIELDS = { PASSWORD_WRONG: 'currentPassword', VALIDATION_FAILED: 'email' } as const;
const FIELDS_WITH_CODE = { ...FIELDS, SECOND_FACTOR_INVALID: 'code' } as const;

/** Requests a new address, active after the link sent to it is used. */
export function ChangeEmailForm({
  secondFactor,
  onClose,
  mailHint,
}: {
  secondFactor: boolean;
  onClose: () => void;
  mailHint: ReactNode;
}) {
  const http = useHttp();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <Alert variant="success" title={`Look at the mail of ${sentTo}`}>
        <div className="grid justify-items-start gap-3">
          <p>
            The link there works for {CHANGE_EMAIL_LINK_MINUTES} minutes, once. Until then your
            address stays as it is; your present address gets a message too. When it is used, your
            other sessions end.
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
    <ActionForm<Change, Change, void>
      schema={secondFactor ? emailAndCodeSchema : emailSchema}
      initial={{ email: '', currentPassword: '', ...(secondFactor ? { code: '' } : {}) }}
      problems={secondFactor ? FIELDS_WITH_CODE : FIELDS}
      words={({ code }) => (code === 'VALIDATION_FAILED' ? BAD_ADDRESS : undefined)}
      send={(change) => requestEmailChange(http, change)}
      onDone={(_, { email }) => setSentTo(email)}
      verb="Send the link"
      onCancel={onClose}
    >
      {(field) => (
        <>
          <Field
            label="New e-mail"
            type="email"
            autoComplete="email"
            autoFocus
            {...field('email')}
          />
          <CurrentPassword {...field('currentPassword')} />
          {secondFactor ? <FactorCode {...field('code')} /> : null}
        </>
      )}
    </ActionForm>
  );
}
