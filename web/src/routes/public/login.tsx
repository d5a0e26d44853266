import { Suspense, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { lazyOrNothing } from '../../app/lazy-or-nothing.ts';
import { href } from '../../app/paths.ts';
import { SignInFrame } from '../../app/sign-in/sign-in-frame.tsx';
import { useSessionStore } from '../../features/session/session-context.tsx';
import { SignInForm } from '../../features/session/sign-in-form.tsx';

const DeclinedNotice = lazyOrNothing(() => import('../../app/sign-in/declined-notice.tsx'));
const never = () => () => undefined;

/** Returns true if the router state has a refusal; the server cannot know. */
function useDeclined(): boolean {
  const { state } = useLocation();
  const isDeclined = typeof state === 'object' && state !== null && 'declined' in state;
  return useSyncExternalStore(
    never,
    () => isDeclined,
    () => false,
  );
}

export default function Login() {
  const store = useSessionStore();
  const { search } = useLocation();
  const declined = useDeclined();
  return (
    <SignInFrame title="Sign in">
      {declined ? (
        <Suspense>
          <DeclinedNotice />
        </Suspense>
      ) : null}
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
