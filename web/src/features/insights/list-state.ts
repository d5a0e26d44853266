import type { ArticleSort } from '@roletrail/contracts/http/insights';

/** Filters of the list, as in the URL; '' if not set. */
export type ListState = {
  readonly q: string;
  readonly tag: string;
  readonly sort: ArticleSort | '';
  /** from 1 */
  readonly page: number;
};

/** State of /insights without a query. */
export const PLAIN_LIST: ListState = { q: '', tag: '', sort: '', page: 1 };

/** Formats the URL query, with its question mark; '' for the plain list. */
export function queryOf({ q, tag, sort, page }: ListState): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (tag) search.set('tag', tag);
  if (sort) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Labels that differ from the tag in the URL. */
const DECISION_MESSAGES: Readonly<Record<string, string>> = { 'job-adverts': 'job-ads' };

/** Formats a tag as a label. */
export function tagName(tag: string): string {
  const words = (DECISION_MESSAGES[tag] ?? tag).replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
