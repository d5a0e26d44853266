import { z } from 'zod';
import { text } from '../primitives.ts';
import { formEmail, formFields, mailState } from './forms.ts';

export const tierSlug = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be the name of a plan');

/** One line of a plan's description. `tool` is the route name of the tool it needs, if any. */
export const tierFeature = z.object({ text: z.string(), tool: z.string().optional() });

export const tier = z.object({
  slug: tierSlug,
  name: z.string(),
  tagline: z.string(),
  /** list price of a month in the currency's smallest unit */
  monthlyPrice: z.int().min(0),
  features: z.array(tierFeature),
});
export type Tier = z.infer<typeof tier>;

/** GET /pricing */
export const pricingAnswer = z.object({
  /** ISO 4217, the same for all plans */
  currency: z.string().length(3),
  /** whether the prices hold the tax that the buyer's country may ask for */
  tax: z.enum(['included', 'excluded']),
  tiers: z.array(tier),
});
export type Pricing = z.infer<typeof pricingAnswer>;

/** A code as people type it; compared without case and spaces. */
export const promoCode = text(64).trim().min(1);

export const promoDuration = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once') }),
  z.object({ kind: z.literal('months'), months: z.int().min(1) }),
  z.object({ kind: z.literal('forever') }),
]);
export type PromoDuration = z.infer<typeof promoDuration>;

/** POST /pricing/promo */
export const promoBody = z.strictObject({ code: promoCode, tier: tierSlug });
/** What the code would change about the plan's price; nothing is used up by asking. */
export const promoAnswer = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('valid'),
    /** as it was made, e.g. with its capitals */
    code: z.string(),
    discount: z.union([
      z.object({ kind: z.literal('percent'), percent: z.int() }),
      z.object({ kind: z.literal('amount'), amount: z.int() }),
    ]),
    duration: promoDuration,
    /** price of a month while the code lasts, in the smallest unit */
    reducedPrice: z.int().min(0),
    expiresAt: z.string().nullable(),
  }),
  z.object({ verdict: z.enum(['unknown', 'expired', 'used_up', 'other_plan']) }),
]);
export type PromoAnswer = z.infer<typeof promoAnswer>;

/** POST /pricing/requests. Signed in, the account's address counts and `email` is not needed. */
export const planRequestBody = z.strictObject({
  tier: tierSlug,
  email: formEmail.optional(),
  promo: promoCode.optional(),
  ...formFields,
});
export type PlanRequestBody = z.output<typeof planRequestBody>;

/** 202: a request that waits for staff; the same for a repeat. No payment is taken. */
export const planRequestAnswer = z.object({
  reference: z.string(),
  tier: tierSlug,
  monthlyPrice: z.int().min(0),
  /** price of a month while the promo code lasts; null without one */
  reducedPrice: z.int().min(0).nullable(),
  mail: mailState,
});
export type PlanRequestAnswer = z.infer<typeof planRequestAnswer>;
