import { Link, useLocation } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { SignInFrame } from '../../app/sign-in/sign-in-frame.tsx';
import { CredentialsForm } from '../../features/session/credentials-form.tsx';
import { useSessionStore } from '../../features/session/session-context.tsx';

export default function Signup() {
  const store = useSessionStore();
  const { search } = useLocation();
  return (
    <SignInFrame title="Create an account">
      <p className="-mt-3 text-muted">
        Next you read our{' '}
        <Link className="link" to={href('terms')}>
          terms
        </Link>
        . You accept nothing until you say so.
      </p>
      <CredentialsForm mode="sign-up" onSubmit={(credentials) => store.signUp(credentials)} />
      <p className="text-muted">
        Have an account?{' '}
        <Link className="link" to={`${href('login')}${search}`}>
          Sign in
        </Link>
      </p>
    </SignInFrame>
  );
}
