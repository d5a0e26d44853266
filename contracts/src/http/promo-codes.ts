import { z } from 'zod';
import { text, uuid } from '../primitives.ts';
import { tierSlug } from './pricing.ts';
import { nextCursor, staffActBody, staffPage } from './staff.ts';

/** Staff calls about promo codes: `/api/admin/promo-codes`. */

export const PROMO_BATCH_MAX = 1000;
const AMOUNT_MAX = 10_000_000;

/** Terms of a code. They never change; a code can only be ended, or get an earlier last day. */
const terms = {
  discount: z.enum(['percent', 'amount']),
  /** per cent, or an amount in the currency's smallest unit */
  off: z.int().min(1).max(AMOUNT_MAX),
  duration: z.enum(['once', 'months', 'forever']),
  /** calendar months of the discount; null unless `duration` is `months` */
  months: z.int().min(1).max(60).nullable(),
  /** plans that the code is for; []: every plan that costs something */
  tiers: z.array(tierSlug).max(20),
  /** null: no limit */
  maxRedemptions: z.int().min(1).max(1_000_000).nullable(),
  perPerson: z.int().min(1).max(100),
  /** last day in UTC on which the code works; null: no end */
  lastDay: z.iso.date().nullable(),
};

type Terms = {
  discount: 'percent' | 'amount';
  off: number;
  duration: string;
  months: number | null;
};

function checkTerms({ discount, off, duration, months }: Terms, context: z.RefinementCtx): void {
  if (discount === 'percent' && off > 100) {
    context.addIssue({ code: 'custom', path: ['off'], message: 'must be at most 100 per cent' });
  }
  if ((duration === 'months') !== (months !== null)) {
    const message = 'must be set if, and only if, the discount lasts for months';
    context.addIssue({ code: 'custom', path: ['months'], message });
  }
}

/** POST /admin/promo-codes */
export const promoCreateBody = staffActBody
  .extend({
    code: z.string().regex(/^[A-Za-z0-9-]{3,40}$/, 'must be 3 to 40 letters, digits or hyphens'),
    ...terms,
  })
  .superRefine(checkTerms);
export type PromoCreateBody = z.infer<typeof promoCreateBody>;

/** POST /admin/promo-codes/batches: unguessable codes, each with these terms */
export const promoBatchBody = staffActBody
  .extend({
    name: text(80).trim().min(1),
    /** beginning of each code */
    prefix: z.string().regex(/^[A-Za-z0-9]{2,12}$/, 'must be 2 to 12 letters or digits'),
    count: z.int().min(1).max(PROMO_BATCH_MAX),
    ...terms,
  })
  .superRefine(checkTerms);
export type PromoBatchBody = z.infer<typeof promoBatchBody>;

/** PUT /admin/promo-codes/:id/active, If-Match of the code */
export const promoActiveBody = staffActBody.extend({ active: z.boolean() });
/**
 * PUT /admin/promo-codes/:id/last-day, If-Match of the code: a day from today on that is earlier
 * than the last day so far
 */
export const promoLastDayBody = staffActBody.extend({ lastDay: z.iso.date() });
export const promoParams = z.strictObject({ id: uuid });

export const promoState = z.enum(['active', 'ended', 'expired', 'used_up']);
export const promoItem = z.object({
  id: uuid,
  /** of a batch only its beginning and end, because the codes are shown once */
  code: z.string(),
  batch: z.object({ id: uuid, name: z.string() }).nullable(),
  discount: terms.discount,
  off: z.int(),
  duration: terms.duration,
  months: z.int().nullable(),
  tiers: z.array(z.string()),
  /** first instant at which the code no longer works; null: no end */
  expiresAt: z.string().nullable(),
  maxRedemptions: z.int().nullable(),
  perPerson: z.int(),
  timesRedeemed: z.int(),
  state: promoState,
  createdAt: z.string(),
  /** ETag */
  version: z.string(),
});
export type PromoItem = z.infer<typeof promoItem>;

/** 201 of a batch: the only answer that has its codes */
export const promoBatchAnswer = z.object({
  id: uuid,
  name: z.string(),
  codes: z.array(z.string()),
});
export type PromoBatchAnswer = z.infer<typeof promoBatchAnswer>;

const filters = {
  /** one code */
  id: uuid.optional(),
  /** part of a code or of a batch's name; a whole code of a batch */
  q: text(40).trim().min(1).optional(),
  state: promoState.optional(),
  tier: tierSlug.optional(),
  batch: uuid.optional(),
};
export const PROMO_SORTS = ['-created', 'created', '-used', 'used', 'code', '-code'] as const;
/** GET /admin/promo-codes.csv */
export const promoFileQuery = z.strictObject(filters);
export type PromoFilters = z.infer<typeof promoFileQuery>;
/** GET /admin/promo-codes */
export const promoListQuery = z.strictObject({
  ...filters,
  ...staffPage,
  sort: z.enum(PROMO_SORTS).default('-created'),
});
export type PromoListQuery = z.infer<typeof promoListQuery>;
export const promoList = z.object({
  currency: z.string(),
  items: z.array(promoItem),
  nextCursor,
});
export type PromoList = z.infer<typeof promoList>;

/** GET /admin/promo-codes/:id/redemptions */
export const promoUseQuery = z.strictObject({
  ...staffPage,
  /** true: only of people whose plan has the discount of this code now */
  paying: z.enum(['true', 'false']).default('false'),
});
export type PromoUseQuery = z.infer<typeof promoUseQuery>;
/** POST /admin/promo-codes/:id/redemptions/export: 200 CSV */
export const promoUsesFileBody = staffActBody.extend({ paying: promoUseQuery.shape.paying });
export const promoUses = z.object({
  items: z.array(
    z.object({
      reference: z.string(),
      redeemedAt: z.string(),
      /** masked without the capability `users`; '' of an erased person */
      email: z.string(),
      /** account of the person; null: none, or the caller may not see people */
      userId: uuid.nullable(),
      tier: z.string(),
      status: z.enum(['pending', 'approved', 'refused', 'withdrawn']),
      currency: z.string(),
      monthlyPrice: z.int(),
      reducedPrice: z.int().nullable(),
      /** paid plan of the person now; `price`: of a month now; null: no paid plan */
      plan: z
        .object({
          tier: z.string(),
          price: z.int(),
          currency: z.string(),
          /** end of the discount; null: no discount now, or one without an end */
          reducedUntil: z.string().nullable(),
        })
        .nullable(),
      /** the plan of now began with this use, and still has its discount */
      paysWithCode: z.boolean(),
    }),
  ),
  /** people whose plan has the discount of this code now, on all pages */
  paying: z.int(),
  nextCursor,
});
export type PromoUses = z.infer<typeof promoUses>;
