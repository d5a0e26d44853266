import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Http } from '../lib/http.ts';

/** Input of the functions of a page. */
export type PageContext = {
  readonly http: Http;
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
};

/** Content of the document head, for browsers, search engines and link previews. */
export type Head = {
  /** without the product name, which is added */
  readonly title: string;
  /** one or two sentences, at most about 160 characters */
  readonly description?: string;
  /** path with its significant query; default: the path without a query */
  readonly canonical?: string;
  /** false: not for search engines */
  readonly index?: boolean;
  /** times of an article, ISO 8601 */
  readonly article?: { readonly published: string; readonly modified?: string };
  /** schema.org objects (JSON-LD), only in the HTML of the server */
  readonly jsonLd?: readonly object[];
  /** alternate formats, such as feeds */
  readonly alternates?: readonly { type: string; title: string; path: string }[];
};

/** Result of `queryOptions`. */
type PageQuery = { readonly queryKey: QueryKey };

type DataOf<Q> = Q extends { queryKey: DataTag<QueryKey, infer Data, infer _Error> } ? Data : never;
/** Data of the queries, in order; undefined if not loaded. */
type DataOfAll<Q extends readonly PageQuery[]> = {
  readonly [K in keyof Q]: DataOf<Q[K]> | undefined;
};

export type SitemapEntry = { readonly path: string; readonly modified?: string };

type Page<Q extends readonly PageQuery[]> = {
  /**
   * Returns the queries of the page. The server runs them before it renders. A 404 of any query
   * makes the page a not-found page.
   */
  load?(context: PageContext): Q;
  head(data: DataOfAll<Q>, context: PageContext): Head;
  /** Returns the new path of a moved page (301 from the server), or null. */
  moved?(data: DataOfAll<Q>, context: PageContext): string | null;
  /** Lists the existing pages of a path with parameters. */
  sitemap?(http: Http): Promise<readonly SitemapEntry[]>;
};

/** Page without the types of its data. */
export type AnyPage = {
  load?(context: PageContext): readonly PageQuery[];
  head(data: readonly unknown[], context: PageContext): Head;
  moved?(data: readonly unknown[], context: PageContext): string | null;
  sitemap?(http: Http): Promise<readonly SitemapEntry[]>;
};

/** Module of `routes/`: its screen and its page definition. */
export type ScreenModule = { readonly default: ComponentType; readonly page?: AnyPage };

/** Infers the types for `head` and `moved` from `load`. */
export function definePage<const Q extends readonly PageQuery[]>(page: Page<Q>): AnyPage {
  return page;
}
