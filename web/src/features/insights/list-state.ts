import type { ArticleSort } from '@roletrail/contracts/http/insights';

/** What the list shows, as it stands in the address; empty strings where nothing is chosen. */
export type ListState = {
  readonly q: string;
  readonly tag: string;
  readonly sort: ArticleSort | '';
  /** from 1 */
  readonly page: number;
};

/** Nothing chosen: as it stands at /insights. */
export const PLAIN_LIST: ListState = { q: '', tag: '', sort: '', page: 1 };

/** The query of an address that shows this; with its question mark, empty for the plain list. */
export function queryOf({ q, tag, sort, page }: ListState): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (tag) search.set('tag', tag);
  if (sort) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Where addresses keep a word that we do not say. */
const DECISION_MESSAGES: Readonly<Record<string, string>> = { 'job-adverts': 'job-ads' };

/** A tag as people write it. */
export function tagName(tag: string): string {
  const words = (DECISION_MESSAGES[tag] ?? tag).replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
