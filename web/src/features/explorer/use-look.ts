import type { ChangedSinceSeen } from '@roletrail/contracts/http/career';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { look, viewsQuery } from './api/explorer.ts';

export type RecordedView = {
  /** what is other since they looked last; null: nothing, or they never did */
  readonly since: ChangedSinceSeen | null;
  /** it could not be kept that they look now */
  readonly failed: boolean;
};

const NOTHING: RecordedView = { since: null, failed: false };

/**
 * Has it kept that the person looks at this occupation. What they saw the last time is read before,
 * because from then on the last time is now.
 */
export function useRecordView(code: string): RecordedView {
  const http = useHttp();
  const queries = useQueryClient();
  const [looked, setLooked] = useState(NOTHING);
  useEffect(() => {
    let current = true;
    const tell = (change: Partial<RecordedView>) => {
      if (current) setLooked((before) => ({ ...before, ...change }));
    };
    setLooked(NOTHING);
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
  return looked;
}
