import type { ToolInput, ToolRun } from '@roletrail/contracts/http/tools';
import { QUERY_RETRIES } from '@roletrail/contracts/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ProblemError } from '../../../lib/http-errors.ts';

const tools = () => import('@roletrail/contracts/http/tools');
const career = () => import('@roletrail/contracts/http/career');
const finder = () => import('@roletrail/contracts/http/role-finder');

type Input = ToolInput<'role-finder'>;

/** A refusal says what to do; only what never came is asked for again unseen. */
const retry = (failures: number, error: unknown) =>
  failures < QUERY_RETRIES && !(error instanceof ProblemError);

export const resumesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'resumes'],
    queryFn: async () =>
      (await http.json('/tools/resumes', async () => (await career()).resumesAnswer)).items,
    retry,
  });

/** What was asked before stays in sight until the new answer is there. */
export const rolesQuery = (http: Http, input: Input | null) =>
  queryOptions({
    queryKey: ['roles', 'found', input],
    queryFn: async () => {
      const answer = await http.json(
        '/tools/role-finder/preview',
        async () => (await tools()).previewAnswer,
        { method: 'POST', body: { input } },
      );
      return (await finder()).roleFinderResult.parse(answer.outcome.result);
    },
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // somebody pressed a button: without a network they are told, and need not wait for one
    networkMode: 'always',
    retry,
  });

export const savedQuery = (http: Http) =>
  queryOptions({
    queryKey: ['roles', 'saved'],
    queryFn: async () =>
      (
        await http.json(
          '/tools/runs?tool=role-finder&limit=50',
          async () => (await tools()).runsAnswer,
        )
      ).items,
    retry,
  });

export const runQuery = (http: Http, id: string | null) =>
  queryOptions({
    queryKey: ['roles', 'run', id],
    queryFn: async () => {
      const run = await http.json(`/tools/runs/${id}`, async () => (await tools()).toolRun);
      return { run, result: (await finder()).roleFinderResult.parse(run.outcome.result) };
    },
    enabled: id !== null,
    retry,
  });

export function saveRun(http: Http, input: Input): Promise<ToolRun> {
  const schema = async () => (await tools()).toolRun;
  return http.json('/tools/role-finder/runs', schema, { method: 'POST', body: { input } });
}

export async function deleteRun(http: Http, id: string): Promise<void> {
  await http.send(`/tools/runs/${id}`, { method: 'DELETE' });
}
