import type {
  ArticleNoteBody,
  IssueCreateBody,
  IssueItem,
  IssueMove,
  IssueSendBody,
} from '@roletrail/contracts/http/staff-newsletter';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TableControl } from '../../kit/table/use-table-state.ts';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/staff-newsletter');
const itemSchema = async () => (await load()).issueItem;
const PATH = '/admin/newsletter/issues';
const ARTICLES = '/admin/newsletter/articles';

/** Beginning of the keys of all queries of this screen. */
export const NEWSLETTER_KEY = [...STAFF_KEY, 'newsletter'];
/** Interval in which the progress of a running issue is read, ms. */
const PROGRESS_MS = 2000;

/** Builds the query for one page of issues. */
export function issuesQuery(http: Http, control: TableControl) {
  const params = new URLSearchParams(control.filters);
  if (control.cursor !== null) params.set('cursor', control.cursor);
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'list', `${params}`],
    queryFn: () => http.json(`${PATH}?${params}`, async () => (await load()).issueList),
    staleTime: ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });
}

/** Builds the query for an issue; it is read repeatedly while it is being sent. */
export const issueQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'one', id],
    queryFn: () => http.json(`${PATH}/${id}`, async () => (await load()).issueAnswer),
    staleTime: ALWAYS_STALE,
    refetchInterval: ({ state }) => {
      const now = state.data?.item.state;
      return now === 'scheduled' || now === 'sending' || now === 'paused' ? PROGRESS_MS : false;
    },
  });

/** Builds the query for an issue as it is now, to compare it with the one that is shown. */
export const currentIssueQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'current', id],
    queryFn: () => http.json(`${PATH}/${id}`, async () => (await load()).issueAnswer),
    staleTime: ALWAYS_STALE,
    // an earlier answer is no longer the current version
    gcTime: 0,
  });

/** Builds the query for the published articles. */
export const issueArticlesQuery = (http: Http) =>
  queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'articles'],
    queryFn: () => http.json(ARTICLES, async () => (await load()).issueArticles),
    staleTime: ALWAYS_STALE,
  });

export const createIssue = (http: Http, body: IssueCreateBody): Promise<IssueItem> =>
  http.json(PATH, itemSchema, { method: 'POST', body });

type Seen = Pick<IssueItem, 'id' | 'version'>;

/** Changes a draft, if its version is still the given one. */
export const changeIssue = (http: Http, { id, version }: Seen, body: IssueCreateBody) =>
  http.json(`${PATH}/${id}`, itemSchema, { method: 'PUT', body, headers: { 'if-match': version } });

/** Sends a test letter to the caller. */
export async function testIssue(http: Http, id: string, body: { reason: string }): Promise<void> {
  await http.send(`${PATH}/${id}/test`, { method: 'POST', body });
}

/** Sends or moves an issue, if its version is still the given one. */
export const moveIssue = (
  http: Http,
  { id, version }: Seen,
  move: 'send' | IssueMove,
  body: { reason: string } | IssueSendBody,
): Promise<IssueItem> =>
  http.json(`${PATH}/${id}/${move}`, itemSchema, {
    method: 'POST',
    body,
    headers: { 'if-match': version },
  });

/** Publishes a note about an article. */
export async function noteChange(http: Http, id: string, body: ArticleNoteBody): Promise<void> {
  await http.send(`${ARTICLES}/${id}/notes`, { method: 'POST', body });
}
