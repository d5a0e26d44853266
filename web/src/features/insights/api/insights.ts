import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { type ListState, queryOf } from '../list-state.ts';

const listSchema = async () => (await import('@roletrail/contracts/http/insights')).insightsAnswer;
const articleSchema = async () =>
  (await import('@roletrail/contracts/http/insights')).insightAnswer;

async function list(http: Http, state: ListState) {
  return http.json(`/insights${queryOf(state)}`, listSchema, { auth: 'none' });
}

/** One page of the list; while the next one loads, the last one stays in sight. */
export function articleListQuery(http: Http, state: ListState) {
  return queryOptions({
    queryKey: ['insights', 'list', state],
    queryFn: () => list(http, state),
    placeholderData: keepPreviousData,
  });
}

/** An article with what is near it. */
export function insightQuery(http: Http, slug: string) {
  return queryOptions({
    queryKey: ['insights', 'article', slug],
    queryFn: () =>
      http.json(`/insights/${encodeURIComponent(slug)}`, articleSchema, { auth: 'none' }),
  });
}

/** Every article's page with its last change. */
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
