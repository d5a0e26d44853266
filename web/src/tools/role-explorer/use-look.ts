import type { ChangedSinceSeen } from '@roletrail/contracts/http/career';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { look, viewsQuery } from './api/explorer.ts';

export type RecordedView = {
  /** changes since the last view; null: none, or the first view */
  readonly since: ChangedSinceSeen | null;
  /** this view could not be recorded */
  readonly failed: boolean;
};

const NOTHING: RecordedView = { since: null, failed: false };

/**
 * Records a view of this occupation. Reads the previous view first, because recording replaces it.
 */
export function useRecordView(code: string): RecordedView {
  const http = useHttp();
  const queries = useQueryClient();
  const [recorded, setRecorded] = useState(NOTHING);
  useEffect(() => {
    let current = true;
    const tell = (change: Partial<RecordedView>) => {
      if (current) setRecorded((before) => ({ ...before, ...change }));
    };
    setRecorded(NOTHING);
    const run = async () => {
      const query = viewsQuery(http);
      const { items } = await queries.fetchQuery(query);
      tell({ since: items.find((view) => view.code === code)?.since ?? null });
      await look(http, code);
      await queries.invalidateQueries({ queryKey: query.queryKey });
    };
    run().catch(() => tell({ failed: true }));
    return () => {
      current = false;
    };
  }, [http, queries, code]);
  return recorded;
}
