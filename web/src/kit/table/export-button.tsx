import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Column } from './columns.ts';
import { useCsvExport } from './use-csv-export.ts';

/** Button that downloads rows as CSV, for lists that name no person. */
export function ExportButton<Row>(props: {
  /** name of the file, without its ending */
  id: string;
  columns: readonly Pick<Column<Row>, 'header' | 'csv'>[];
  /** number of rows; null if it is unknown */
  total: number | null;
  exportRows: () => Promise<readonly Row[]>;
}) {
  const { busy, run } = useCsvExport(props.id, props.columns, props.exportRows);
  return (
    <Button variant="outline" size="sm" busy={busy} onClick={() => void run()}>
      <Download aria-hidden="true" className="size-4" />
      Export CSV ({formatRowCount(props.total)}current filters)
    </Button>
  );
}

function formatRowCount(total: number | null): string {
  if (total === null) return '';
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'row' : 'rows'}, `;
}
