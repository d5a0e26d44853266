import type { ConsentReason } from '@roletrail/contracts/http/legal';
import { CONSENT_RECHECK_SUPPRESSION_MS } from '@roletrail/contracts/limits';

/**
 * Decides if the signed-in user must accept the terms. Has the three flags of the specification and
 * a reason.
 *
 * signed out initialized, nothing needed. Initial, and after the user has left.
 * checking loading, not initialized: cookie and server are checked. Protected pages wait.
 * accepted initialized, nothing needed: valid cookie, server answer, or a recording.
 * needed initialized, needsAcceptance: server answer, no answer, a 403, or a withdrawal.
 * Left only by a recording, or if the user leaves.
 *
 * Invariant: a check result within 2000 ms after a recording or withdrawal is dropped, because its
 * request may be older. The server enforces the terms itself.
 */
export type GateReason = ConsentReason | 'check_failed';

export type GateState = {
  userId: string | null;
  needsAcceptance: boolean;
  initialized: boolean;
  loading: boolean;
  reason: GateReason | null;
  /** checks before this time are skipped, ms since the epoch */
  skipUntil: number;
};

export type GateEvent =
  | { type: 'USER_ABSENT' }
  | { type: 'USER_PRESENT'; userId: string }
  | { type: 'COOKIE_VALID'; userId: string }
  | { type: 'SERVER_ANSWERED'; userId: string; needed: boolean; reason: ConsentReason; at: number }
  | { type: 'SERVER_FAILED'; userId: string; at: number }
  | { type: 'CONSENT_REQUIRED'; at: number }
  | { type: 'WITHDRAWN'; userId: string; at: number }
  | { type: 'RECORDING' }
  | { type: 'RECORDED'; at: number }
  | { type: 'RECORDING_FAILED' };

export const initialGate: GateState = {
  userId: null,
  needsAcceptance: false,
  initialized: true,
  loading: false,
  reason: null,
  skipUntil: 0,
};

function settle(state: GateState, needed: boolean, reason: GateReason | null): GateState {
  return { ...state, needsAcceptance: needed, initialized: true, loading: false, reason };
}

/** Returns the next state. Pure. Drops answers about another user. */
export function nextGate(state: GateState, event: GateEvent): GateState {
  if ('userId' in event && event.type !== 'USER_PRESENT' && event.userId !== state.userId) {
    return state;
  }
  switch (event.type) {
    case 'USER_ABSENT':
      return initialGate;
    case 'USER_PRESENT':
      if (event.userId === state.userId) return state;
      return { ...initialGate, userId: event.userId, initialized: false, loading: true };
    case 'COOKIE_VALID':
      return state.needsAcceptance ? state : settle(state, false, 'current');
    case 'SERVER_ANSWERED':
      if (event.at < state.skipUntil) return state;
      return settle(state, event.needed, event.reason);
    case 'SERVER_FAILED':
      if (event.at < state.skipUntil) return state;
      return settle(state, true, 'check_failed');
    case 'CONSENT_REQUIRED':
      if (state.userId === null || event.at < state.skipUntil || state.needsAcceptance) {
        return state;
      }
      return settle(state, true, null);
    case 'WITHDRAWN': {
      const skipUntil = event.at + CONSENT_RECHECK_SUPPRESSION_MS;
      return { ...settle(state, true, 'withdrawn'), skipUntil };
    }
    case 'RECORDING':
      return { ...state, loading: true };
    case 'RECORDING_FAILED':
      return { ...state, loading: false };
    case 'RECORDED': {
      const skipUntil = event.at + CONSENT_RECHECK_SUPPRESSION_MS;
      return { ...settle(state, false, 'current'), skipUntil };
    }
  }
}

/** Returns true if a check makes sense: a user is signed in, no demand is open, none suppressed. */
export function mayCheck(state: GateState, now: number): boolean {
  return state.userId !== null && !state.needsAcceptance && now >= state.skipUntil;
}
