import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import type { SessionState, SignOutReason } from '../../features/session/session-machine.ts';
import { pendingDecline } from '../../features/terms/pending-decline.ts';
import { Alert } from '../../ui/alert.tsx';
import { safeNext } from '../next-path.ts';
import { href } from '../paths.ts';
import { SignInSide } from './sign-in-side.tsx';

type Notice = { title: string; text: string };

const ENDED: Partial<Record<SignOutReason, Notice>> = {
  expired: { title: 'Your session has expired', text: 'Please sign in again.' },
  lifetime: {
    title: 'Your session has reached its longest duration',
    text: 'For your safety no session lasts for ever. Please sign in again.',
  },
  revoked: { title: 'Your session was ended', text: 'Please sign in again to go on.' },
  'other-device': {
    title: 'You were signed out on this device from another one',
    text: 'If that was not you, sign in, end the other sessions and change your password.',
  },
  'password-changed': {
    title: 'The password of your account was changed',
    text: 'All other sessions ended with it. Please sign in with the new password; if it was not you who changed it, ask for a new one below.',
  },
  recovered: {
    title: 'Your new password is set',
    text: 'Every session of your account has ended. Please sign in with the new password.',
  },
  staff: {
    title: 'Your session was ended by our staff',
    text: 'Please sign in again, or ask our support if you do not know why.',
  },
  erased: {
    title: 'This account was deleted',
    text: 'All its sessions have ended, and its personal data cannot be read any more.',
  },
  restored: {
    title: 'Your session was ended by a repair of the service',
    text: 'The service was restored from a backup, and no session from before goes on. Please sign in again.',
  },
  reused: {
    title: 'Your session was ended for your safety',
    text: 'A token of it was used a second time, from somewhere else or after it was replaced.',
  },
};

/** Why the person stands here, where that needs saying. */
function notice(session: SessionState): Notice | null {
  if (session.status === 'error') return { title: 'Authentication Error', text: session.message };
  if (pendingDecline() !== null) {
    return {
      title: 'Your refusal is not recorded yet',
      text: 'It could not be stored when you declined. You are signed out here, and it is sent again the next time RoleTrail starts in this browser.',
    };
  }
  if (session.status !== 'signed-out') return null;
  return session.reason === null ? null : (ENDED[session.reason] ?? null);
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
    <div
      data-bleed
      className="grid min-h-[calc(100dvh-4.1rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,38rem)]"
    >
      <div className="mx-auto grid w-full max-w-md content-start gap-6 px-4 py-12 sm:py-16 lg:content-center">
        <h1 className="text-2xl">{title}</h1>
        {said ? (
          <Alert
            title={said.title}
            variant={session.status === 'error' ? 'destructive' : 'default'}
          >
            {said.text}
          </Alert>
        ) : null}
        {children}
      </div>
      <SignInSide />
    </div>
  );
}
