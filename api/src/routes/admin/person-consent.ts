import { askAgainAnswer, askAgainBody } from '@roletrail/contracts/http/staff-consent';
import { personParams } from '@roletrail/contracts/http/staff-people';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { askAgain } from '../../people/ask-again.ts';

/** Consent of one person: staff ask again. */
export function personConsentRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/admin/users/:id/ask-again',
    config: {
      guard: GUARD.capability('users', 'compliance'),
      refuses: ['NOT_FOUND', 'NOTHING_TO_ASK', 'CONSENT_STATE_UNAVAILABLE'],
    },
    schema: {
      tags: ['people'],
      params: personParams,
      body: askAgainBody,
      response: { 200: askAgainAnswer },
    },
    handler: async (request) => {
      const asked = { ...request.body, userId: request.params.id };
      return { eventId: await askAgain(context, requireCaller(request), asked) };
    },
  });
}
