import type { PromoAnswer, PromoDuration } from '@roletrail/contracts/http/pricing';
import type { Database, Tx } from '@roletrail/db/open';
import type { PromoCodeTable } from '@roletrail/db/schema/desk';
import type { Selectable } from 'kysely';

export type PromoRow = Selectable<PromoCodeTable>;

/** One code whatever the case and the spaces that crept in by copying. */
export const normaliseCode = (code: string) => code.replace(/\s+/g, '').toUpperCase();

/** The row of a code that can be used at all; null for every other text. */
export async function findPromo(db: Database | Tx, code: string): Promise<PromoRow | null> {
  const row = await db
    .selectFrom('promo_code')
    .selectAll()
    .where('code_normalized', '=', normaliseCode(code))
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * What a code does to a plan's monthly price. Pure. A code that was switched off is as unknown as
 * one that never was; that one has expired or is used up helps nobody but the person who has it.
 * @param monthlyPrice in the currency's smallest unit; 0 has nothing to reduce
 */
export function evaluatePromo(
  promo: PromoRow | null,
  plan: { readonly slug: string; readonly monthlyPrice: number },
  now: Date,
): PromoAnswer {
  if (!promo) return { verdict: 'unknown' };
  if (promo.expires_at !== null && promo.expires_at <= now) return { verdict: 'expired' };
  if (promo.max_redemptions !== null && promo.times_redeemed >= promo.max_redemptions) {
    return { verdict: 'used_up' };
  }
  if (plan.monthlyPrice === 0 || (promo.tiers !== null && !promo.tiers.includes(plan.slug))) {
    return { verdict: 'other_plan' };
  }
  return {
    verdict: 'valid',
    code: promo.code,
    discount:
      promo.percent_off === null
        ? { kind: 'amount', amount: promo.amount_off ?? 0 }
        : { kind: 'percent', percent: promo.percent_off },
    duration: durationOf(promo),
    reducedPrice: reduce(promo, plan.monthlyPrice),
    expiresAt: promo.expires_at?.toISOString() ?? null,
  };
}

/** Halves of the smallest unit go to the buyer; nothing costs less than nothing. */
function reduce({ percent_off, amount_off }: PromoRow, price: number): number {
  if (percent_off !== null) return Math.floor((price * (100 - percent_off)) / 100);
  return Math.max(0, price - (amount_off ?? 0));
}

function durationOf({ duration, duration_months }: PromoRow): PromoDuration {
  return duration === 'months'
    ? { kind: 'months', months: duration_months ?? 1 }
    : { kind: duration };
}
