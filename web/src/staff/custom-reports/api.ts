import type {
  ReportChangeBody,
  ReportCreateBody,
  ReportDefinition,
  SavedReport,
} from '@roletrail/contracts/http/custom-reports';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, NO_RETRY, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/custom-reports');
const PATH = '/admin/custom-reports';
const LIST_KEY = [...STAFF_KEY, 'custom-reports'] as const;
const LIST_MOST = 200;

/** Builds the query that runs a definition. */
export function reportRunQuery(http: Http, definition: ReportDefinition, enabled: boolean) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'custom-report-run', JSON.stringify(definition)],
    queryFn: ({ signal }) =>
      http.json(`${PATH}/run`, async () => (await load()).reportRun, {
        method: 'POST',
        body: { definition },
        signal,
      }),
    enabled,
    staleTime: ALWAYS_STALE,
    refetchOnWindowFocus: false,
    // each run costs the database up to 5 s, so a person decides about another one
    retry: NO_RETRY,
    placeholderData: keepPreviousData,
  });
}

/** Builds the query for the newest 200 reports that the caller may open. */
export function savedReportsQuery(http: Http) {
  return queryOptions({
    queryKey: [...LIST_KEY, 'list'],
    queryFn: () => http.json(`${PATH}?limit=${LIST_MOST}`, async () => (await load()).reportList),
    staleTime: ALWAYS_STALE,
  });
}

/** Builds the query for one saved report. */
export function savedReportQuery(http: Http, id: string | null) {
  return queryOptions({
    queryKey: [...LIST_KEY, 'one', id],
    queryFn: () => http.json(`${PATH}/${id}`, async () => (await load()).savedReport),
    enabled: id !== null,
    staleTime: ALWAYS_STALE,
  });
}

/** Refetches saved reports after one was written. */
export const refetchReports = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: LIST_KEY });

export function saveReport(http: Http, body: ReportCreateBody): Promise<SavedReport> {
  return http.json(PATH, async () => (await load()).savedReport, { method: 'POST', body });
}

export function changeReport(http: Http, id: string, body: ReportChangeBody): Promise<SavedReport> {
  return http.json(`${PATH}/${id}`, async () => (await load()).savedReport, {
    method: 'PATCH',
    body,
  });
}

export async function deleteReport(
  http: Http,
  id: string,
  options: { keepalive: boolean },
): Promise<void> {
  await http.send(`${PATH}/${id}`, { method: 'DELETE', ...options });
}

/** Saves all rows of a report as a file. @param reason required if a column is personal */
export async function exportReport(
  http: Http,
  definition: ReportDefinition,
  reason: string | null,
): Promise<void> {
  const body = { definition, reason };
  const response = await http.send(`${PATH}/export`, { method: 'POST', body });
  download(`roletrail-report-${definition.view}.csv`, 'text/csv', await response.blob());
}
