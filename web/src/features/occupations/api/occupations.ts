import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

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
    queryFn: async () => {
      const body = { input: { title, limit: 5 } };
      const { z } = await import('zod');
      const candidate = z.object({ code: z.string(), title: z.string(), name: z.string() });
      const found = z.object({ candidates: z.array(candidate).optional() });
      const schema = async () => (await import('@roletrail/contracts/tools/runs')).previewAnswer;
      const { outcome } = await http.json('/tools/title-search/preview', schema, {
        method: 'POST',
        body,
      });
      return found.parse(outcome.result).candidates ?? [];
    },
  });
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
