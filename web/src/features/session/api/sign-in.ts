import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import type { Http } from '../../../lib/http.ts';

const schema = async () => (await import('@roletrail/contracts/http/auth')).sessionAnswer;

export type Credentials = { email: string; password: string };
/** `totp`: a code of the authenticator app, or a recovery code */
export type SignInCredentials = Credentials & { totp?: string };

/** @throws ProblemError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, _INVALID, RATE_LIMITED */
export function signIn(http: Http, body: SignInCredentials): Promise<SessionAnswer> {
  return http.json('/auth/login', schema, { method: 'POST', body, auth: 'none' });
}

/** @throws ProblemError EMAIL_IN_USE, WEAK_PASSWORD with reasons, RATE_LIMITED */
export function signUp(http: Http, body: Credentials): Promise<SessionAnswer> {
  return http.json('/auth/signup', schema, { method: 'POST', body, auth: 'none' });
}

/** @throws ProblemError LINK_INVALID, EMAIL_IN_USE, WEAK_PASSWORD with reasons */
export function acceptInvitation(
  http: Http,
  body: { token: string; password: string },
): Promise<SessionAnswer> {
  return http.json('/auth/invitation', schema, { method: 'POST', body, auth: 'none' });
}
