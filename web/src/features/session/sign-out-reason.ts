import type { SessionEndReason } from '@roletrail/contracts/events/session';
import { ProblemError } from '../../lib/http-errors.ts';
import type { SignOutReason } from './session-machine.ts';

/** Reasons by error code. Codes that do not state a reason are missing. */
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

/** Returns the reason that a 401 states; null if it states none. */
export function reasonOfRefusal(error: unknown): SignOutReason | null {
  if (!(error instanceof ProblemError)) return null;
  return error.endReason === null ? (LOST[error.code] ?? null) : reasonOfEnd(error.endReason);
}

/** Returns the reason for an end that the socket or a refused call reported. */
export function reasonOfEnd(reason: SessionEndReason): SignOutReason {
  return ENDED[reason];
}
