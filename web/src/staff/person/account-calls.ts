import type { AccountLock, PaidPlan } from '@roletrail/contracts/http/staff-account';
import type { Http } from '../../lib/http.ts';

const load = () => import('@roletrail/contracts/http/staff-account');

/** Locks or unlocks an account. @param version of the lock, as last read */
export function lockAccount(
  http: Http,
  userId: string,
  version: string,
  body: {
    readonly reason: string;
    readonly until: string | null;
    /** only for an account with a role */
    readonly currentPassword?: string;
  },
): Promise<AccountLock> {
  return http.json(`/admin/users/${userId}/lock`, async () => (await load()).accountLock, {
    method: 'PUT',
    body,
    headers: { 'if-match': version },
  });
}

/** Sets a plan. @param version of the plan, as last read; body `tier`: null ends the paid plan */
export function setPlan(
  http: Http,
  userId: string,
  version: string,
  body: { readonly reason: string; readonly tier: string | null },
): Promise<PaidPlan> {
  return http.json(`/admin/users/${userId}/plan`, async () => (await load()).paidPlan, {
    method: 'PUT',
    body,
    headers: { 'if-match': version },
  });
}

/** Takes back the plan that was just set. @param version of that plan */
export async function undoPlan(http: Http, userId: string, version: string): Promise<void> {
  await http.send(`/admin/users/${userId}/plan/undo`, {
    method: 'POST',
    body: { reason: 'Undone at once' },
    headers: { 'if-match': version },
  });
}

/** Sends the verification mail. */
export async function sendVerification(http: Http, userId: string, reason: string): Promise<void> {
  await http.send(`/admin/users/${userId}/verification`, { method: 'POST', body: { reason } });
}
