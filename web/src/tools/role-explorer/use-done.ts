import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DoneActivities,
  doneIn,
  recallDone,
} from '../../features/occupations/done-activities.ts';
import { newestRunsQuery, runQuery } from '../../features/tool-runs/api/runs.ts';
import { useHttp } from '../../lib/http-context.tsx';

const resultForm = async () =>
  (await import('@roletrail/contracts/tools/role-finder')).roleFinderResult;

/**
 * Returns the activities of an occupation that the person has done, by the last answer of the role
 * finder in this tab, or else by the newest saved one; null if neither says.
 */
export function useDone(code: string): DoneActivities | null {
  const http = useHttp();
  const recalled = recallDone(useQueryClient());
  const runs = useQuery({ ...newestRunsQuery(http), enabled: recalled === undefined });
  const newest = runs.data?.find(({ tool }) => tool === 'role-finder')?.id;
  const run = useQuery({
    ...runQuery(http, newest ?? '', resultForm),
    enabled: recalled === undefined && newest !== undefined,
  });
  const done = recalled ?? (run.data ? doneIn(run.data.result) : undefined);
  return done?.get(code) ?? null;
}
