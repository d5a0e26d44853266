import type { MarketOccupation } from '@roletrail/contracts/tools/market';
import { ChartFrame } from '../../../kit/charts/chart-frame.tsx';
import { type LinearScale, niceScale } from '../../../kit/charts/scale.ts';
import { count } from '../../../lib/career-format.ts';
import { formatGrowth } from '../market-lines.ts';
import { TickLines, Ticks, x } from './ticks.tsx';

type Row = { occupation: MarketOccupation; now: number; later: number | null; growth: string };

/** Current and projected jobs; renders nothing without data. */
export function JobsChart({ occupations }: { occupations: readonly MarketOccupation[] }) {
  const rows = occupations.flatMap((occupation): Row[] => {
    const { page, jobsThen } = occupation;
    if (page === null || page.jobs === null) return [];
    return [{ occupation, now: page.jobs, later: jobsThen, growth: formatGrowth(page) }];
  });
  if (rows.length === 0) return null;
  const scale = niceScale(
    rows.flatMap(({ now, later }) => [now, later ?? 0]),
    4,
  );
  const series = [
    { name: '2024', values: rows.map(({ now }) => now) },
    { name: '2034, expected', values: rows.map(({ later }) => later) },
  ];
  const chart = {
    title: 'Jobs in 2024 and 2034',
    summary: rows.map(({ occupation, growth }) => `${occupation.title}: ${growth}.`).join(' '),
    note: 'United States. Employment in 2024 and projection for 2034, Bureau of Labor Statistics. Jobs of a group are those of all its occupations.',
    categoryName: 'Occupation',
    categories: rows.map(({ occupation }) => occupation.title),
    series,
    format: count,
  };
  return (
    <ChartFrame chart={chart} kind={null}>
      <div className="grid gap-4">
        {rows.map((row) => (
          <Pair key={row.occupation.code} row={row} scale={scale} />
        ))}
        <Ticks scale={scale} format={short} />
      </div>
    </ChartFrame>
  );
}

const millions = new Intl.NumberFormat('en-US', { notation: 'compact' });
const short = (value: number) => millions.format(value);

function Pair({ row: { occupation, now, later }, scale }: { row: Row; scale: LinearScale }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm font-bold">{occupation.title}</p>
      <Bar year="2024" value={now} scale={scale} className="fill-chart-1" />
      {later === null ? null : (
        <Bar year="2034" value={later} scale={scale} className="fill-chart-2" />
      )}
    </div>
  );
}

function Bar(props: { year: string; value: number; scale: LinearScale; className: string }) {
  const { year, value, scale, className } = props;
  return (
    <>
      <svg aria-hidden="true" className="h-4 w-full overflow-visible">
        <TickLines scale={scale} />
        <rect x="0" width={x(scale, value)} y="1" height="14" rx="2" className={className} />
      </svg>
      <p className="text-sm text-muted tabular-nums">
        {year}: {count(value)} jobs
      </p>
    </>
  );
}
