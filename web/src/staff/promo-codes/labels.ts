import type { PromoItem } from '@roletrail/contracts/http/promo-codes';
import { formatDate } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';

export const PROMO_STATE_LABELS: Readonly<Record<PromoItem['state'], string>> = {
  active: 'Active',
  ended: 'Deactivated',
  expired: 'Expired',
  used_up: 'Used up',
};

/** Formats the discount: “20% off” or “US$4.50 off”. */
export function formatOff({ discount, off }: PromoItem, currency: string): string {
  return discount === 'percent' ? `${off}% off` : `${formatMoney(off, currency)} off`;
}

export function formatPromoDuration({ duration, months }: PromoItem): string {
  if (duration === 'once') return 'First month';
  if (duration === 'forever') return 'No end';
  return months === 1 ? '1 month' : `${months} months`;
}

/** Returns the last day (UTC) on which a code works; null: no end. */
export const readPromoLastDay = ({ expiresAt }: PromoItem): string | null =>
  expiresAt === null ? null : new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10);

/** Formats the last day on which a code works. */
export function formatLastDay(promo: PromoItem): string {
  const day = readPromoLastDay(promo);
  return day === null ? 'No end' : formatDate(day);
}

export const formatPlans = ({ tiers }: PromoItem) =>
  tiers.length === 0 ? 'Every paid plan' : tiers.join(', ');

export const formatUses = ({ timesRedeemed, maxRedemptions }: PromoItem) =>
  maxRedemptions === null
    ? timesRedeemed.toLocaleString('en-GB')
    : `${timesRedeemed.toLocaleString('en-GB')} of ${maxRedemptions.toLocaleString('en-GB')}`;
