import type { PromoItem } from '@roletrail/contracts/http/promo-codes';
import { rowVersion } from '../staff/act.ts';
import type { PromoRow } from './promo.ts';

/** Returns a code as staff see it; the middle of a batch's code is hidden. */
export function shownCode({ code, batch_id }: Pick<PromoRow, 'code' | 'batch_id'>): string {
  if (batch_id === null) return code;
  return `${code.slice(0, code.indexOf('-'))}-••••-••••-${code.slice(-4)}`;
}

const DAY_MS = 86_400_000;

/** Returns the last day (UTC) on which a code works; null: no end. */
export const readLastDay = ({ expires_at }: Pick<PromoRow, 'expires_at'>): string | null =>
  expires_at === null ? null : new Date(expires_at.getTime() - DAY_MS).toISOString().slice(0, 10);

/** Returns what staff can change of a code; its version follows from it. */
export const promoFacts = (row: Pick<PromoRow, 'is_active' | 'expires_at'>) => ({
  active: row.is_active,
  lastDay: readLastDay(row),
});

/** Returns a code with its state at an instant. */
export function toPromoItem(row: PromoRow, now: Date): PromoItem {
  return {
    id: row.id,
    code: shownCode(row),
    batch: row.batch_id === null ? null : { id: row.batch_id, name: row.batch_name ?? '' },
    discount: row.percent_off === null ? 'amount' : 'percent',
    off: row.percent_off ?? row.amount_off ?? 0,
    duration: row.duration,
    months: row.duration_months,
    tiers: row.tiers ?? [],
    expiresAt: row.expires_at?.toISOString() ?? null,
    maxRedemptions: row.max_redemptions,
    perPerson: row.per_person,
    timesRedeemed: row.times_redeemed,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    version: rowVersion(promoFacts(row)),
  };
}

function stateOf(row: PromoRow, now: Date): PromoItem['state'] {
  if (!row.is_active) return 'ended';
  if (row.expires_at !== null && row.expires_at <= now) return 'expired';
  const isUsedUp = row.max_redemptions !== null && row.times_redeemed >= row.max_redemptions;
  return isUsedUp ? 'used_up' : 'active';
}
