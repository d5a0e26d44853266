import { TABLE_KEY } from '@roletrail/contracts/browser-storage';
import { useEffect, useState } from 'react';
import { storage } from '../../lib/browser-apis/storage.ts';
import { type Column, readView, type TableLayout } from './columns.ts';

/** Visible columns and density of one table, stored in this browser. */
export function useTableView<Row>(
  id: string,
  columns: readonly Column<Row>[],
): [TableLayout, (view: TableLayout) => void] {
  const key = `${TABLE_KEY}${id}` as const;
  // the server has no storage, so both sides start with the defaults
  const [view, setView] = useState(() => readView(null, columns));
  useEffect(() => {
    const kept = storage.read(key);
    if (kept !== null) setView(readView(kept, columns));
  }, [key, columns]);
  return [
    view,
    (next) => {
      setView(next);
      storage.write(key, JSON.stringify(next));
    },
  ];
}
