import type { Arrangement, User } from '@roletrail/contracts/http/auth';

/**
 * Session of the client in one tab. The specification names the first five events, which
 * subscribers receive.
 *
 * *loading*: the initial state, and during a check. `waiting` (CHECK_DELAYED): no answer of our
 * server about the session arrived, so the check repeats. → (CHECK_FAILED) → *error*
 * *any* → (SIGNED_IN) → *signed-in*. TOKEN_REFRESHED and USER_UPDATED update the user.
 * *any* → (SIGNED_OUT) → *signed-out*, with `reason`; null if no session existed here
 * *any* → (PASSWORD_RECOVERY) → *recovering*: a link for a new password is open here. The link
 * creates no session, and an existing one is not used meanwhile. Ignores results of checks.
 * *recovering* → (SIGNED_OUT as `recovered`: new password set, all sessions ended) → *signed-out*
 * *recovering* → (RECOVERY_DROPPED) → *loading*
 * *error*, *signed-out* → (CHECK_STARTED) → *loading*. In *error*, protected pages are hidden.
 *
 * Invariant: only signed-in has a user.
 */
export const SIGN_OUT_REASONS = [
  // by the user, in this tab
  'signed-out',
  'declined',
  'recovered',
  // another user signed in, or the user signed out, in another tab of this browser
  'replaced',
  'other-tab',
  // ended elsewhere; `revoked` if the actor and the reason are unknown
  'other-device',
  'password-changed',
  'email-changed',
  'staff',
  'erased',
  'restored',
  'revoked',
  // idle limit; lifetime limit
  'inactivity',
  'lifetime',
  'reused',
  'missing',
] as const;
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

/** Facts of a session that the server has confirmed. */
type SignedIn = { user: User; sessionId: string; arrangements: readonly Arrangement[] };

export type SessionState =
  | { status: 'loading'; waiting: boolean }
  | { status: 'error'; message: string }
  | { status: 'signed-out'; reason: SignOutReason | null }
  | { status: 'recovering' }
  | ({ status: 'signed-in' } & SignedIn);

export type SessionEvent =
  | ({ type: 'SIGNED_IN'; restored: boolean } & SignedIn)
  | ({ type: 'TOKEN_REFRESHED' } & SignedIn)
  | { type: 'SIGNED_OUT'; reason: SignOutReason | null }
  | { type: 'PASSWORD_RECOVERY' }
  | { type: 'USER_UPDATED'; user: User }
  | { type: 'RECOVERY_DROPPED' }
  | { type: 'CHECK_STARTED' }
  | { type: 'CHECK_DELAYED' }
  | { type: 'CHECK_FAILED'; message: string };

export const initialSession: SessionState = { status: 'loading', waiting: false };

/** Returns the next state. Pure. Ignores events that have no meaning in a state. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'SIGNED_IN':
      // The result of a check that was pending when the link was opened does not count.
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

function signedIn({ user, sessionId, arrangements }: SignedIn): SessionState {
  return { status: 'signed-in', user, sessionId, arrangements };
}
