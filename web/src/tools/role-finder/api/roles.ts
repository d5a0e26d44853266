import type { RoleFinderInput } from '@roletrail/contracts/tools/role-finder';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { rememberDone } from '../../../features/occupations/done-activities.ts';
import { askPreview } from '../../../features/tool-runs/api/preview.ts';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

type Input = RoleFinderInput;

/** Loads the schema of a preview and of a saved list. */
export const listForm = async () =>
  (await import('@roletrail/contracts/tools/role-finder')).roleFinderResult;

/** Returns the text of a request, to which `spans` of the answer refer; '' if there was none. */
export const textIn = ({ text }: Readonly<Record<string, unknown>>): string =>
  typeof text === 'string' ? text : '';

/** Builds the query for roles. Keeps the previous answer until the new one arrives. */
export const rolesQuery = (http: Http, input: Input | null) =>
  queryOptions({
    queryKey: ['roles', 'found', input],
    queryFn:
      input === null
        ? skipToken
        : async ({ client }) => {
            const found = await askPreview(http, 'role-finder', { input }, listForm);
            rememberDone(client, found.result);
            return { result: found.result, text: textIn(found.input) };
          },
    placeholderData: keepPreviousData,
    staleTime: NEVER_STALE,
    // Report a missing network at once instead of waiting for it.
    networkMode: 'always',
    retry: retryUnanswered,
  });
