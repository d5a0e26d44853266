import {
  PROMO_BATCH_MAX,
  type PromoBatchBody,
  type PromoCreateBody,
} from '@roletrail/contracts/http/promo-codes';
import { staffReason } from '@roletrail/contracts/http/staff';
import { z } from 'zod';

const count = (max: number) => z.int().min(1).max(max).nullable();

/** Values of the fields of a code’s terms. */
const terms = {
  percent: count(100),
  /** in the currency, such as 4.50 */
  amount: z.number().positive().max(100_000).multipleOf(0.01).nullable(),
  duration: z.enum(['once', 'months', 'forever']),
  months: count(60),
  tiers: z.array(z.string()),
  maxRedemptions: count(1_000_000),
  perPerson: count(100),
  lastDay: z.string(),
  reason: staffReason,
};

function check(
  values: {
    percent: number | null;
    amount: number | null;
    duration: string;
    months: number | null;
  },
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { percent, amount, duration, months } = values;
  if ((percent === null) === (amount === null)) {
    refuse('percent', 'Fill in either the per cent or the amount.');
  }
  if (duration === 'months' && months === null) refuse('months', 'Fill in the number of months.');
}

/** Form of one code. */
export const promoForm = z
  .object({
    code: z.string().regex(/^[A-Za-z0-9-]{3,40}$/, 'Use 3 to 40 letters, digits or hyphens.'),
    ...terms,
  })
  .superRefine(check);
export type PromoForm = z.infer<typeof promoForm>;

/** Form of a batch. */
export const batchForm = z
  .object({
    name: z.string().trim().min(1, 'Give the batch a name.').max(80),
    prefix: z.string().regex(/^[A-Za-z0-9]{2,12}$/, 'Use 2 to 12 letters or digits.'),
    count: z.int().min(1).max(PROMO_BATCH_MAX).nullable(),
    ...terms,
  })
  .superRefine((values, context) => {
    check(values, context);
    if (values.count === null) {
      const message = 'Fill in how many codes to create.';
      context.addIssue({ code: 'custom', path: ['count'], message });
    }
  });
export type BatchForm = z.infer<typeof batchForm>;

type Terms = Omit<PromoForm, 'code'>;

function toTerms(values: Terms): Omit<PromoCreateBody, 'code'> {
  const { percent, amount, duration, months } = values;
  return {
    discount: percent === null ? 'amount' : 'percent',
    off: percent ?? Math.round((amount ?? 0) * 100),
    duration,
    months: duration === 'months' ? months : null,
    tiers: values.tiers,
    maxRedemptions: values.maxRedemptions,
    perPerson: values.perPerson ?? 1,
    lastDay: values.lastDay === '' ? null : values.lastDay,
    reason: values.reason,
  };
}

/** Returns the body of the call that creates a code. */
export const toCreateBody = (values: PromoForm): PromoCreateBody => ({
  code: values.code,
  ...toTerms(values),
});

/** Returns the body of the call that creates a batch. */
export const toBatchBody = (values: BatchForm): PromoBatchBody => ({
  name: values.name,
  prefix: values.prefix,
  count: values.count ?? 1,
  ...toTerms(values),
});
