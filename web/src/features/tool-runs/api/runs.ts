import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { ToolRun, ToolRunSummary } from '@roletrail/contracts/tools/runs';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE, retryUnanswered } from '../../../lib/query-policy.ts';
import { type LazySchema, readAs } from '../../../lib/read-as.ts';

const tools = () => import('@roletrail/contracts/tools/runs');
const runSchema = async () => (await tools()).toolRun;

const PER_PAGE = 50;
const listsOf = (tool: EngineId) => ['tools', 'runs', tool];

/** Builds the paged query for saved runs of a tool, newest first, pinned or not. */
export const savedRunsQuery = (http: Http, tool: EngineId, pinned: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listsOf(tool), pinned],
    queryFn: ({ pageParam: before }) => {
      const query = new URLSearchParams({ tool, pinned: `${pinned}`, limit: `${PER_PAGE}` });
      if (before !== null) query.set('before', before);
      return http.json(`/tools/runs?${query}`, async () => (await tools()).runsAnswer);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): readonly ToolRunSummary[] => pages.flatMap(({ items }) => items),
    retry: retryUnanswered,
  });

/** Builds the query for the newest saved runs of all tools. */
export const newestRunsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'newest-runs'],
    queryFn: async () =>
      (await http.json('/tools/runs?limit=10', async () => (await tools()).runsAnswer)).items,
    staleTime: ALWAYS_STALE,
    retry: retryUnanswered,
  });

/** Invalidates the lists of a tool after a change. */
export const invalidateRuns = (queries: QueryClient, tool: EngineId) =>
  queries.invalidateQueries({ queryKey: listsOf(tool) });

/** Builds the query for a saved run. @param form schema of its result */
export const runQuery = <R>(http: Http, id: string, form: LazySchema<R>) =>
  queryOptions({
    queryKey: ['tools', 'run', id],
    queryFn: async () => {
      const run = await http.json(`/tools/runs/${id}`, runSchema);
      return { run, result: await readAs(form, run.outcome.result) };
    },
    retry: retryUnanswered,
  });

export function saveRun(
  http: Http,
  tool: EngineId,
  { input, title }: { input: object; title?: string },
): Promise<ToolRun> {
  return http.json(`/tools/${tool}/runs`, runSchema, { method: 'POST', body: { input, title } });
}

/** Runs the same input with the current engine and data, as a new run. */
export function rerun(http: Http, id: string): Promise<ToolRun> {
  return http.json(`/tools/runs/${id}/rerun`, runSchema, { method: 'POST' });
}

/** @param run as last read. @throws EDIT_CONFLICT if it is outdated */
export async function changeRun(
  http: Http,
  { id, revision }: Pick<ToolRunSummary, 'id' | 'revision'>,
  change: Partial<Pick<ToolRunSummary, 'title' | 'pinned'>>,
): Promise<void> {
  await http.send(`/tools/runs/${id}`, {
    method: 'PATCH',
    headers: { 'if-match': `"${revision}"` },
    body: change,
  });
}

/** Fetches the run as a self-describing file. */
export async function runFile(http: Http, id: string): Promise<string> {
  return (await http.send(`/tools/runs/${id}/export.json`)).text();
}

/** @param options `keepalive`: the request outlives the page */
export async function deleteRun(
  http: Http,
  id: string,
  options: { keepalive: boolean },
): Promise<void> {
  await http.send(`/tools/runs/${id}`, { method: 'DELETE', ...options });
}
