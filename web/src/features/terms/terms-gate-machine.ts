import type { ConsentReason } from '@roletrail/contracts/http/legal';
import { CONSENT_RECHECK_SUPPRESSION_MS } from '@roletrail/contracts/limits';

/**
 * Does the signed-in person have to decide about the terms? Three flags, as the specification
 * names them, and the reason.
 *
 * nobody      initialized, nothing needed. From the start, and when the person has left.
 * looking     loading, not initialized: someone has come, cookie and server are being asked.
 *             Protected pages wait.
 * accepted    initialized, nothing needed: a valid cookie, the server's answer, or a recording.
 * needed      initialized, needsAcceptance: the server's answer, its silence, a 403, or a
 *             withdrawal.
 *             Left by a recording only, or by the person leaving.
 *
 * Invariant: whatever a check finds out within 2000 ms after a recording or a withdrawal says nothing, because it
 * may have been asked before it; the server refuses by itself where it must.
 */
export type GateReason = ConsentReason | 'check_failed';

export type GateState = {
  userId: string | null;
  needsAcceptance: boolean;
  initialized: boolean;
  loading: boolean;
  reason: GateReason | null;
  /** checks before this moment are skipped, milliseconds since the epoch */
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

/** Pure: the next state. Answers about somebody who has left are dropped. */
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

/** Whether looking (again) makes sense now: someone is here, nothing is open, nothing suppressed. */
export function mayCheck(state: GateState, now: number): boolean {
  return state.userId !== null && !state.needsAcceptance && now >= state.skipUntil;
}
