import { ANALYTICS_LISTED, VITAL_SAMPLE_MIN } from '@roletrail/contracts/analytics';
import type { VitalsReport as Report, VitalRow } from '@roletrail/contracts/http/analytics';
import type { ReactNode } from 'react';
import { BarChart } from '../../kit/charts/bar-chart.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { WholeTable } from '../../kit/table/whole-table.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatCut, formatPageShare, formatVital, VITAL_LABELS } from './summaries.ts';
import { VitalDays } from './vital-days.tsx';

/** Row of a table: a vital, and the device or page that it is of. */
type Row = VitalRow & { readonly of: string };

type Chosen = { readonly vital: Name; readonly onVital: (vital: Name) => void };

/** Shows the vitals of the period: shares of the ratings, and the 75th percentile. */
export function VitalsTables({ report, ...chosen }: { report: Report } & Chosen) {
  const { all, before } = report;
  if (all.length === 0) {
    return <p className="text-muted">No page was measured in this period.</p>;
  }
  const earlier = new Map(before.map((row) => [row.name, row]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <BarChart
        stacked
        title="Ratings of the vitals"
        summary={all
          .map(
            (row) =>
              `${VITAL_LABELS[row.name]}: ${formatPageShare(row.good, row)} good of ${row.count}`,
          )
          .join('. ')}
        note="Share of the measurements, %."
        categoryName="Vital"
        categories={all.map(({ name }) => VITAL_LABELS[name])}
        series={[
          { name: 'Good', values: all.map((row) => shareOf(row.good, row)) },
          {
            name: 'Needs improvement',
            values: all.map((row) => shareOf(row.needsImprovement, row)),
          },
          { name: 'Poor', values: all.map((row) => shareOf(row.poor, row)) },
        ]}
        format={(value) => `${Math.round(value)}%`}
      />
      <VitalTable
        id="vitals"
        title="All pages and devices"
        of="Before, at 75%"
        rows={all.map((row) => {
          const was = earlier.get(row.name);
          return { ...row, of: was ? formatVital(row.name, was.p75) : 'none' };
        })}
      />
      <OneVital report={report} names={all.map(({ name }) => name)} {...chosen} />
    </div>
  );
}

type Name = VitalRow['name'];

/** Chart and tables of one vital: six vitals of 20 pages at once would be a very long page. */
function OneVital(props: { report: Report; names: readonly Name[] } & Chosen) {
  const { report, names, vital, onVital } = props;
  const { byDevice, byPage } = report;
  const name = names.find((one) => one === vital) ?? names[0];
  const pages = new Set(byPage.map(({ path }) => path)).size;
  const cut = formatCut(pages, ANALYTICS_LISTED.vitalPages, 'measurements');
  const isChosen = (row: VitalRow) => row.name === name;
  return (
    <>
      <SelectField
        label="Vital by day, device and page"
        value={name}
        onChange={({ target }) => {
          const next = names.find((one) => one === target.value);
          if (next !== undefined) onVital(next);
        }}
      >
        {names.map((one) => (
          <option key={one} value={one}>
            {VITAL_LABELS[one]}
          </option>
        ))}
      </SelectField>
      {name === undefined ? null : <VitalDays report={report} name={name} />}
      <VitalTable
        id="vitals-devices"
        title="By device"
        of="Device"
        rows={byDevice.filter(isChosen).map((row) => ({ ...row, of: row.device }))}
      />
      <VitalTable
        id="vitals-pages"
        title="By page"
        of="Page"
        rows={byPage.filter(isChosen).map((row) => ({ ...row, of: row.path }))}
      />
      {cut === null ? null : <p className="text-sm text-muted">{cut}</p>}
    </>
  );
}

const shareOf = (part: number, { count }: VitalRow) => (part / count) * 100;

function VitalTable(props: { id: string; title: string; of: string; rows: readonly Row[] }) {
  const { id, title, of, rows } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3>{title}</h3>
      <WholeTable
        id={`analytics-${id}`}
        caption={title}
        columns={columnsWith(of)}
        rows={rows}
        rowKey={(row) => `${row.name} ${row.of}`}
      />
    </div>
  );
}

/** Greys what fewer than 30 measurements say. */
function judged({ count }: Row, text: string): ReactNode {
  return count < VITAL_SAMPLE_MIN ? <span className="text-muted">{text} (few)</span> : text;
}

function columnsWith(of: string): readonly Column<Row>[] {
  const share = (id: 'good' | 'needsImprovement' | 'poor', header: string): Column<Row> => {
    return {
      id,
      header,
      cell: (row) => judged(row, formatPageShare(row[id], row)),
      csv: (row) => row[id],
      numeric: true,
    };
  };
  return [
    {
      id: 'name',
      header: 'Vital',
      cell: ({ name }) => VITAL_LABELS[name],
      csv: ({ name }) => VITAL_LABELS[name],
      rowHeader: true,
    },
    { id: 'of', header: of, cell: (row) => row.of, csv: (row) => row.of },
    {
      id: 'p75',
      header: 'At 75%',
      cell: (row) => judged(row, formatVital(row.name, row.p75)),
      csv: (row) => row.p75,
      numeric: true,
    },
    share('good', 'Good'),
    share('needsImprovement', 'Needs improvement'),
    share('poor', 'Poor'),
    {
      id: 'count',
      header: 'Measured',
      cell: ({ count }) => count.toLocaleString('en-GB'),
      csv: ({ count }) => count,
      numeric: true,
    },
  ];
}
