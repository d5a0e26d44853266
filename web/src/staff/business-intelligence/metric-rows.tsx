import type { Metric } from '@roletrail/contracts/http/business-intelligence';
import { useEffect, useMemo, useRef } from 'react';
import type { Column } from '../../kit/table/columns.ts';
import { LocalTable } from '../../kit/table/local-table.tsx';
import { useTableState } from '../../kit/table/use-table-state.ts';

type Row = { readonly id: string; readonly values: Metric['rows'][number] };

const OPTIONS = { filters: [], sortable: ['0', '1', '2', '3', '4', '5'] };
const PAGE = 50;
const keyOf = ({ id }: Row) => id;

/** Rows of one metric, with their file. Takes the focus when it opens. */
export function MetricRows({ metric }: { metric: Metric }) {
  const control = useTableState(OPTIONS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rows = useMemo(
    () => metric.rows.map((values, n) => ({ id: String(n), values })),
    [metric.rows],
  );
  const columns = useMemo(() => metric.columns.map(toColumn), [metric.columns]);
  return (
    <section aria-labelledby="metric-rows" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="metric-rows" ref={heading} tabIndex={-1} className="text-xl">
        Figures behind “{metric.name}”
      </h2>
      <LocalTable
        id={`business-intelligence-${metric.id}`}
        caption={metric.name}
        columns={columns}
        control={control}
        rows={rows}
        rowKey={keyOf}
        total={rows.length}
        pageSize={PAGE}
        empty={<p className="text-muted">No rows in this period.</p>}
        exportRows={async () => rows}
      />
    </section>
  );
}

function toColumn(header: string, n: number): Column<Row> {
  const read = ({ values }: Row) => values[n] ?? null;
  return {
    id: String(n),
    header,
    sortable: true,
    rowHeader: n === 0,
    numeric: n > 0 && header !== 'Tool',
    value: read,
    csv: read,
    cell: (row) => {
      const value = read(row);
      return typeof value === 'number' ? value.toLocaleString('en-GB') : (value ?? 'no value');
    },
  };
}
