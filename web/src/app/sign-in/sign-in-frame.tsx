import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import type { SessionState } from '../../features/session/session-machine.ts';
import { pendingDecline } from '../../features/terms/pending-decline.ts';
import { Alert } from '../../ui/alert.tsx';
import { safeNext } from '../next-path.ts';
import { href } from '../paths.ts';

/** Why the person stands here, where that needs saying. */
function notice(session: SessionState): { title: string; text: string } | null {
  if (session.status === 'error') return { title: 'Authentication Error', text: session.message };
  if (pendingDecline() !== null) {
    return {
      title: 'Your refusal is not recorded yet',
      text: 'It could not be stored when you declined. You are signed out here, and it is sent again the next time RoleTrail starts in this browser.',
    };
  }
  if (session.status !== 'signed-out') return null;
  switch (session.reason) {
    case 'expired':
      return { title: 'Your session has expired', text: 'Please sign in again.' };
    case 'revoked':
      return { title: 'Your session was ended', text: 'Please sign in again to go on.' };
    case 'reused':
      return {
        title: 'Your session was ended for your safety',
        text: 'A token of it was used a second time, from somewhere else or after it was replaced.',
      };
    default:
      return null;
  }
}

/** The frame of sign-in and sign-up; someone who is signed in is sent on to where they wanted. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'signed-in') {
    const next = safeNext(new URLSearchParams(search).get('next'));
    return <Navigate to={next ?? href('dashboard')} replace />;
  }
  const said = notice(session);
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-4 py-12 sm:py-20">
      <h1 className="text-2xl">{title}</h1>
      {said ? (
        <Alert title={said.title} variant={session.status === 'error' ? 'destructive' : 'default'}>
          {said.text}
        </Alert>
      ) : null}
      {children}
    </div>
  );
}
