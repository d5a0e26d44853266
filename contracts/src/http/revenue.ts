import { z } from 'zod';
import { text, uuid } from '../primitives.ts';
import { tierSlug } from './pricing.ts';
import { nextCursor, staffActBody, staffPage } from './staff.ts';

/**
 * Staff calls about revenue: `/api/admin/revenue`. All amounts are list prices less discounts, in
 * the currency's smallest unit. RoleTrail takes no payment, so no amount was invoiced.
 */

export const REVENUE_MONTHS_MAX = 36;
export const revenueQuery = z.strictObject({
  months: z.coerce.number().int().min(1).max(REVENUE_MONTHS_MAX).default(12),
});

const month = z.object({
  /** UTC calendar month, `2026-11` */
  month: z.string(),
  opening: z.int(),
  started: z.int(),
  expansion: z.int(),
  contraction: z.int(),
  churn: z.int(),
  closing: z.int(),
  people: z.int(),
  promoCost: z.int(),
});
export type RevenueMonth = z.infer<typeof month>;

/** GET /admin/revenue */
export const revenueAnswer = z.object({
  at: z.string(),
  /** `list_prices`: no payment processor is connected */
  basis: z.literal('list_prices'),
  currency: z.string(),
  /** price of a month of all paid plans now */
  mrr: z.int(),
  /** people with a paid plan now */
  people: z.int(),
  /** `mrr` per person with a paid plan; null for none */
  arpu: z.int().nullable(),
  plans: z.array(
    z.object({ slug: z.string(), name: z.string(), people: z.int(), amount: z.int() }),
  ),
  /** reduction of a month now, by promo code, most first; at most 20 */
  promos: z.array(z.object({ id: uuid, code: z.string(), people: z.int(), cost: z.int() })),
  promoCost: z.int(),
  /** oldest first; the last one is the running month */
  months: z.array(month),
  /** people who are left out, because a price of theirs has another currency */
  otherCurrency: z.int(),
  /** requests that wait for staff, without the held ones */
  pending: z.int(),
});
export type RevenueAnswer = z.infer<typeof revenueAnswer>;

/** `held`: pending, and looks like a program's */
export const requestState = z.enum(['pending', 'held', 'approved', 'refused', 'withdrawn']);
/** GET /admin/revenue/requests */
export const planRequestsQuery = z.strictObject({
  ...staffPage,
  state: requestState.default('pending'),
});
export type PlanRequestsQuery = z.infer<typeof planRequestsQuery>;
export const planRequestItem = z.object({
  id: uuid,
  reference: z.string(),
  createdAt: z.string(),
  /** masked without the capability `users`; '' of an erased person */
  email: z.string(),
  /** account that gets the plan; null: none, so that the request cannot be approved */
  userId: uuid.nullable(),
  /** paid plan that the account has now; null: none */
  plan: z.string().nullable(),
  tier: z.string(),
  currency: z.string(),
  monthlyPrice: z.int(),
  reducedPrice: z.int().nullable(),
  /** promo code of the request, masked if it is of a batch */
  code: z.string().nullable(),
  /** true: one use of the code is counted already */
  codeCounted: z.boolean(),
  state: requestState,
  version: z.string(),
});
export type PlanRequestItem = z.infer<typeof planRequestItem>;
export const planRequests = z.object({ items: z.array(planRequestItem), nextCursor });
export type PlanRequests = z.infer<typeof planRequests>;

export const planRequestParams = z.strictObject({ id: uuid });
/** POST /admin/revenue/requests/:id/approve, If-Match; `withoutCode`: at the list price */
export const approveBody = staffActBody.extend({ withoutCode: z.boolean() });
/** POST /admin/revenue/requests/:id/refuse, If-Match; `message` goes into the letter, '' for none */
export const refuseBody = staffActBody.extend({ message: text(1000).trim() });
/** POST /admin/revenue/requests/export: 200 CSV */
export const planRequestsFileBody = staffActBody.extend({ state: requestState });
/** Decision on a request. */
export const planDecision = z.object({ reference: z.string(), state: requestState });
export type PlanDecision = z.infer<typeof planDecision>;

/** GET /admin/revenue/people */
export const subscribersQuery = z.strictObject({
  ...staffPage,
  tier: tierSlug.optional(),
  /** promo code of the plan */
  promo: uuid.optional(),
});
export type SubscribersQuery = z.infer<typeof subscribersQuery>;
export const subscriber = z.object({
  userId: uuid,
  /** masked without the capability `users` */
  email: z.string(),
  tier: z.string(),
  since: z.string(),
  currency: z.string(),
  monthlyPrice: z.int(),
  /** price of a month now */
  price: z.int(),
  /** end of the discount; null: no discount now, or one without an end */
  reducedUntil: z.string().nullable(),
  /** promo code that the plan began with, masked if it is of a batch; null: none */
  code: z.string().nullable(),
  version: z.string(),
});
export type Subscriber = z.infer<typeof subscriber>;
export const subscribers = z.object({ items: z.array(subscriber), nextCursor });
export type Subscribers = z.infer<typeof subscribers>;

/** POST /admin/revenue/people/export: 200 CSV */
export const subscribersFileBody = staffActBody.extend({
  tier: tierSlug.optional(),
  promo: uuid.optional(),
});

/** POST /admin/revenue/people/:id/end-plan, If-Match */
export const endPlanParams = z.strictObject({ id: uuid });
export const endPlanBody = staffActBody;
export const endPlanAnswer = z.object({ userId: uuid });
