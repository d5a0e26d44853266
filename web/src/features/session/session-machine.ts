import type { User } from '@roletrail/contracts/http/auth';

/**
 * The client's session, as one person sees it in one tab.
 *
 * loading     from the start, or when asked to look again; leaves when the server has answered.
 * signed-in   a user is known and an access token is held. PASSWORD_RECOVERY enters it with
 *             `recovery` true: signed in by a link, and only to choose a new password.
 * signed-out  nobody; `reason` says how it came to that (null: nobody was ever signed in here).
 * error       the server could not be asked. Nothing is known, so nothing protected is shown.
 *
 * Invariant: a user is held in signed-in and nowhere else.
 */
export type SignOutReason =
  | 'signed-out'
  | 'declined'
  | 'replaced'
  | 'other-tab'
  | 'revoked'
  | 'expired'
  | 'reused'
  | 'missing';

export type SessionState =
  | { status: 'loading' }
  | { status: 'error'; message: string }
  | { status: 'signed-out'; reason: SignOutReason | null }
  | { status: 'signed-in'; user: User; sessionId: string; recovery: boolean };

export type SessionEvent =
  | { type: 'SIGNED_IN'; user: User; sessionId: string; restored: boolean }
  | { type: 'TOKEN_REFRESHED'; user: User; sessionId: string }
  | { type: 'SIGNED_OUT'; reason: SignOutReason | null }
  | { type: 'PASSWORD_RECOVERY'; user: User; sessionId: string }
  | { type: 'USER_UPDATED'; user: User }
  | { type: 'CHECK_STARTED' }
  | { type: 'CHECK_FAILED'; message: string };

export const initialSession: SessionState = { status: 'loading' };

/** Pure: the next state. Events that mean nothing in a state leave it as it is. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'SIGNED_IN':
      return signedIn(event, false);
    case 'PASSWORD_RECOVERY':
      return signedIn(event, true);
    case 'TOKEN_REFRESHED':
      return state.status === 'signed-in' ? signedIn(event, state.recovery) : state;
    case 'USER_UPDATED':
      return state.status === 'signed-in' ? { ...state, user: event.user, recovery: false } : state;
    case 'SIGNED_OUT':
      return { status: 'signed-out', reason: event.reason };
    case 'CHECK_STARTED':
      return state.status === 'signed-in' ? state : { status: 'loading' };
    case 'CHECK_FAILED':
      return state.status === 'loading' ? { status: 'error', message: event.message } : state;
  }
}

function signedIn(who: { user: User; sessionId: string }, recovery: boolean): SessionState {
  return { status: 'signed-in', user: who.user, sessionId: who.sessionId, recovery };
}
