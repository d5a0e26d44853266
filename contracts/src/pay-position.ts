import type { OwnPay, PayPoint, PayPosition } from './http/market.ts';
import type { OccupationDetail } from './http/occupations.ts';

type Page = NonNullable<OccupationDetail['page']>;
type Unused = Extract<PayPosition, { kind: 'placed' }>['unused'];

/** The Bureau of Labor Statistics prints no pay above these: a figure that reaches them is “at least”. */
export const TOP_PRINTED = { year: 239_200, hour: 115 } as const;

export const isTopPrinted = (unit: OwnPay['unit'], amount: number) => amount >= TOP_PRINTED[unit];

/**
 * Between which published points a pay lies: a band, because between two points nothing is known. Points
 * of another unit are left out, as nobody knows how many hours a person works. So are the outer tenths
 * of a group, which are those of one occupation in it.
 */
export function payPosition(page: Page | null, { amount, unit }: OwnPay): PayPosition {
  if (page === null) return { kind: 'none', why: 'no-figure' };
  if (page.payAtLeast) return { kind: 'none', why: 'top-coded' };
  const printed = printedPoints(page, unit);
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
  /** null: it can be used */
  why: Unused[number]['why'] | null;
};

/** The points that a page prints, the lowest first. */
function printedPoints(page: Page, unit: OwnPay['unit']): Printed[] {
  const { spread, sharedWith } = page;
  const inUnit = unit === 'year' ? page.payYear : page.payHour;
  const inOther = unit === 'year' ? page.payHour : page.payYear;
  const whyTenth = (value: number): Printed['why'] => {
    if (sharedWith.length > 0) return 'one-of-group';
    if (spread?.unit !== unit) return 'unit';
    return isTopPrinted(unit, value) ? 'top-coded' : null;
  };
  const tenth = (point: 'p10' | 'p90'): Printed[] =>
    spread === null ? [] : [{ point, value: spread[point], why: whyTenth(spread[point]) }];
  const median: Printed[] =
    inUnit === null && inOther === null
      ? []
      : [{ point: 'median', value: inUnit, why: inUnit === null ? 'unit' : null }];
  return [...tenth('p10'), ...median, ...tenth('p90')];
}
