import { Link, useLocation } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { SignInFrame } from '../../app/sign-in/sign-in-frame.tsx';
import { useSessionStore } from '../../features/session/session-context.tsx';
import { SignInForm } from '../../features/session/sign-in-form.tsx';

export default function Login() {
  const store = useSessionStore();
  const { search } = useLocation();
  return (
    <SignInFrame title="Sign in">
      <SignInForm
        onSignIn={(credentials) => store.signIn(credentials)}
        underPassword={
          <Link
            className="link inline-flex target items-center justify-self-start text-sm"
            to={href('forgotPassword')}
          >
            Forgot your password?
          </Link>
        }
      />
      <p className="text-muted">
        New here?{' '}
        <Link className="link" to={`${href('signup')}${search}`}>
          Create an account
        </Link>
      </p>
    </SignInFrame>
  );
}
