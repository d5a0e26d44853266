import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What travels in the HTML with a page that the server rendered. */
export type PageData = {
  readonly publicOrigin: string;
  /** the page does not exist: show that, whatever its address says */
  readonly missing: boolean;
  readonly queries: readonly (readonly [QueryKey, unknown])[];
};

export const PAGE_DATA_ID = 'page-data';

/** JSON that may stand inside a script element: nothing in it ends or comments out the element. */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** What the server put beside the page; null when it sent the client alone. */
export function readPageData(document: Document): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

/** Fills the cache, so that the first render finds what the server found. */
export function seedQueries(queries: QueryClient, data: PageData, now?: number): void {
  for (const [key, value] of data.queries) {
    queries.setQueryData(key, value, now === undefined ? {} : { updatedAt: now });
  }
}
