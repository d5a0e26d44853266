import type {
  MarketOccupation,
  OwnPay,
  PayPoint,
  PayPosition,
} from '@roletrail/contracts/tools/market';
import { PER } from '../../features/occupations/labels.ts';
import { dollars } from '../../lib/career-format.ts';

/** Values of the own pay form. Sent only on save. */
export type TypedPay = { readonly amount: string; readonly unit: OwnPay['unit'] };

const AMOUNT_MAX = 10_000_000;

/** Parses a typed amount: 60000, 60,000, $60 000, 21.50; null if empty or invalid. */
export function ownPayOf({ amount, unit }: TypedPay): OwnPay | null {
  const digits = amount.replace(/[\s,$']/g, '');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(digits)) return null;
  const value = Number(digits);
  return value > 0 && value <= AMOUNT_MAX ? { amount: value, unit } : null;
}

/** Returns true if an amount is typed but invalid. */
export const isWrong = (typed: TypedPay) => typed.amount.trim() !== '' && ownPayOf(typed) === null;

const OTHER_UNIT = { year: 'hour', hour: 'year' } as const;

/** Formats the position of a pay and the published points that could not be used. */
export function formatPosition(
  occupation: MarketOccupation,
  own: OwnPay,
  position: PayPosition,
): string {
  const mine = `${dollars(own.amount, own.unit)} ${PER[own.unit]}`;
  if (position.kind === 'none') return `${mine}: ${noPosition(position.why, own)}`;
  const from = position.from && formatPoint(occupation, own, position.from);
  const to = position.to && formatPoint(occupation, own, position.to);
  return `${mine} ${between(from, to)}.${formatUnused(occupation, position, own)}`;
}

function between(from: string | null, to: string | null): string {
  if (from === null) return `is below ${to}`;
  if (to === null) return `reaches ${from}, or more`;
  return `lies between ${from} and ${to}`;
}

function noPosition(why: Extract<PayPosition, { kind: 'none' }>['why'], { unit }: OwnPay): string {
  switch (why) {
    case 'no-figure':
      return 'no pay is published to compare it with.';
    case 'unit':
      return `the pay is published by the ${OTHER_UNIT[unit]}. Enter yours by the ${OTHER_UNIT[unit]} to compare.`;
    case 'top-coded':
      return 'the median is “at least” a figure: yours may lie anywhere.';
  }
}

const NAMES: Readonly<Record<PayPoint, string>> = {
  p10: 'the lowest tenth’s limit',
  median: 'the median',
  p90: 'the highest tenth’s limit',
};

function formatPoint({ page }: MarketOccupation, { unit }: OwnPay, point: PayPoint): string {
  const median = unit === 'year' ? page?.payYear : page?.payHour;
  const value = point === 'median' ? median : page?.spread?.[point];
  return typeof value === 'number' ? `${NAMES[point]} (${dollars(value, unit)})` : NAMES[point];
}

function formatUnused(
  occupation: MarketOccupation,
  { unused }: Extract<PayPosition, { kind: 'placed' }>,
  own: OwnPay,
): string {
  const has = (why: (typeof unused)[number]['why']) => unused.some((one) => one.why === why);
  const of = occupation.page?.spread?.of.title ?? '';
  const median = formatPoint(occupation, own, 'median');
  const sentences = [
    has('one-of-group') ? ` The outer tenths are those of ${of} alone.` : '',
    has('of-group') ? ` T${median.slice(1)} is the whole group’s.` : '',
    has('unit') ? ` Other points are published by the ${OTHER_UNIT[own.unit]} only.` : '',
    has('top-coded') ? ' The source prints no higher figure for the highest tenth.' : '',
  ];
  return sentences.join('');
}
