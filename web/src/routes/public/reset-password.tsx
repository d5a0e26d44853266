import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { checkRecovery, confirmRecovery } from '../../features/recovery/api/recovery.ts';
import { NewPasswordForm } from '../../features/recovery/new-password-form.tsx';
import { useCheckedLink } from '../../features/recovery/use-checked-link.ts';
import { useRecovering } from '../../features/recovery/use-recovering.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const page = definePage({
  head: () => ({ title: 'Choose a new password', index: false }),
});

const NAMES = ['token'] as const;

export default function ResetPassword() {
  const tokens = useMailedToken(NAMES);
  return (
    <FormPage title="Choose a new password">
      {tokens === null ? <Spinner label="Loading..." showLabel /> : <Opened token={tokens.token} />}
    </FormPage>
  );
}

function Opened({ token }: { token: string | null }) {
  return token ? <Recovery key={token} token={token} /> : <BadLink />;
}

function Recovery({ token }: { token: string }) {
  const http = useHttp();
  const navigate = useNavigate();
  const recovered = useRecovering();
  const [invalid, setInvalid] = useState(false);
  const onInvalid = () => setInvalid(true);
  const secondFactor = useCheckedLink(token, checkRecovery, onInvalid) ?? false;
  if (invalid) return <BadLink />;
  return (
    <>
      <p className="-mt-4 text-muted">Every session of your account ends when it is set.</p>
      <NewPasswordForm
        secondFactor={secondFactor}
        verb="Set the new password"
        save={(password) => confirmRecovery(http, { token, password })}
        onDone={() => {
          recovered();
          void navigate(href('login'), { replace: true });
        }}
        onInvalid={onInvalid}
      />
    </>
  );
}

function BadLink() {
  return (
    <div className="grid gap-5">
      <Alert variant="destructive" title="This link does not work any longer">
        A link works once and for a short time, and only whole. Your password is as it was.
      </Alert>
      <Button asChild size="lg">
        <Link to={href('forgotPassword')}>Ask for a new link</Link>
      </Button>
    </div>
  );
}
