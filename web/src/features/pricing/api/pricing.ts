import type { PlanRequestAnswer, PromoAnswer } from '@roletrail/contracts/http/pricing';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const load = () => import('@roletrail/contracts/http/pricing');

/** Builds the query for the plans and prices. */
export function pricingQuery(http: Http) {
  return queryOptions({
    queryKey: ['pricing'],
    queryFn: () => http.json('/pricing', async () => (await load()).pricingAnswer),
  });
}

/** Checks the effect of a promo code on a price. Does not use the code. */
export function checkPromo(http: Http, body: { code: string; tier: string }): Promise<PromoAnswer> {
  const schema = async () => (await load()).promoAnswer;
  return http.json('/pricing/promo', schema, { method: 'POST', body, auth: 'none' });
}

export type PlanRequest = {
  tier: string;
  email?: string;
  promo?: string;
  formToken: string;
  website: string;
};

export function requestPlan(http: Http, body: PlanRequest): Promise<PlanRequestAnswer> {
  const schema = async () => (await load()).planRequestAnswer;
  return http.json('/pricing/requests', schema, { method: 'POST', body });
}
