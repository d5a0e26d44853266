import type { ToolExamples } from '@roletrail/contracts/tool-examples';
import type { ReadyToolId } from '@roletrail/contracts/tools/registry';
import { queryOptions } from '@tanstack/react-query';
import { UnexpectedAnswerError } from '../../../lib/http-errors.ts';
import { NEVER_STALE, NO_RETRY } from '../../../lib/query-policy.ts';

const LOAD: { readonly [N in ReadyToolId]: () => Promise<ToolExamples[N]> } = {
  resume: async () => (await import('virtual:example/resume')).default,
  'role-finder': async () => (await import('virtual:example/role-finder')).default,
  'role-explorer': async () => (await import('virtual:example/role-explorer')).default,
  market: async () => (await import('virtual:example/market')).default,
};

/** Builds the query for the example of a tool. It is part of the build, so no request is sent. */
export const toolExampleQuery = <N extends ReadyToolId>(name: N) =>
  queryOptions({
    queryKey: ['examples', name],
    queryFn: LOAD[name],
    staleTime: NEVER_STALE,
    networkMode: 'always',
  });

/** Query that fails as not found, for a tool without an example. */
export const noExampleQuery = queryOptions({
  queryKey: ['examples', null],
  queryFn: (): Promise<never> => Promise.reject(new UnexpectedAnswerError(404)),
  // it always fails
  retry: NO_RETRY,
});
