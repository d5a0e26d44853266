import type { Column } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { useTableState } from './use-table-state.ts';

/** Made once: `useTableState` wants the same each time. These tables neither sort nor page. */
const WHOLE = { filters: [], sortable: [] };

/** A table that is shown whole, and can be taken along. */
export function WholeTable<Row>(props: {
  id: string;
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** rows of the file where these are others */
  file?: readonly Row[];
}) {
  const { file = props.rows, ...table } = props;
  const control = useTableState(WHOLE);
  return (
    <DataTable
      {...table}
      control={control}
      total={file.length}
      empty={null}
      exportRows={async () => file}
    />
  );
}
