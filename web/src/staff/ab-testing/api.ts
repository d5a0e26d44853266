import type {
  ExperimentChangeBody,
  ExperimentCreateBody,
  ExperimentItem,
} from '@roletrail/contracts/http/experiments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TableControl } from '../../kit/table/use-table-state.ts';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/experiments');
const itemSchema = async () => (await load()).experimentItem;
const PATH = '/admin/experiments';

/** Beginning of the keys of all queries of this screen. */
export const EXPERIMENTS_KEY = [...STAFF_KEY, 'experiments'];

/** Builds the query for one page of experiments. */
export function experimentsQuery(http: Http, control: TableControl) {
  const params = new URLSearchParams(control.filters);
  if (control.cursor !== null) params.set('cursor', control.cursor);
  return queryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'list', `${params}`],
    queryFn: () => http.json(`${PATH}?${params}`, async () => (await load()).experimentList),
    staleTime: ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });
}

/** Builds the query for an experiment with its results. */
export const experimentQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'one', id],
    queryFn: () => http.json(`${PATH}/${id}`, async () => (await load()).experimentAnswer),
    staleTime: ALWAYS_STALE,
  });

/** Builds the query for the experiment as it is now, to compare it with the one that is shown. */
export const currentExperimentQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'current', id],
    queryFn: () => http.json(`${PATH}/${id}`, async () => (await load()).experimentAnswer),
    staleTime: ALWAYS_STALE,
    // an earlier answer is no longer the current version
    gcTime: 0,
  });

export const createExperiment = (http: Http, body: ExperimentCreateBody): Promise<ExperimentItem> =>
  http.json(PATH, itemSchema, { method: 'POST', body });

type Seen = Pick<ExperimentItem, 'id' | 'version'>;

/** Changes a draft, if its version is still the given one. */
export const changeExperiment = (http: Http, { id, version }: Seen, body: ExperimentChangeBody) =>
  http.json(`${PATH}/${id}`, itemSchema, {
    method: 'PUT',
    body,
    headers: { 'if-match': version },
  });

/** Starts, ends or archives an experiment, if its version is still the given one. */
export const moveExperiment = (
  http: Http,
  { id, version }: Seen,
  move: 'start' | 'end' | 'archive',
  body: { reason: string; keep?: string | null },
): Promise<ExperimentItem> =>
  http.json(`${PATH}/${id}/${move}`, itemSchema, {
    method: 'POST',
    body,
    headers: { 'if-match': version },
  });
