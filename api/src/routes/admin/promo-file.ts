import type { PromoFilters, PromoItem } from '@roletrail/contracts/http/promo-codes';
import type { CsvLine, List } from '../../audit/list-rows.ts';
import { readAllPromos } from '../../pricing/list-promos.ts';

const COLUMNS = [
  'code',
  'batch',
  'discount',
  'off',
  'duration',
  'months',
  'plans',
  'expiresAt',
  'maxRedemptions',
  'perPerson',
  'timesRedeemed',
  'state',
  'createdAt',
] as const;

/** Returns the codes that match as a CSV list, newest first. */
export function promoFile(filters: PromoFilters, now: Date): List {
  return {
    columns: COLUMNS,
    async *lines(tx) {
      for await (const items of readAllPromos(tx, filters, now)) yield items.map(lineOf);
    },
  };
}

const lineOf = (item: PromoItem): CsvLine => [
  item.code,
  item.batch?.name ?? null,
  item.discount,
  item.off,
  item.duration,
  item.months,
  item.tiers.join(' '),
  item.expiresAt,
  item.maxRedemptions,
  item.perPerson,
  item.timesRedeemed,
  item.state,
  item.createdAt,
];
