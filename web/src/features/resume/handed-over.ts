import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpenedResume, VerdictTab } from './opened-resume.ts';

/** Among what goes with the session: it is nobody else's, and stands on no disk. */
const KEY = ['resume', 'handed-over'];

/** A resume that was opened on another page, for the desk to go on with at this verdict. */
export function handOver(queries: QueryClient, resume: OpenedResume, at: VerdictTab | null): void {
  const opened: OpenedResume = { ...resume, at };
  queries.setQueryData(KEY, opened);
}

/** What was handed over, once: whoever comes back later begins anew. */
export function useHandedOver(): OpenedResume | null {
  const queries = useQueryClient();
  const [opened] = useState(() => queries.getQueryData<OpenedResume>(KEY) ?? null);
  useEffect(() => queries.removeQueries({ queryKey: KEY, exact: true }), [queries]);
  return opened;
}
