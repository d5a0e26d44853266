import type { PromoItem } from '@roletrail/contracts/http/promo-codes';
import { formatDate } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';

export const PROMO_STATE_LABELS: Readonly<Record<PromoItem['state'], string>> = {
  active: 'Active',
  ended: 'Deactivated',
  expired: 'Expired',
  used_up: 'Used up',
};

/** Formats the discount: “20 % off” or “US$4.50 off”. */
export function formatOff({ discount, off }: PromoItem, currency: string): string {
  return discount === 'percent' ? `${off} % off` : `${formatMoney(off, currency)} off`;
}

export function formatPromoDuration({ duration, months }: PromoItem): string {
  if (duration === 'once') return 'First month';
  if (duration === 'forever') return 'No end';
  return months === 1 ? '1 month' : `${months} months`;
}

/** Formats the last day on which a code works. */
export function formatLastDay({ expiresAt }: PromoItem): string {
  if (expiresAt === null) return 'No end';
  const lastMoment = new Date(Date.parse(expiresAt) - 1).toISOString();
  return formatDate(lastMoment.slice(0, 10));
}

export const formatPlans = ({ tiers }: PromoItem) =>
  tiers.length === 0 ? 'Every paid plan' : tiers.join(', ');

export const formatUses = ({ timesRedeemed, maxRedemptions }: PromoItem) =>
  maxRedemptions === null
    ? timesRedeemed.toLocaleString('en-GB')
    : `${timesRedeemed.toLocaleString('en-GB')} of ${maxRedemptions.toLocaleString('en-GB')}`;
