import { checkConsentAnswer, checkConsentBody } from '@roletrail/contracts/http/legal';
import { type Api, callerOf } from '../../api.ts';
import { consentState } from '../../callers/consent-state.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';

/** POST /legal-check-consent: must the caller decide, and why. */
export function checkConsentRoute(app: Api): void {
  app.route({
    method: 'POST',
    url: '/api/legal-check-consent',
    config: { guard: GUARD.session, refuses: ['CONSENT_STATE_UNAVAILABLE', 'NOT_READY'] },
    schema: { body: checkConsentBody, response: { 200: checkConsentAnswer } },
    handler: async (request, reply) => {
      const { consent, required, consentKnown, session } = callerOf(request);
      if (!consentKnown) {
        throw new ApiError('CONSENT_STATE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
      }
      if (!required) {
        throw new ApiError('NOT_READY', { detail: 'No legal documents are published yet' });
      }
      reply.header('cache-control', 'no-store');
      return { ...consentState(consent, required, session.now.getTime()), required };
    },
  });
}
