import type { TitlesFound } from '@roletrail/contracts/http/occupations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';
import { askPreview } from '../../tool-runs/api/preview.ts';

const load = () => import('@roletrail/contracts/http/occupations');

export function occupationQuery(http: Http, code: string) {
  return queryOptions({
    queryKey: ['explorer', 'occupation', code],
    queryFn: () =>
      http.json(`/tools/occupations/${code}`, async () => (await load()).occupationAnswer),
    staleTime: NEVER_STALE,
  });
}

/** Builds the query for occupations with names nearest to a misspelt title. Nothing is stored. */
export function nearestQuery(http: Http, title: string) {
  return queryOptions({
    queryKey: ['explorer', 'nearest', title],
    queryFn: async () => (await searchTitle(http, title, false)).candidates,
  });
}

/** Builds the query for what a title may mean while it is typed. Nothing is stored. */
export function titleSuggestionsQuery(http: Http, typed: string) {
  return queryOptions({
    queryKey: ['explorer', 'suggestions', typed],
    queryFn: () => searchTitle(http, typed, true),
    enabled: typed.length >= TYPED_MIN,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: retryUnanswered,
  });
}

/** Characters from which there are suggestions. */
export const TYPED_MIN = 2;

async function searchTitle(http: Http, title: string, unfinished: boolean): Promise<TitlesFound> {
  const input = { title, limit: 5, unfinished };
  const form = async () => (await load()).titlesFound;
  return (await askPreview(http, 'title-search', { input }, form)).result;
}

/** Builds the query for the known fields of study. */
export const fieldsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['roles', 'fields'],
    queryFn: async () => {
      const schema = async () =>
        (await import('@roletrail/contracts/tools/runs')).fieldsOfStudyAnswer;
      return (await http.json('/tools/fields-of-study', schema)).items;
    },
    staleTime: NEVER_STALE,
    retry: retryUnanswered,
  });
