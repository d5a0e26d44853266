import type { ExportAnswer, ExportBody } from '@roletrail/contracts/http/exports';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE, NO_RETRY } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/exports');
const answer = async () => (await load()).exportAnswer;

/** How often a page asks how an export goes, in milliseconds. */
const LOOK_AGAIN_MS = 1500;
const LIST_AGAIN_MS = 5000;

const underWay = ({ state }: ExportAnswer) => ['waiting', 'running', 'failed'].includes(state);

/** Asked again until it is complete, or none any more. */
export function exportQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: ['audit', 'export', id],
    queryFn: () => http.json(`/admin/audit/exports/${id}`, answer),
    staleTime: ALWAYS_STALE,
    retry: NO_RETRY,
    refetchInterval: ({ state: { data } }) => (data && underWay(data) ? LOOK_AGAIN_MS : false),
  });
}

/** One's own, newest first. */
export function exportsQuery(http: Http) {
  return queryOptions({
    queryKey: ['audit', 'exports'],
    queryFn: () => http.json('/admin/audit/exports', async () => (await load()).exportList),
    staleTime: ALWAYS_STALE,
    retry: NO_RETRY,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(underWay) === true ? LIST_AGAIN_MS : false,
  });
}

/** Makes one; the answer comes with the cookie by which the browser downloads it. */
export function createExport(http: Http, body: ExportBody): Promise<ExportAnswer> {
  return http.json('/admin/audit/exports', answer, { method: 'POST', body });
}

/** The cookie anew: it lets the browser begin, or go on with, this one download. */
export async function renewTicket(http: Http, id: string): Promise<void> {
  await http.send(`/admin/audit/exports/${id}/ticket`, { method: 'POST' });
}

/** Where the browser fetches the file by itself. */
export const exportHref = (id: string) => `/api/admin/audit/export?id=${id}`;

/** Null: no signed tree holds the event that proves it yet. */
export async function fetchManifest(http: Http, id: string): Promise<Blob | null> {
  const response = await http.send(`/admin/audit/export/manifest?id=${id}`);
  return response.status === 202 ? null : response.blob();
}
