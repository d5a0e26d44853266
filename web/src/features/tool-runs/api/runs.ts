import type { ToolInput, ToolName, ToolRun } from '@roletrail/contracts/http/tools';
import { QUERY_RETRIES } from '@roletrail/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ProblemError } from '../../../lib/http-errors.ts';
import { type LazySchema, readAs } from '../../../lib/read-as.ts';

const tools = () => import('@roletrail/contracts/http/tools');
const runSchema = async () => (await tools()).toolRun;

/** A refusal says what to do; only what never came is asked for again unseen. */
export const retryUnseen = (failures: number, error: unknown) =>
  failures < QUERY_RETRIES && !(error instanceof ProblemError);

/** Runs of a tool that the person saved, the newest first. */
export const runsQuery = (http: Http, tool: ToolName) =>
  queryOptions({
    queryKey: ['tools', 'runs', tool],
    queryFn: async () =>
      (await http.json(`/tools/runs?tool=${tool}&limit=50`, async () => (await tools()).runsAnswer))
        .items,
    retry: retryUnseen,
  });

/** A saved run with its result. @param form of the result, which is its tool's */
export const runQuery = <R>(http: Http, id: string, form: LazySchema<R>) =>
  queryOptions({
    queryKey: ['tools', 'run', id],
    queryFn: async () => {
      const run = await http.json(`/tools/runs/${id}`, runSchema);
      return { run, result: await readAs(form, run.outcome.result) };
    },
    retry: retryUnseen,
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

/** The run as a file, whose form names itself. */
export async function runFile(http: Http, id: string): Promise<string> {
  return (await http.send(`/tools/runs/${id}/export.json`)).text();
}

export async function deleteRun(http: Http, id: string): Promise<void> {
  await http.send(`/tools/runs/${id}`, { method: 'DELETE' });
}
