import { useState } from 'react';
import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { ConfirmLink, type MailedLink } from '../../features/recovery/confirm-link.tsx';
import { useSession, useSessionStore } from '../../features/session/session-context.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';

export const page = definePage({
  head: () => ({ title: 'Confirm your e-mail address', index: false }),
});

const NAMES = ['token', 'change'] as const;

export default function VerifyEmail() {
  const store = useSessionStore();
  const tokens = useMailedToken(NAMES);
  const [done, setDone] = useState(false);
  if (tokens === null) return <PageSpinner />;
  const link = linkOf(tokens);
  const finish = () => {
    setDone(true);
    void store.refreshUser();
  };
  return (
    <FormPage title="Confirm your e-mail address">
      {done && link ? <Done kind={link.kind} /> : null}
      {!done && link ? <ConfirmLink link={link} onDone={finish} whenInvalid={<BadLink />} /> : null}
      {link ? null : <BadLink />}
    </FormPage>
  );
}

function linkOf({ token, change }: Record<'token' | 'change', string | null>): MailedLink | null {
  if (token !== null) return { kind: 'verify', token };
  return change === null ? null : { kind: 'change', token: change };
}

function Done({ kind }: { kind: MailedLink['kind'] }) {
  return (
    <div className="grid gap-5">
      <Alert variant="success" title="Your address is confirmed">
        {kind === 'change' ? 'You sign in with it from now on.' : null}
      </Alert>
      <Onward />
    </div>
  );
}

function BadLink() {
  return (
    <div className="grid gap-5">
      <Alert variant="destructive" title="This link does not work any more">
        It may have been used already, or be too old. You can ask for a new one on your account
        page.
      </Alert>
      <Onward />
    </div>
  );
}

function Onward() {
  const { status } = useSession();
  return status === 'signed-in' ? (
    <Button asChild size="lg">
      <Link to={href('account')}>Go to your account</Link>
    </Button>
  ) : (
    <Button asChild size="lg">
      <Link to={href('login')}>Sign in</Link>
    </Button>
  );
}
