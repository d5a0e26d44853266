import type { OccupationDetail } from './http/occupations.ts';
import type { OwnPay, PayPoint, PayPosition } from './tools/market.ts';

/** Occupation with its pay. */
type Paid = Pick<OccupationDetail, 'code' | 'page'>;
type Unused = Extract<PayPosition, { kind: 'placed' }>['unused'];

/** The Bureau of Labor Statistics prints no pay above these: a figure that reaches them is “at least”. */
export const TOP_PRINTED = { year: 239_200, hour: 115 } as const;

export const isTopPrinted = (unit: OwnPay['unit'], amount: number) => amount >= TOP_PRINTED[unit];

/**
 * Returns the published points between which a pay lies: a band, because nothing is known between
 * two points. Ignores points of another unit, because working hours are unknown. If a group's outer
 * tenths are those of one of its occupations, only that one uses the tenths; the others use the
 * median.
 */
export function payPosition({ code, page }: Paid, { amount, unit }: OwnPay): PayPosition {
  if (page === null) return { kind: 'none', why: 'no-figure' };
  if (page.payAtLeast) return { kind: 'none', why: 'top-coded' };
  const printed = printedPoints({ code, page }, unit);
  const points = printed.flatMap(({ point, value, why }) =>
    value === null || why !== null ? [] : [{ point, value }],
  );
  const unused: Unused = printed.flatMap(({ point, why }) =>
    why === null ? [] : [{ point, why }],
  );
  if (points.length === 0) {
    const otherUnit = unused.some(({ why }) => why === 'unit');
    return { kind: 'none', why: otherUnit ? 'unit' : 'no-figure' };
  }
  const from = points.findLast(({ value }) => amount >= value)?.point ?? null;
  const to = points.find(({ value }) => amount < value)?.point ?? null;
  return { kind: 'placed', from, to, unused };
}

type Printed = {
  point: PayPoint;
  value: number | null;
  /** null if it can be used */
  why: Unused[number]['why'] | null;
};

type Whole = { code: string; page: NonNullable<Paid['page']> };

/** Returns the occupation of the statistics: O*NET adds two digits after the point. */
const counted = (code: string) => code.slice(0, 7);

/**
 * Whether the outer tenths are those of one occupation of a group alone, where the median is the group's.
 * Not so where the statistics count the whole group as one occupation.
 */
export function tenthsOfOne({ code, page }: Paid): boolean {
  if (page?.source === 'survey') return false;
  const codes = [code, ...(page?.sharedWith.map((other) => other.code) ?? [])];
  return page?.spread != null && new Set(codes.map(counted)).size > 1;
}

/** Returns the points that a page prints, lowest first. */
function printedPoints({ code, page }: Whole, unit: OwnPay['unit']): Printed[] {
  const { spread } = page;
  const ofOne = tenthsOfOne({ code, page });
  const isThatOne = spread !== null && counted(spread.of.code) === counted(code);
  const inUnit = unit === 'year' ? page.payYear : page.payHour;
  const inOther = unit === 'year' ? page.payHour : page.payYear;
  const tenth = (point: 'p10' | 'p90'): Printed[] => {
    if (spread === null) return [];
    const value = spread[point];
    if (ofOne && !isThatOne) return [{ point, value, why: 'one-of-group' }];
    if (spread.unit !== unit) return [{ point, value, why: 'unit' }];
    return [{ point, value, why: isTopPrinted(unit, value) ? 'top-coded' : null }];
  };
  const median = (): Printed[] => {
    if (inUnit === null && inOther === null) return [];
    if (inUnit === null) return [{ point: 'median', value: null, why: 'unit' }];
    const isOthers = ofOne && isThatOne && spread.unit === unit;
    return [{ point: 'median', value: inUnit, why: isOthers ? 'of-group' : null }];
  };
  return [...tenth('p10'), ...median(), ...tenth('p90')];
}
