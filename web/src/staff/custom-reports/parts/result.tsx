import type { ReportDefinition, ReportRun } from '@roletrail/contracts/http/custom-reports';
import { useQuery } from '@tanstack/react-query';
import { BarChart } from '../../../kit/charts/bar-chart.tsx';
import { LineChart } from '../../../kit/charts/line-chart.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { LocalTable } from '../../../kit/table/local-table.tsx';
import { useTableState } from '../../../kit/table/use-table-state.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { Empty } from '../../../ui/empty.tsx';
import { reportRunQuery } from '../api.ts';

type Row = { readonly key: string; readonly cells: ReportRun['rows'][number] };

/** Bars that still have a width on a phone. */
const BARS_MAX = 24;
const PAGE = 50;
const TABLE = { filters: [], sortable: [] };

/** Runs the definition and shows its chart and rows. */
export function Result({ definition }: { definition: ReportDefinition }) {
  const run = useQuery(reportRunQuery(useHttp(), definition, true));
  return (
    <QueryView
      query={run}
      what="the report"
      words={(error) =>
        isProblem(error, 'VALIDATION_FAILED')
          ? {
              title: 'The report is not complete',
              text: 'A filter has a value that does not fit its column. Change it, and run again.',
            }
          : undefined
      }
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <Empty title="No rows">
          Nothing fits this report. Remove a filter, or choose a longer period.
        </Empty>
      }
    >
      {(found) => (
        <>
          <Chart definition={definition} found={found} />
          <Table view={definition.view} found={found} />
          <p className="text-sm text-muted">{readOutOf(found)}</p>
        </>
      )}
    </QueryView>
  );
}

function readOutOf({ rows, more, ownRole, at }: ReportRun): string {
  const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-GB')} rows`;
  const size = more ? `The first ${count}; a file has all of them.` : `${count}.`;
  const role = ownRole
    ? 'Read with the database role for reports, which cannot write.'
    : 'This server has no database role for reports, so it was read with the role of the service, in a read-only transaction.';
  return `${size} Read ${formatUtc(at)}. ${role}`;
}

const formatCell = (value: Row['cells'][number] | undefined, isTime: boolean) => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  return isTime ? value.replace('T', ' ').replace('Z', '') : value;
};

function columnsFor(found: ReportRun): readonly Column<Row>[] {
  return found.columns.map(({ label, type }, index) => ({
    id: `c${index}`,
    header: type === 'time' ? `${label} (UTC)` : label,
    rowHeader: index === 0,
    numeric: type === 'number',
    cell: ({ cells }) => formatCell(cells[index], type === 'time'),
    value: ({ cells }) => cells[index] ?? null,
  }));
}

function Table({ view, found }: { view: string; found: ReportRun }) {
  const control = useTableState(TABLE);
  const rows = found.rows.map((cells, index): Row => ({ key: `${index}`, cells }));
  return (
    <LocalTable<Row>
      id={`custom-report-${view}`}
      caption="Rows of the report"
      bare
      columns={columnsFor(found)}
      control={control}
      rowKey={({ key }) => key}
      rows={rows}
      total={rows.length}
      pageSize={PAGE}
      empty={null}
    />
  );
}

/** Names the row with the highest figure. */
function summaryOf(rows: ReportRun['rows'], isTime: boolean): string {
  const known = rows.flatMap(([name, value]) =>
    typeof value === 'number' ? [{ name: formatCell(name, isTime), value }] : [],
  );
  const [first] = known;
  if (first === undefined) return 'No row has a figure.';
  const top = known.reduce((best, one) => (one.value > best.value ? one : best), first);
  return `The highest is ${top.name} with ${formatCell(top.value, false)}.`;
}

function Chart({ definition, found }: { definition: ReportDefinition; found: ReportRun }) {
  const [group, figure] = found.columns;
  if (definition.chart === 'none' || group === undefined || figure?.type !== 'number') return null;
  const isBars = definition.chart === 'bars';
  const rows = isBars ? found.rows.slice(0, BARS_MAX) : found.rows;
  const left = found.rows.length - rows.length;
  const chart = {
    title: `${figure.label} by ${group.label}`,
    summary: summaryOf(rows, group.type === 'time'),
    categoryName: group.label,
    categories: rows.map(([name]) => formatCell(name, group.type === 'time')),
    series: [
      {
        name: figure.label,
        values: rows.map(([, value]) => (typeof value === 'number' ? value : null)),
      },
    ],
    ...(left > 0 ? { note: `The first ${BARS_MAX} rows; ${left} more are in the table.` } : {}),
  };
  return isBars ? <BarChart {...chart} /> : <LineChart {...chart} />;
}
