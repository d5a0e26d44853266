import type { User } from '@roletrail/contracts/http/auth';
import type { Http } from '../../../lib/http.ts';

const userAnswer = async () => (await import('@roletrail/contracts/http/auth')).userAnswer;

/** Changes the display name; null removes it. */
export async function changeDisplayName(http: Http, displayName: string | null): Promise<User> {
  const body = { displayName };
  return (await http.json('/auth/user', userAnswer, { method: 'PATCH', body })).user;
}

/** Changes the password; ends other sessions. @throws ProblemError PASSWORD_WRONG, WEAK_PASSWORD */
export async function changePassword(
  http: Http,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  await http.send('/auth/password', { method: 'POST', body });
}

/**
 * Sends a link to the new address, which becomes active on use.
 * @throws ProblemError PASSWORD_WRONG, SECOND_FACTOR_INVALID
 */
export async function requestEmailChange(
  http: Http,
  body: { email: string; currentPassword: string; code?: string },
): Promise<void> {
  await http.send('/auth/email', { method: 'POST', body });
}

/** Sends the verification link again. @throws RATE_LIMITED */
export async function resendVerification(http: Http): Promise<void> {
  await http.send('/auth/verify-email/resend', { method: 'POST' });
}
