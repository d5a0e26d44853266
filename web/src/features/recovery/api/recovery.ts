import type { UndoCheck } from '@roletrail/contracts/http/account';
import type { Http } from '../../../lib/http.ts';

/** Requests a link for a new password. The answer is the same for every address. */
export async function requestRecovery(http: Http, email: string): Promise<void> {
  await http.send('/auth/recover', { method: 'POST', body: { email }, auth: 'none' });
}

/** Returns true if the account has a second factor. @throws ProblemError LINK_INVALID */
export async function checkRecovery(http: Http, token: string): Promise<boolean> {
  const schema = async () => (await import('@roletrail/contracts/http/account')).recoverCheckAnswer;
  const request = { method: 'POST', body: { token }, auth: 'none' } as const;
  return (await http.json('/auth/recover/check', schema, request)).secondFactor;
}

/** Sets the password; ends all sessions. @throws ProblemError LINK_INVALID, WEAK_PASSWORD */
export async function confirmRecovery(
  http: Http,
  body: { token: string; password: string },
): Promise<void> {
  await http.send('/auth/recover/confirm', { method: 'POST', body, auth: 'none' });
}

/** Returns the change that the link undoes. @throws ProblemError LINK_INVALID */
export function checkUndo(http: Http, token: string): Promise<UndoCheck> {
  const schema = async () => (await import('@roletrail/contracts/http/account')).undoCheckAnswer;
  return http.json('/auth/undo/check', schema, { method: 'POST', body: { token }, auth: 'none' });
}

/**
 * Undoes a change of address or second factor. Ends all sessions of the user.
 * @throws ProblemError LINK_INVALID, WEAK_PASSWORD, EMAIL_IN_USE
 */
export async function undoChange(
  http: Http,
  body: { token: string; password: string },
): Promise<void> {
  await http.send('/auth/undo', { method: 'POST', body, auth: 'none' });
}

/** Use of a link that binds an address to an account: with a session or the password. */
type LinkUse = {
  readonly token: string;
  readonly password: string | null;
  readonly signedIn: boolean;
};

/** @throws ProblemError LINK_INVALID, LINK_NEEDS_PASSWORD, PASSWORD_WRONG */
export function verifyEmail(http: Http, use: LinkUse): Promise<void> {
  return openLink(http, '/auth/verify-email', use);
}

/**
 * Changes the address. Ends all other sessions.
 * @throws ProblemError LINK_INVALID, LINK_NEEDS_PASSWORD, PASSWORD_WRONG, EMAIL_IN_USE
 */
export function confirmEmailChange(http: Http, use: LinkUse): Promise<void> {
  return openLink(http, '/auth/email/confirm', use);
}

/** Deletes an unverified account or drops an address change. @throws ProblemError LINK_INVALID */
export async function disownAddress(http: Http, token: string): Promise<void> {
  await http.send('/auth/email/not-me', { method: 'POST', body: { token }, auth: 'none' });
}

async function openLink(http: Http, path: string, use: LinkUse): Promise<void> {
  const { token, password, signedIn } = use;
  const body = password === null ? { token } : { token, password };
  await http.send(path, { method: 'POST', body, auth: signedIn ? 'session' : 'none' });
}
