import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, Navigate, parsePath, useLocation } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import type { SessionState } from '../../features/session/session-machine.ts';
import { pendingDecline } from '../../features/terms/pending-decline.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { CookiesBlocked } from '../cookie-notice.tsx';
import { exampleAt } from '../examples.ts';
import { safeNext } from '../next-path.ts';
import { href } from '../paths.ts';
import { FormPage } from './form-page.tsx';
import { createSignOutNotice, type Notice } from './sign-out-labels.ts';

/** Returns the notice above the form; null if none is needed. */
function notice(session: SessionState, declinePending: boolean): Notice | null {
  if (session.status === 'error') return { title: 'Authentication Error', text: session.message };
  if (session.status === 'loading' && session.waiting) {
    return {
      title: 'Still trying to reach RoleTrail',
      text: 'The server does not answer yet. If you are signed in, this page goes on by itself.',
    };
  }
  if (declinePending) {
    return {
      title: 'Your refusal is not recorded yet',
      text: 'We could not store it. You are signed out, and this browser sends it again the next time you open RoleTrail.',
    };
  }
  if (session.status !== 'signed-out') return null;
  return createSignOutNotice(session.reason);
}

const never = () => () => undefined;

/** Returns true if this browser stores a pending refusal; the server cannot know. */
function useDeclinePending(): boolean {
  return useSyncExternalStore(
    never,
    () => pendingDecline() !== null,
    () => false,
  );
}

/** Frame of sign-in and sign-up. Redirects signed-in users to their target. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession();
  const { search } = useLocation();
  const declinePending = useDeclinePending();
  const next = safeNext(new URLSearchParams(search).get('next'));
  if (session.status === 'signed-in') {
    return (
      <>
        <PageSpinner label="Opening your pages..." />
        <Navigate to={next ?? href('dashboard')} replace />
      </>
    );
  }
  const shown = notice(session, declinePending);
  const waiting = session.status === 'loading' && session.waiting;
  return (
    <FormPage title={title}>
      {shown ? (
        <Alert title={shown.title} variant={session.status === 'error' ? 'destructive' : 'default'}>
          {shown.text}
          {waiting ? (
            <Button
              variant="outline"
              size="touch"
              className="mt-3"
              onClick={() => location.reload()}
            >
              Reload the page
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <CookiesBlocked />
      {children}
      {next === null ? null : <ToolExample next={next} />}
    </FormPage>
  );
}

/** Links to the example of the tool that the visitor came for. */
function ToolExample({ next }: { next: string }) {
  const example = exampleAt(parsePath(next).pathname ?? '');
  if (example === null) return null;
  return (
    <p className="text-muted">
      Not sure yet?{' '}
      <Link className="link" to={example}>
        See a finished example
      </Link>{' '}
      of this tool, without an account.
    </p>
  );
}
