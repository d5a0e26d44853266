import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpenedResume, VerdictTab } from './opened-resume.ts';

/** Query key. The cache is cleared with the session and never written to disk. */
const KEY = ['resume', 'handed-over'];

/** Passes a resume from another page to the editor, which opens this tab. */
export function handOver(queries: QueryClient, resume: OpenedResume, at: VerdictTab | null): void {
  const opened: OpenedResume = { ...resume, at };
  queries.setQueryData(KEY, opened);
}

/** Returns the passed resume once; null on a later visit. */
export function useHandedOverAd(): OpenedResume | null {
  const queries = useQueryClient();
  const [opened] = useState(() => queries.getQueryData<OpenedResume>(KEY) ?? null);
  useEffect(() => queries.removeQueries({ queryKey: KEY, exact: true }), [queries]);
  return opened;
}
