import { Link, useLocation } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { SignInFrame } from '../../app/sign-in/sign-in-frame.tsx';
import { CredentialsForm } from '../../features/session/credentials-form.tsx';
import { useSessionStore } from '../../features/session/session-context.tsx';

export default function Login() {
  const store = useSessionStore();
  const { search } = useLocation();
  return (
    <SignInFrame title="Sign in">
      <CredentialsForm mode="sign-in" onSubmit={(credentials) => store.signIn(credentials)} />
      <p className="text-muted">
        New here?{' '}
        <Link className="link" to={`${href('signup')}${search}`}>
          Create an account
        </Link>
      </p>
    </SignInFrame>
  );
}
