import type { ToolInput, ToolName, ToolRun, ToolRunSummary } from '@roletrail/contracts/http/tools';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE, retryUnanswered } from '../../../lib/query-policy.ts';
import { type LazySchema, readAs } from '../../../lib/read-as.ts';

const tools = () => import('@roletrail/contracts/http/tools');
const runSchema = async () => (await tools()).toolRun;

const PER_PAGE = 50;
const listsOf = (tool: ToolName) => ['tools', 'runs', tool];

/** Runs of a tool that the person saved, the newest first, page by page: those that are pinned, or the others. */
export const savedRunsQuery = (http: Http, tool: ToolName, pinned: boolean) =>
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

/** The newest runs that the person saved of any tool. */
export const newestRunsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'newest-runs'],
    queryFn: async () =>
      (await http.json('/tools/runs?limit=10', async () => (await tools()).runsAnswer)).items,
    staleTime: ALWAYS_STALE,
    retry: retryUnanswered,
  });

/** Has the lists of a tool read again, after something was saved, changed or deleted. */
export const invalidateRuns = (queries: QueryClient, tool: ToolName) =>
  queries.invalidateQueries({ queryKey: listsOf(tool) });

/** A saved run with its result. @param form of the result, which is its tool's */
export const runQuery = <R>(http: Http, id: string, form: LazySchema<R>) =>
  queryOptions({
    queryKey: ['tools', 'run', id],
    queryFn: async () => {
      const run = await http.json(`/tools/runs/${id}`, runSchema);
      return { run, result: await readAs(form, run.outcome.result) };
    },
    retry: retryUnanswered,
  });

export function saveRun<T extends ToolName>(
  http: Http,
  tool: T,
  { input, title }: { input: ToolInput<T>; title?: string },
): Promise<ToolRun> {
  return http.json(`/tools/${tool}/runs`, runSchema, { method: 'POST', body: { input, title } });
}

/** The same asked of today's engine and data, kept as another run. */
export function rerun(http: Http, id: string): Promise<ToolRun> {
  return http.json(`/tools/runs/${id}/rerun`, runSchema, { method: 'POST' });
}

/** @param run as it was read. @throws EDIT_CONFLICT when it was changed since */
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

/** The run as a file, whose form names itself. */
export async function runFile(http: Http, id: string): Promise<string> {
  return (await http.send(`/tools/runs/${id}/export.json`)).text();
}

/** @param options `keepalive` lets the call outlive the page */
export async function deleteRun(
  http: Http,
  id: string,
  options: { keepalive: boolean },
): Promise<void> {
  await http.send(`/tools/runs/${id}`, { method: 'DELETE', ...options });
}
