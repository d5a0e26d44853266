import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { BulkAct } from './selection-bar.tsx';
import type { TableControl } from './use-table-state.ts';

export type DataTableProps<Row> = {
  /** accessible name of the table */
  caption: string;
  /** unique id of the stored view settings */
  id: string;
  columns: readonly Column<Row>[];
  /** without the toolbar: for tables with few columns and no filters or export */
  bare?: boolean;
  /** of `useTableState` */
  control: TableControl;
  rowKey: (row: Row) => string;
  /** undefined while the first page is loading */
  rows: readonly Row[] | undefined;
  /** number of rows that match the filters; null if the server does not count them */
  total: number | null;
  /** rows per page, if counted */
  pageSize?: number;
  /** pages without numbers: cursor of the next page (null: last page), and a note */
  cursor?: { next: string | null; note?: ReactNode };
  /** a page is loading; the previous page stays visible */
  fetching?: boolean;
  /** replaces the rows: the error and a retry */
  error?: ReactNode;
  /** shown for no rows; if filters are set, the table offers to clear them */
  empty: ReactNode;
  /** filter controls */
  filters?: ReactNode;
  /** fetches all rows that match the filters, for the export */
  exportRows?: () => Promise<readonly Row[]>;
  /** button that saves the rows as a file, if the server makes it; instead of `exportRows` */
  saveFile?: ReactNode;
  /** opens a row, for example in a Sheet; the header cell becomes the button */
  onOpen?: (row: Row) => void;
  /** bulk actions on selected rows; a row is identified by its `rowKey` */
  bulk?: {
    /** plural noun of the rows: "tickets" */
    rows: string;
    acts: readonly BulkAct[];
    onActed: () => void;
  };
};
