import type { UndoCheck } from '@roletrail/contracts/http/account';
import { UNDO_LINK_DAYS } from '@roletrail/contracts/limits';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { checkUndo, undoChange } from '../../features/recovery/api/recovery.ts';
import { NewPasswordForm } from '../../features/recovery/new-password-form.tsx';
import { useCheckedLink } from '../../features/recovery/use-checked-link.ts';
import { useRecovering } from '../../features/recovery/use-recovering.ts';
import { formatLocal } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const page = definePage({
  head: () => ({ title: 'Undo a change of your account', index: false }),
});

const NAMES = ['token'] as const;

export default function Undo() {
  const tokens = useMailedToken(NAMES);
  return (
    <FormPage title="Undo a change of your account">
      {tokens === null ? <Spinner label="Loading..." showLabel /> : <Opened token={tokens.token} />}
    </FormPage>
  );
}

function Opened({ token }: { token: string | null }) {
  return token ? <UndoLink key={token} token={token} /> : <BadLink />;
}

function UndoLink({ token }: { token: string }) {
  const http = useHttp();
  const navigate = useNavigate();
  const recovered = useRecovering();
  const [invalid, setInvalid] = useState(false);
  const onInvalid = () => setInvalid(true);
  const facts = useCheckedLink(token, checkUndo, onInvalid);
  if (invalid) return <BadLink />;
  return (
    <>
      {facts ? <Facts facts={facts} /> : null}
      <NewPasswordForm
        secondFactor={facts?.secondFactor ?? false}
        verb="Undo the change"
        save={(password) => undoChange(http, { token, password })}
        onDone={() => {
          recovered();
          void navigate(href('login'), { replace: true });
        }}
        onInvalid={onInvalid}
      />
    </>
  );
}

const CHANGED: Readonly<Record<UndoCheck['change'], string>> = {
  email: 'the e-mail address of your account was changed',
  second_factor: 'a second factor was set up for your account',
};

function Facts({ facts: { change, changedAt, secondFactor } }: { facts: UndoCheck }) {
  return (
    <div className="grid gap-3">
      <p>
        On {formatLocal(changedAt)} {CHANGED[change]}. If that was not you, choose a new password
        here:
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          Your e-mail address and second factor are again as they were before. Later changes of them
          are undone too.
        </li>
        <li>
          {secondFactor
            ? 'You sign in with the new password and a code of the authenticator app that you had then.'
            : 'You sign in with the new password alone.'}
        </li>
        <li>Every session of your account ends.</li>
      </ul>
    </div>
  );
}

function BadLink() {
  return (
    <div className="grid gap-5">
      <Alert variant="destructive" title="This link does not work any longer">
        It works once, for {UNDO_LINK_DAYS} days. After that you can still choose a new password, or
        write to us.
      </Alert>
      <Button asChild size="lg">
        <Link to={href('forgotPassword')}>Choose a new password</Link>
      </Button>
      <Button asChild size="lg" variant="outline">
        <Link to={href('contact')}>Write to us</Link>
      </Button>
    </div>
  );
}
