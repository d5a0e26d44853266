import type { SessionEndReason } from '@roletrail/contracts/events/session';
import { ProblemError } from '../../lib/http-errors.ts';
import type { SignOutReason } from './session-machine.ts';

/** Where a refusal does not say what ended the session, nobody guesses. */
const LOST: Partial<Record<string, SignOutReason>> = {
  SESSION_REVOKED: 'revoked',
  SESSION_EXPIRED: 'revoked',
  REFRESH_REUSED: 'reused',
};

const ENDED: Readonly<Record<SessionEndReason, SignOutReason>> = {
  signed_out: 'other-device',
  declined: 'declined',
  inactivity: 'inactivity',
  lifetime: 'lifetime',
  token_reuse: 'reused',
  erased: 'erased',
  staff: 'staff',
  password_changed: 'password-changed',
  email_changed: 'email-changed',
  restored: 'restored',
};

/** Why a call was refused with 401; null when it never heard of one. */
export function reasonOfRefusal(error: unknown): SignOutReason | null {
  if (!(error instanceof ProblemError)) return null;
  return error.endReason === null ? (LOST[error.code] ?? null) : reasonOfEnd(error.endReason);
}

/** Why a session was ended elsewhere, as the socket or a refusal tells it. */
export function reasonOfEnd(reason: SessionEndReason): SignOutReason {
  return ENDED[reason];
}
