import type { PromoAnswer, PromoDuration } from '@roletrail/contracts/http/pricing';
import type { Database, Tx } from '@roletrail/db/open';
import type { PromoCodeTable } from '@roletrail/db/schema/desk';
import { type Selectable, sql } from 'kysely';

export type PromoRow = Selectable<PromoCodeTable>;

/** Normalises a code: ignores case and white space. */
export const normaliseCode = (code: string) => code.replace(/\s+/g, '').toUpperCase();

/** Returns the row of a usable code; null for other texts. */
export async function findPromo(db: Database | Tx, code: string): Promise<PromoRow | null> {
  const row = await db
    .selectFrom('promo_code')
    .selectAll()
    .where('code_normalized', '=', normaliseCode(code))
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns how often the inbox of an address, in lower case, has used a code. */
export async function countUses(tx: Tx, promoId: string, email: string): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from plan_request r
    where r.promo_id = ${promoId} and r.inbox = fold_inbox(${email})
      and r.redeemed_at is not null`.execute(tx);
  return rows[0]?.uses ?? 0;
}

/**
 * Counts one use of a code for the inbox of an address, in lower case, exactly once among all
 * instances. Locks the row of the code.
 * @returns null, or a sentence for staff on why the code cannot be used
 */
export async function redeemPromo(tx: Tx, promoId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ redeemed: boolean }>`
    select redeem_promo(${promoId}, ${email}) as redeemed`.execute(tx);
  if (rows[0]?.redeemed === true) return null;
  const promo = await tx
    .selectFrom('promo_code')
    .selectAll()
    .where('id', '=', promoId)
    .executeTakeFirstOrThrow();
  if (!promo.is_active) return 'The promo code was ended.';
  if (promo.max_redemptions !== null && promo.times_redeemed >= promo.max_redemptions) {
    return `The promo code is used up: it was counted ${promo.times_redeemed} times.`;
  }
  if ((await countUses(tx, promoId, email)) >= promo.per_person) {
    return 'This person has used the promo code as often as each person may.';
  }
  return 'The last day of the promo code is over.';
}

/**
 * Computes the effect of a code on a plan's monthly price. Pure. A disabled code gives the same
 * answer as an unknown one. `expired` and `used up` are shown, because they help only holders of
 * the code.
 * @param monthlyPrice in the currency's smallest unit; 0 cannot be reduced
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

/** Rounds down in the buyer's favour; never below 0. */
function reduce({ percent_off, amount_off }: PromoRow, price: number): number {
  if (percent_off !== null) return Math.floor((price * (100 - percent_off)) / 100);
  return Math.max(0, price - (amount_off ?? 0));
}

function durationOf({ duration, duration_months }: PromoRow): PromoDuration {
  return duration === 'months'
    ? { kind: 'months', months: duration_months ?? 1 }
    : { kind: duration };
}
