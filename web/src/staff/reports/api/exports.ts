import type { ExportAnswer, ExportBody } from '@roletrail/contracts/http/exports';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/exports');
const answer = async () => (await load()).exportAnswer;

/** Poll interval for the progress of an export, ms. */
const LOOK_AGAIN_MS = 1500;
const LIST_AGAIN_MS = 5000;

const underWay = ({ state }: ExportAnswer) => ['waiting', 'running', 'failed'].includes(state);

/** Builds the query for one export, polled until it is complete or gone. */
export function exportQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: ['audit', 'export', id],
    queryFn: () => http.json(`/admin/audit/exports/${id}`, answer),
    staleTime: ALWAYS_STALE,
    refetchInterval: ({ state: { data } }) => (data && underWay(data) ? LOOK_AGAIN_MS : false),
  });
}

/** Builds the query for the exports of the user, newest first. */
export function exportsQuery(http: Http) {
  return queryOptions({
    queryKey: ['audit', 'exports'],
    queryFn: () => http.json('/admin/audit/exports', async () => (await load()).exportList),
    staleTime: ALWAYS_STALE,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(underWay) === true ? LIST_AGAIN_MS : false,
  });
}

/** Creates an export. The answer sets the cookie for the download. */
export function createExport(http: Http, body: ExportBody): Promise<ExportAnswer> {
  return http.json('/admin/audit/exports', answer, { method: 'POST', body });
}

/** Renews the cookie, so that the browser can start or resume this download. */
export async function renewTicket(http: Http, id: string): Promise<void> {
  await http.send(`/admin/audit/exports/${id}/ticket`, { method: 'POST' });
}

/** URL from which the browser downloads the file. */
export const exportHref = (id: string) => `/api/admin/audit/export?id=${id}`;

/** Fetches the manifest. Returns null if no signed tree holds the proving event yet. */
export async function fetchManifest(http: Http, id: string): Promise<Blob | null> {
  const response = await http.send(`/admin/audit/export/manifest?id=${id}`);
  return response.status === 202 ? null : response.blob();
}
