import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { BulkAct } from './selection-bar.tsx';
import type { TableControl } from './use-table-state.ts';

export type DataTableProps<Row> = {
  /** names the table, for everybody */
  caption: string;
  /** names its kept view; one table, one id */
  id: string;
  columns: readonly Column<Row>[];
  /** without the bar above it: few columns, and nothing to narrow or to take along */
  bare?: boolean;
  /** of `useTableState` */
  control: TableControl;
  rowKey: (row: Row) => string;
  /** undefined while the first page is on its way */
  rows: readonly Row[] | undefined;
  /** rows under the current filters, on all pages; null if the server does not count them */
  total: number | null;
  /** rows on one page, where they are counted */
  pageSize?: number;
  /** pages without numbers: the cursor of the next one (null: there is none), and words beside them */
  cursor?: { next: string | null; note?: ReactNode };
  /** a page is on its way; the one before stays in sight */
  fetching?: boolean;
  /** in place of the rows: what failed and how to try again */
  error?: ReactNode;
  /** no rows at all; with filters set the table offers to clear them instead */
  empty: ReactNode;
  /** controls that set the filters */
  filters?: ReactNode;
  /** every row under the current filters, for the file */
  exportRows?: () => Promise<readonly Row[]>;
  /** opens a row (in a Sheet, say); its header cell becomes the button */
  onOpen?: (row: Row) => void;
  /** rows can be ticked, and these be done with all that are; a row goes by its `rowKey` */
  bulk?: {
    /** what the rows are: "tickets" */
    rows: string;
    acts: readonly BulkAct[];
    onActed: () => void;
  };
};
