import type { User } from '@roletrail/contracts/http/auth';

/**
 * The client's session, as one person sees it in one tab. The five states of the specification
 * are the first five events; whoever subscribes to the store is told each of them.
 *
 * loading     from the start, or when asked to look again; left when the server has answered.
 *             `waiting` from CHECK_DELAYED on: no answer of our server came that says who is there
 *             (a gateway, a captive portal, a fault), so it is asked until it gives one.
 * signed-in   a user is known. Entered by SIGNED_IN; TOKEN_REFRESHED and USER_UPDATED stay in it
 *             with what the server said; left by SIGNED_OUT and PASSWORD_RECOVERY.
 * recovering  a link for a new password is open here (PASSWORD_RECOVERY). The link signs nobody
 *             in, and whoever is signed in in this browser is not used meanwhile. Left by
 *             SIGNED_OUT as `recovered` (the new password stands, every session has ended), by
 *             SIGNED_IN and, given up, by RECOVERY_DROPPED; what a check finds out says nothing.
 * signed-out  nobody; `reason` says how it came to that (null: nobody was ever signed in here).
 * error       the server refused, and not in a way that says who is there. Nothing is known, so
 *             nothing protected is shown.
 *
 * Invariant: a user is held in signed-in and nowhere else.
 */
export const SIGN_OUT_REASONS = [
  // here, by choice
  'signed-out',
  'declined',
  'recovered',
  // somebody else signed in in this browser; signed out in another tab of it
  'replaced',
  'other-tab',
  // ended by somebody: `revoked` where it is not known by whom and why
  'other-device',
  'password-changed',
  'email-changed',
  'staff',
  'erased',
  'restored',
  'revoked',
  // after the longest time without input; after the longest time that a session may last
  'inactivity',
  'lifetime',
  'reused',
  'missing',
] as const;
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

export type SessionState =
  | { status: 'loading'; waiting: boolean }
  | { status: 'error'; message: string }
  | { status: 'signed-out'; reason: SignOutReason | null }
  | { status: 'recovering' }
  | { status: 'signed-in'; user: User; sessionId: string };

export type SessionEvent =
  | { type: 'SIGNED_IN'; user: User; sessionId: string; restored: boolean }
  | { type: 'TOKEN_REFRESHED'; user: User; sessionId: string }
  | { type: 'SIGNED_OUT'; reason: SignOutReason | null }
  | { type: 'PASSWORD_RECOVERY' }
  | { type: 'USER_UPDATED'; user: User }
  | { type: 'RECOVERY_DROPPED' }
  | { type: 'CHECK_STARTED' }
  | { type: 'CHECK_DELAYED' }
  | { type: 'CHECK_FAILED'; message: string };

export const initialSession: SessionState = { status: 'loading', waiting: false };

/** Pure: the next state. Events that mean nothing in a state leave it as it is. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'SIGNED_IN':
      // A check that was under way when the link was opened is not what the person came for.
      return state.status === 'recovering' && event.restored ? state : signedIn(event);
    case 'PASSWORD_RECOVERY':
      return { status: 'recovering' };
    case 'TOKEN_REFRESHED':
      return state.status === 'signed-in' ? signedIn(event) : state;
    case 'USER_UPDATED':
      return state.status === 'signed-in' && state.user.id === event.user.id
        ? { ...state, user: event.user }
        : state;
    case 'SIGNED_OUT':
      return state.status === 'recovering' && event.reason !== 'recovered'
        ? state
        : { status: 'signed-out', reason: event.reason };
    case 'RECOVERY_DROPPED':
      return state.status === 'recovering' ? initialSession : state;
    case 'CHECK_STARTED':
      return state.status === 'signed-in' || state.status === 'recovering' ? state : initialSession;
    case 'CHECK_DELAYED':
      return state.status === 'loading' && !state.waiting
        ? { status: 'loading', waiting: true }
        : state;
    case 'CHECK_FAILED':
      return state.status === 'loading' ? { status: 'error', message: event.message } : state;
  }
}

function signedIn({ user, sessionId }: { user: User; sessionId: string }): SessionState {
  return { status: 'signed-in', user, sessionId };
}
