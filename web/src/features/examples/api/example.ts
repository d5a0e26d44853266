import load from 'virtual:examples';
import type { ToolId } from '@roletrail/contracts/tools/registry';
import { queryOptions } from '@tanstack/react-query';
import { UnexpectedAnswerError } from '../../../lib/http-errors.ts';
import { NEVER_STALE, NO_RETRY } from '../../../lib/query-policy.ts';

/** Builds the query for the example of a tool. It is part of the build, so no request is sent. */
export const toolExampleQuery = (id: ToolId) =>
  queryOptions({
    queryKey: ['examples', id],
    queryFn: async () => (await load[id]?.())?.default,
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
