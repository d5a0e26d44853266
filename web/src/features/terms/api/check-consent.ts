import type { CheckConsentAnswer } from '@roletrail/contracts/http/legal';
import type { Http } from '../../../lib/http.ts';

const schema = async () => (await import('@roletrail/contracts/http/legal')).checkConsentAnswer;

/** Asks the server whether the signed-in person has to decide (again), and why. */
export function checkConsent(http: Http): Promise<CheckConsentAnswer> {
  return http.json('/legal-check-consent', schema, { method: 'POST', body: {} });
}
