import { useState } from 'react';
import { csvFile } from '../../lib/csv.ts';
import { download } from '../../lib/download.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Column } from './columns.ts';

/** Returns the rows as a CSV file with the columns that have a `csv` value. */
export function csvOf<Row>(
  columns: readonly Pick<Column<Row>, 'header' | 'csv'>[],
  rows: readonly Row[],
): string {
  const exported = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []));
  return csvFile(
    exported.map(({ header }) => header),
    rows.map((row) => exported.map(({ csv }) => csv(row))),
  );
}

/** Downloads rows as `name`.csv. @param rows reads every row that matches the filters */
export function useCsvExport<Row>(
  name: string,
  columns: readonly Pick<Column<Row>, 'header' | 'csv'>[],
  rows: () => Promise<readonly Row[]>,
): { busy: boolean; run: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      download(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(columns, await rows()));
    } catch (error) {
      console.error(error);
      toast({
        title: 'The file could not be made',
        description: 'The rows did not arrive. Please try again.',
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
