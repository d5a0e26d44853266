import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { type ListState, queryOf } from '../list-state.ts';

const listSchema = async () => (await import('@roletrail/contracts/http/insights')).insightsAnswer;
const articleSchema = async () =>
  (await import('@roletrail/contracts/http/insights')).insightAnswer;

async function list(http: Http, state: ListState) {
  return http.json(`/insights${queryOf(state)}`, listSchema, { auth: 'none' });
}

/** Builds the query for a page of the list. Keeps the previous page while loading. */
export function articleListQuery(http: Http, state: ListState) {
  return queryOptions({
    queryKey: ['insights', 'list', state],
    queryFn: () => list(http, state),
    placeholderData: keepPreviousData,
  });
}

/** Builds the query for an article with related ones. */
export function insightQuery(http: Http, slug: string) {
  return queryOptions({
    queryKey: ['insights', 'article', slug],
    queryFn: () =>
      http.json(`/insights/${encodeURIComponent(slug)}`, articleSchema, { auth: 'none' }),
  });
}

/** Builds the query for one page of the notes about all articles. */
export function correctionsOptions(http: Http, page: number) {
  return queryOptions({
    queryKey: ['insights', 'corrections', page],
    queryFn: () =>
      http.json(
        `/insights/corrections?page=${page}`,
        async () => (await import('@roletrail/contracts/http/insights')).correctionsAnswer,
        { auth: 'none' },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Counts an answer to “was this useful?”. */
export async function sayUseful(http: Http, slug: string, useful: boolean): Promise<void> {
  const path = `/insights/${encodeURIComponent(slug)}/useful`;
  await http.send(path, { method: 'POST', body: { useful }, auth: 'none' });
}

/** Lists the pages of all articles with their last change. */
export async function insightAddresses(http: Http): Promise<{ path: string; modified: string }[]> {
  const entries: { path: string; modified: string }[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await list(http, { q: '', tag: '', sort: '', page });
    pages = answer.pages;
    for (const { slug, updatedAt } of answer.items) {
      entries.push({ path: `/insights/${slug}`, modified: updatedAt });
    }
  }
  return entries;
}
