import {
  planRequestAnswer,
  planRequestBody,
  pricingAnswer,
  promoAnswer,
  promoBody,
} from '@roletrail/contracts/http/pricing';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddressGlobally, perWriterEverywhere } from '../../plugins/rate-limits.ts';
import { evaluatePromo, findPromo } from '../../pricing/promo.ts';
import { requestPlan } from '../../pricing/request-plan.ts';
import { findTier, readPricing } from '../../pricing/tiers.ts';

/** The plans, what a promo code would change, and asking for a plan. No payment is taken. */
export function pricingRoutes(app: Api, context: ApiContext): void {
  const { deps, config } = context;
  const tags = ['pricing'];

  app.route({
    method: 'GET',
    url: '/api/pricing',
    config: { guard: GUARD.public, refuses: ['NOT_READY'] },
    schema: { tags, response: { 200: pricingAnswer } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return readPricing(deps.db);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/pricing/promo',
    config: {
      guard: GUARD.public,
      ...limitPerAddressGlobally(config.limits.promosPerAddress),
      refuses: ['NOT_READY'],
    },
    schema: { tags, body: promoBody, response: { 200: promoAnswer } },
    handler: async (request) => {
      const plan = findTier(await readPricing(deps.db), request.body.tier);
      return evaluatePromo(await findPromo(deps.db, request.body.code), plan, new Date());
    },
  });

  app.route({
    method: 'POST',
    url: '/api/pricing/requests',
    config: {
      guard: GUARD.optional,
      ...perWriterEverywhere(config.limits.formsPerAddress),
      refuses: ['FORM_EXPIRED', 'PROMO_REFUSED', 'NOT_READY'],
    },
    schema: { tags, body: planRequestBody, response: { 202: planRequestAnswer } },
    handler: async (request, reply) =>
      reply.code(202).send(await requestPlan(context, request.caller, request.body)),
  });
}
