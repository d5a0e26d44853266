import type { ToolInput } from '@roletrail/contracts/http/tools';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';
import { readAs } from '../../../lib/read-as.ts';

const tools = () => import('@roletrail/contracts/http/tools');

type Input = ToolInput<'role-finder'>;

/** Result of a preview, and of a saved list. */
export const listForm = async () =>
  (await import('@roletrail/contracts/http/role-finder')).roleFinderResult;

/** The text that was read, where there was one: what `spans` of the answer point into. */
export const textIn = ({ text }: Readonly<Record<string, unknown>>): string =>
  typeof text === 'string' ? text : '';

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
      return {
        result: await readAs(listForm, answer.outcome.result),
        text: textIn(answer.input),
      };
    },
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: NEVER_STALE,
    // somebody pressed a button: without a network they are told, and need not wait for one
    networkMode: 'always',
    retry: retryUnanswered,
  });
