import type { User } from '@roletrail/contracts/http/auth';
import { DISPLAY_NAME_MAX } from '@roletrail/contracts/limits';
import { type ReactNode, useState } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { changeDisplayName, resendVerification } from '../api/profile.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { AccountSection } from './section.tsx';

type Props = {
  user: User;
  onUser: (user: User) => void;
  /** where to find the e-mail, if not obvious */
  mailHint: ReactNode;
};

/** Name and address of the user, with forms to change them. */
export function AccountProfile({ user, onUser, mailHint }: Props) {
  const [editing, setEditing] = useState<'name' | 'email' | null>(null);
  const close = () => setEditing(null);
  return (
    <AccountSection
      id="profile"
      title="Profile"
      purpose="Only you see your name. You sign in with your address."
    >
      <DescriptionList
        items={[
          {
            term: 'Name',
            detail: (
              <Line
                action={editing ? null : { label: 'Change name', run: () => setEditing('name') }}
              >
                {user.displayName ?? <span className="text-muted">Not given</span>}
              </Line>
            ),
          },
          {
            term: 'E-mail',
            detail: (
              <Line
                action={editing ? null : { label: 'Change e-mail', run: () => setEditing('email') }}
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {user.email}{' '}
                  {user.emailVerified ? (
                    <Badge variant="success">Confirmed</Badge>
                  ) : (
                    <Badge variant="warning">Not confirmed</Badge>
                  )}
                </span>
              </Line>
            ),
          },
          ...(user.roles.length > 0 ? [{ term: 'Roles', detail: user.roles.join(', ') }] : []),
          { term: 'Account since', detail: formatLocal(user.createdAt) },
        ]}
      />
      {editing === 'name' ? <NameForm user={user} onUser={onUser} onClose={close} /> : null}
      {editing === 'email' ? (
        <ChangeEmailForm secondFactor={user.secondFactor} onClose={close} mailHint={mailHint} />
      ) : null}
      {user.emailVerified || editing ? null : <Unconfirmed mailHint={mailHint} />}
    </AccountSection>
  );
}

function Line(props: { children: ReactNode; action: { label: string; run: () => void } | null }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">{props.children}</span>
      {props.action ? (
        <Button variant="outline" size="sm" onClick={props.action.run}>
          {props.action.label}
        </Button>
      ) : null}
    </span>
  );
}

const nameSchema = async () => (await import('../form-schemas.ts')).nameFields;

function NameForm(props: { user: User; onUser: (user: User) => void; onClose: () => void }) {
  const http = useHttp();
  return (
    <ActionForm
      schema={nameSchema}
      initial={{ name: props.user.displayName ?? '' }}
      send={({ name }) => changeDisplayName(http, name)}
      onDone={(user) => {
        props.onUser(user);
        toast({ title: 'Your name is saved' });
        props.onClose();
      }}
      verb="Save name"
      onCancel={props.onClose}
    >
      {(field) => (
        <Field
          label="Name"
          help="How we greet you. You can leave it empty."
          autoComplete="name"
          maxLength={DISPLAY_NAME_MAX}
          autoFocus
          {...field('name')}
        />
      )}
    </ActionForm>
  );
}

function Unconfirmed({ mailHint }: { mailHint: ReactNode }) {
  const http = useHttp();
  const action = useAction();
  const [sent, setSent] = useState(false);
  const send = async () => setSent(await action.run(() => resendVerification(http)));
  return (
    <Alert
      variant={sent ? 'success' : 'warning'}
      title={sent ? 'A new link is on its way' : 'Your address is not confirmed yet'}
    >
      <div className="grid justify-items-start gap-3">
        <p>
          {sent
            ? 'Open it on any device; one press there confirms the address.'
            : 'Open the link that we sent you: without it we cannot replace a forgotten password.'}
        </p>
        {action.error ? <p className="font-bold">{formatErrorMessage(action.error)}</p> : null}
        {mailHint}
        {sent ? null : (
          <Button variant="outline" size="sm" busy={action.busy} onClick={() => void send()}>
            Send a new link
          </Button>
        )}
      </div>
    </Alert>
  );
}
