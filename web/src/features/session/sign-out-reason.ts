import type { SessionEndReason } from '@roletrail/contracts/events/session';
import { ProblemError } from '../../lib/http-errors.ts';
import type { SignOutReason } from './session-machine.ts';

const LOST: Partial<Record<string, SignOutReason>> = {
  SESSION_REVOKED: 'revoked',
  SESSION_EXPIRED: 'expired',
  REFRESH_REUSED: 'reused',
};

const ENDED: Readonly<Record<SessionEndReason, SignOutReason>> = {
  signed_out: 'other-device',
  declined: 'declined',
  inactivity: 'expired',
  lifetime: 'lifetime',
  token_reuse: 'reused',
  erased: 'erased',
  staff: 'staff',
  password_changed: 'password-changed',
  email_changed: 'revoked',
  restored: 'restored',
};

/** Why a call was refused with 401; null when it never heard of one. */
export function reasonOfRefusal(error: unknown): SignOutReason | null {
  return error instanceof ProblemError ? (LOST[error.code] ?? null) : null;
}

/** Why a session was ended elsewhere, as the socket tells it. */
export function reasonOfEnd(reason: SessionEndReason): SignOutReason {
  return ENDED[reason];
}
