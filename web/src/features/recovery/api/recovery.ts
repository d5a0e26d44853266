import type { UndoCheck } from '@roletrail/contracts/http/account';
import type { Http } from '../../../lib/http.ts';

/** Asks for a link to choose a new password; the answer is the same for every address. */
export async function requestRecovery(http: Http, email: string): Promise<void> {
  await http.send('/auth/recover', { method: 'POST', body: { email }, auth: 'none' });
}

/** Whether the account has a second factor, so that a shorter password suffices. @throws ProblemError LINK_INVALID */
export async function checkRecovery(http: Http, token: string): Promise<boolean> {
  const schema = async () => (await import('@roletrail/contracts/http/account')).recoverCheckAnswer;
  const request = { method: 'POST', body: { token }, auth: 'none' } as const;
  return (await http.json('/auth/recover/check', schema, request)).secondFactor;
}

/** Every session of the person ends. @throws ProblemError LINK_INVALID, WEAK_PASSWORD */
export async function confirmRecovery(
  http: Http,
  body: { token: string; password: string },
): Promise<void> {
  await http.send('/auth/recover/confirm', { method: 'POST', body, auth: 'none' });
}

/** Returns what the link undoes. @throws ProblemError LINK_INVALID */
export function checkUndo(http: Http, token: string): Promise<UndoCheck> {
  const schema = async () => (await import('@roletrail/contracts/http/account')).undoCheckAnswer;
  return http.json('/auth/undo/check', schema, { method: 'POST', body: { token }, auth: 'none' });
}

/**
 * Undoes a change of address or second factor. Every session of the person ends.
 * @throws ProblemError LINK_INVALID, WEAK_PASSWORD, EMAIL_IN_USE
 */
export async function undoChange(
  http: Http,
  body: { token: string; password: string },
): Promise<void> {
  await http.send('/auth/undo', { method: 'POST', body, auth: 'none' });
}

/** Opens a link that binds an address to an account: as who is signed in, or with its password. */
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
 * All sessions but the one that asked end.
 * @throws ProblemError LINK_INVALID, LINK_NEEDS_PASSWORD, PASSWORD_WRONG, EMAIL_IN_USE
 */
export function confirmEmailChange(http: Http, use: LinkUse): Promise<void> {
  return openLink(http, '/auth/email/confirm', use);
}

/** An account that nobody proved is deleted, a change of address dropped. @throws ProblemError LINK_INVALID */
export async function disownAddress(http: Http, token: string): Promise<void> {
  await http.send('/auth/email/not-me', { method: 'POST', body: { token }, auth: 'none' });
}

async function openLink(http: Http, path: string, use: LinkUse): Promise<void> {
  const { token, password, signedIn } = use;
  const body = password === null ? { token } : { token, password };
  await http.send(path, { method: 'POST', body, auth: signedIn ? 'session' : 'none' });
}
