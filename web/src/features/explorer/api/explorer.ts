import type { Profile } from '@roletrail/contracts/http/career';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const load = () => import('@roletrail/contracts/http/occupations');
const loadKept = () => import('@roletrail/contracts/http/career');

/** All occupations, once a visit: the data change with a release of ours. */
export function catalogueQuery(http: Http) {
  return queryOptions({
    queryKey: ['explorer', 'catalogue'],
    queryFn: () => http.json('/tools/occupations', async () => (await load()).catalogueAnswer),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function occupationQuery(http: Http, code: string) {
  return queryOptions({
    queryKey: ['explorer', 'occupation', code],
    queryFn: () =>
      http.json(`/tools/occupations/${code}`, async () => (await load()).occupationAnswer),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Occupations whose names are nearest to words with slips in them; nothing is stored. */
export function nearestQuery(http: Http, title: string) {
  return queryOptions({
    queryKey: ['explorer', 'nearest', title],
    queryFn: async () => {
      const body = { input: { title, limit: 5 } };
      const { z } = await import('zod');
      const candidate = z.object({ code: z.string(), title: z.string(), name: z.string() });
      const found = z.object({ candidates: z.array(candidate).optional() });
      const schema = async () => (await import('@roletrail/contracts/http/tools')).previewAnswer;
      const { outcome } = await http.json('/tools/title-search/preview', schema, {
        method: 'POST',
        body,
      });
      return found.parse(outcome.result).candidates ?? [];
    },
  });
}

export function savedQuery(http: Http) {
  return queryOptions({
    queryKey: ['explorer', 'saved'],
    queryFn: () =>
      http.json('/tools/saved-occupations', async () => (await loadKept()).savedOccupationsAnswer),
  });
}

export async function save(http: Http, code: string): Promise<void> {
  await http.send('/tools/saved-occupations', { method: 'POST', body: { code } });
}

/** @param id of what is saved, not of the occupation */
export async function unsave(http: Http, id: string): Promise<void> {
  await http.send(`/tools/saved-occupations/${id}`, { method: 'DELETE' });
}

export function viewsQuery(http: Http) {
  return queryOptions({
    queryKey: ['explorer', 'views'],
    queryFn: () => http.json('/tools/views', async () => (await loadKept()).viewsAnswer),
  });
}

/** Has it kept that this occupation was looked at, unless the person switched that off. */
export async function look(http: Http, code: string): Promise<void> {
  await http.send('/tools/views', { method: 'POST', body: { code } });
}

/** @param code of one occupation; null: all */
export async function forgetViews(http: Http, code: string | null): Promise<void> {
  await http.send(`/tools/views${code === null ? '' : `/${code}`}`, { method: 'DELETE' });
}

/** @param revision of what is saved, as it was read. @throws EDIT_CONFLICT when it is older */
export async function changeNote(
  http: Http,
  { id, revision }: { id: string; revision: number },
  note: string,
): Promise<void> {
  await http.send(`/tools/saved-occupations/${id}`, {
    method: 'PUT',
    headers: { 'if-match': `"${revision}"` },
    body: { note },
  });
}

export function profileQuery(http: Http) {
  return queryOptions({
    queryKey: ['career-profile'],
    queryFn: () => http.json('/tools/profile', async () => (await loadKept()).profile),
  });
}

/** Switched off, what was looked at is forgotten at once. @throws EDIT_CONFLICT */
export async function keepViews(http: Http, profile: Profile, keep: boolean): Promise<void> {
  const { revision, updatedAt: _, ...said } = profile;
  await http.send('/tools/profile', {
    method: 'PUT',
    headers: { 'if-match': `"${revision}"` },
    body: { ...said, keepViews: keep },
  });
}
