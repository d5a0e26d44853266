import { VITAL_SAMPLE_MIN } from '@roletrail/contracts/analytics';
import { addDays, daysBetween } from '@roletrail/contracts/days';
import type { VitalRow, VitalsReport } from '@roletrail/contracts/http/analytics';
import { WEB_VITALS } from '@roletrail/contracts/limits';
import { LineChart } from '../../kit/charts/line-chart.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { WholeTable } from '../../kit/table/whole-table.tsx';
import { describeVitalDays, formatVital, VITAL_LABELS } from './summaries.ts';

type Day = VitalsReport['byDay'][number];

/** Shows the 75th percentile of one vital by day, with the releases that began meanwhile. */
export function VitalDays({ report, name }: { report: VitalsReport; name: VitalRow['name'] }) {
  const { period, builds } = report;
  const rows = report.byDay.filter((row) => row.name === name);
  const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, n) =>
    addDays(period.from, n),
  );
  const byDay = new Map(rows.map((row) => [row.day, row.p75]));
  const [good] = WEB_VITALS[name];
  return (
    <>
      <LineChart
        title={`${VITAL_LABELS[name]} by day`}
        summary={describeVitalDays(name, rows)}
        note="At 75%, days of UTC; a day without a measurement is a gap. A mark is a release: a new build of the pages."
        categoryName="Day"
        categories={days}
        series={[
          { name: 'At 75%', values: days.map((day) => byDay.get(day) ?? null) },
          { name: 'Good is at most', values: days.map(() => good) },
        ]}
        format={(value) => formatVital(name, value)}
        marks={builds.map(({ build, day }) => ({
          at: daysBetween(period.from, day),
          says: `${day}, build ${build}`,
        }))}
      />
      <details>
        <summary className="link target w-fit cursor-pointer content-center">
          By day, with the measurements
        </summary>
        <WholeTable
          id="analytics-vitals-by-day"
          caption="By day"
          columns={columnsOf(name)}
          rows={rows.toReversed()}
          rowKey={({ day }) => day}
        />
      </details>
    </>
  );
}

const columnsOf = (name: VitalRow['name']): readonly Column<Day>[] => [
  { id: 'day', header: 'Day', cell: ({ day }) => day, csv: ({ day }) => day, rowHeader: true },
  {
    id: 'p75',
    header: 'At 75%',
    cell: ({ p75, count }) => {
      const text = formatVital(name, p75);
      return count < VITAL_SAMPLE_MIN ? <span className="text-muted">{text} (few)</span> : text;
    },
    csv: ({ p75 }) => p75,
    numeric: true,
  },
  {
    id: 'count',
    header: 'Measured',
    cell: ({ count }) => count.toLocaleString('en-GB'),
    csv: ({ count }) => count,
    numeric: true,
  },
];
