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

/** @throws ProblemError LINK_INVALID */
export async function verifyEmail(http: Http, token: string): Promise<void> {
  await http.send('/auth/verify-email', { method: 'POST', body: { token }, auth: 'none' });
}

/** All sessions but the one that asked end. @throws ProblemError LINK_INVALID, EMAIL_IN_USE */
export async function confirmEmailChange(http: Http, token: string): Promise<void> {
  await http.send('/auth/email/confirm', { method: 'POST', body: { token }, auth: 'none' });
}
