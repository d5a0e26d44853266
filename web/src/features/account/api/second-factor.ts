import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const account = () => import('@roletrail/contracts/http/account');
const totpStatus = async () => (await account()).totpStatus;
const enrolAnswer = async () => (await account()).totpEnrolAnswer;
const codesAnswer = async () => (await account()).recoveryCodesAnswer;

export type Enrolment = { uri: string; secret: string };
type Proof = { currentPassword: string; code: string };

export function secondFactorQuery(http: Http) {
  return queryOptions({
    queryKey: ['account', 'second-factor'],
    queryFn: () => http.json('/auth/totp', totpStatus),
    staleTime: ALWAYS_STALE,
  });
}

/** Starts or restarts the enrolment. @throws ProblemError PASSWORD_WRONG, SECOND_FACTOR_ON */
export function beginSecondFactor(http: Http, currentPassword: string): Promise<Enrolment> {
  const body = { currentPassword };
  return http.json('/auth/totp', enrolAnswer, { method: 'POST', body });
}

/**
 * Returns the recovery codes, shown this once.
 * @throws ProblemError SECOND_FACTOR_INVALID, SECOND_FACTOR_OFF if the set-up has expired
 */
export async function confirmSecondFactor(http: Http, code: string): Promise<string[]> {
  const request = { method: 'POST', body: { code } } as const;
  return (await http.json('/auth/totp/confirm', codesAnswer, request)).recoveryCodes;
}

/** @throws ProblemError PASSWORD_WRONG, SECOND_FACTOR_INVALID, WEAK_PASSWORD */
export async function disableSecondFactor(http: Http, body: Proof): Promise<void> {
  await http.send('/auth/totp/disable', { method: 'POST', body });
}

/** Creates new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(http: Http, body: Proof): Promise<string[]> {
  const request = { method: 'POST', body } as const;
  return (await http.json('/auth/totp/recovery-codes', codesAnswer, request)).recoveryCodes;
}
