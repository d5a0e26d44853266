import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { SignInFrame } from '../../app/sign-in/sign-in-frame.tsx';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { CredentialsForm } from '../../features/session/credentials-form.tsx';
import { useSessionStore } from '../../features/session/session-context.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const Invited = lazy(() => import('../../app/sign-in/invited.tsx'));
const NAMES = ['invitation'] as const;

export default function Signup() {
  const { search } = useLocation();
  const invitation = useMailedToken(NAMES)?.invitation ?? null;
  return (
    <SignInFrame title="Create an account">
      {invitation === null ? (
        <Uninvited />
      ) : (
        <Suspense fallback={<Spinner label="Loading..." showLabel />}>
          <Invited key={invitation} token={invitation} />
        </Suspense>
      )}
      <p className="text-muted">
        Have an account?{' '}
        <Link className="link" to={`${href('login')}${search}`}>
          Sign in
        </Link>
      </p>
    </SignInFrame>
  );
}

function Uninvited() {
  const store = useSessionStore();
  return (
    <>
      <p className="-mt-3 text-muted">
        Next you read our{' '}
        <Link className="link" to={href('terms')}>
          terms
        </Link>
        . You accept nothing until you say so.
      </p>
      <CredentialsForm mode="sign-up" onSubmit={(credentials) => store.signUp(credentials)} />
    </>
  );
}
