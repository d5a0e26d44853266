import type { MarketOccupation, OwnPay } from '@roletrail/contracts/tools/market';
import { PER } from '../../../features/occupations/labels.ts';
import { ChartFrame } from '../../../kit/charts/chart-frame.tsx';
import { type LinearScale, niceScale } from '../../../kit/charts/scale.ts';
import { dollars } from '../../../lib/career-format.ts';
import { formatPercentiles, joinWithAnd } from '../market-lines.ts';
import { TickLines, Ticks, x } from './ticks.tsx';

type Unit = OwnPay['unit'];
type Row = {
  occupation: MarketOccupation;
  p10: number | null;
  median: number | null;
  p90: number | null;
};

/** One chart per unit of pay, and a list of occupations without pay. */
export function PayCharts(props: { occupations: readonly MarketOccupation[]; own: OwnPay | null }) {
  const { occupations, own } = props;
  const without = occupations.filter((one) => unitOf(one) === null);
  return (
    <>
      {(['year', 'hour'] as const).map((unit) => {
        const rows = occupations.flatMap((one) => (unitOf(one) === unit ? rowOf(one, unit) : []));
        const mine = own?.unit === unit ? own.amount : null;
        return rows.length === 0 ? null : (
          <PayChart key={unit} rows={rows} unit={unit} mine={mine} />
        );
      })}
      {without.length === 0 ? null : (
        <p className="text-sm text-muted">
          No pay is published for {joinWithAnd(without.map(({ title }) => title))}.
        </p>
      )}
    </>
  );
}

/** Returns the unit of the outer percentiles, else of the median. */
function unitOf({ page }: MarketOccupation): Unit | null {
  if (page === null) return null;
  if (page.spread !== null) return page.spread.unit;
  if (page.payYear !== null) return 'year';
  return page.payHour === null ? null : 'hour';
}

function rowOf(occupation: MarketOccupation, unit: Unit): Row {
  const { page } = occupation;
  const median = (unit === 'year' ? page?.payYear : page?.payHour) ?? null;
  return { occupation, p10: page?.spread?.p10 ?? null, median, p90: page?.spread?.p90 ?? null };
}

function PayChart({ rows, unit, mine }: { rows: readonly Row[]; unit: Unit; mine: number | null }) {
  const values = rows.flatMap(({ p10, median, p90 }) => [p10, median, p90]);
  const known = [...values, mine].filter((value) => value !== null);
  const scale = niceScale(known, 4);
  const series = [
    { name: 'Lowest tenth under', values: rows.map(({ p10 }) => p10) },
    { name: 'Median', values: rows.map(({ median }) => median) },
    { name: 'Highest tenth over', values: rows.map(({ p90 }) => p90) },
  ];
  const yours = mine === null ? [] : [{ name: 'Yours', values: rows.map(() => mine) }];
  const chart = {
    title: unit === 'year' ? 'Pay a year' : 'Pay an hour',
    summary: summaryOf(rows, unit),
    note: `The bar leaves out the lowest and the highest tenth; the upright line is the median. US dollars ${PER[unit]}, United States, May 2024, Bureau of Labor Statistics.`,
    categoryName: 'Occupation',
    categories: rows.map(({ occupation }) => occupation.title),
    series: [...series, ...yours],
    format: (value: number) => dollars(value, unit),
  };
  return (
    <ChartFrame chart={chart} kind={null}>
      <div className="grid gap-4">
        {rows.map((row) => (
          <Range key={row.occupation.code} row={row} unit={unit} mine={mine} scale={scale} />
        ))}
        <Ticks scale={scale} format={(value) => dollars(value, 'year')} />
      </div>
    </ChartFrame>
  );
}

function summaryOf(rows: readonly Row[], unit: Unit): string {
  const paid = rows.flatMap(({ occupation, median }) =>
    median === null ? [] : [{ title: occupation.title, median, page: occupation.page }],
  );
  if (paid.length === 0) return 'Only the outer tenths are published.';
  return paid
    .toSorted((a, b) => b.median - a.median)
    .map(({ title, median, page }) => {
      const least = page?.payAtLeast ? 'at least ' : '';
      return `${title}: half earn ${least === '' ? 'more than ' : least}${dollars(median, unit)}.`;
    })
    .join(' ');
}

function Range(props: { row: Row; unit: Unit; mine: number | null; scale: LinearScale }) {
  const { row, unit, mine, scale } = props;
  const { occupation, p10, median, p90 } = row;
  const { page } = occupation;
  const group = page !== null && page.sharedWith.length > 0;
  const least = page?.payAtLeast ? 'at least ' : '';
  return (
    <div className="grid gap-1">
      <p className="text-sm font-bold">{occupation.title}</p>
      <svg aria-hidden="true" className="h-8 w-full overflow-visible">
        <TickLines scale={scale} />
        {p10 !== null && p90 !== null ? (
          <rect
            x={x(scale, p10)}
            width={x(scale, p90 - p10)}
            y="25%"
            height="50%"
            rx="3"
            className="fill-chart-1"
          />
        ) : null}
        {median === null ? null : (
          <>
            <line
              x1={x(scale, median)}
              x2={x(scale, median)}
              y1="5%"
              y2="95%"
              className="stroke-background"
              strokeWidth="8"
            />
            <line
              x1={x(scale, median)}
              x2={x(scale, median)}
              y1="5%"
              y2="95%"
              className="stroke-foreground"
              strokeWidth="4"
            />
          </>
        )}
        {mine === null ? null : <Mine at={x(scale, mine)} />}
      </svg>
      <p className="text-sm text-muted tabular-nums">
        Median {median === null ? 'not published' : `${least}${dollars(median, unit)}`}
        {group ? ` of the group “${page?.title}”` : ''}; lowest to highest tenth{' '}
        {formatPercentiles(occupation)}
      </p>
    </div>
  );
}

/** Own pay: a dashed line with a point, unlike the median. */
function Mine({ at }: { at: string }) {
  return (
    <>
      <line
        x1={at}
        x2={at}
        y1="0"
        y2="100%"
        className="stroke-foreground"
        strokeWidth="2"
        strokeDasharray="3 3"
      />
      <circle cx={at} cy="0" r="5" className="fill-background stroke-foreground" strokeWidth="2" />
    </>
  );
}
