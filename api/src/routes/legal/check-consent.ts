import { checkConsentAnswer, checkConsentBody } from '@roletrail/contracts/http/legal';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { consentState } from '../../callers/consent-state.ts';
import { recordAcceptanceClaim } from '../../consent/claimed-acceptance.ts';
import { readLastRequest } from '../../consent/requests.ts';
import { createConsentUnavailableError } from '../../consent-availability.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';

/** POST /legal-check-consent: must the caller decide, and why. */
export function checkConsentRoute(app: Api, context: ApiContext): void {
  const { deps } = context;
  app.route({
    method: 'POST',
    url: '/api/legal-check-consent',
    config: { guard: GUARD.session, refuses: ['CONSENT_STATE_UNAVAILABLE', 'NOT_READY'] },
    schema: { body: checkConsentBody, response: { 200: checkConsentAnswer } },
    handler: async (request, reply) => {
      const caller = requireCaller(request);
      const { consent, required, consentKnown, session } = caller;
      if (!consentKnown) {
        throw createConsentUnavailableError();
      }
      if (!required) {
        throw new ApiError('NOT_READY', { detail: 'No legal documents are published yet' });
      }
      reply.header('cache-control', 'no-store');
      const state = consentState(consent, required, session.now.getTime());
      if (state.needsReConsent) recordAcceptanceClaim(context, request, caller);
      const asked =
        state.reason === 'asked_again' ? await readLastRequest(deps.db, caller.user.id) : null;
      return { ...state, required, asked };
    },
  });
}
