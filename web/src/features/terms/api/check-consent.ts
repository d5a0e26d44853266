import type { CheckConsentAnswer } from '@roletrail/contracts/http/legal';
import type { Http } from '../../../lib/http.ts';

const schema = async () => (await import('@roletrail/contracts/http/legal')).checkConsentAnswer;

/** Asks the server if the user must decide, and why. */
export function checkConsent(http: Http): Promise<CheckConsentAnswer> {
  return http.json('/legal-check-consent', schema, { method: 'POST', body: {} });
}
