import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Http } from '../lib/http.ts';

/** What a page is asked for with. */
export type PageContext = {
  readonly http: Http;
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
};

/** What stands in a page's head, for people, search engines and whoever is sent its address. */
export type Head = {
  /** without the product's name, which is added */
  readonly title: string;
  /** one or two sentences, at most about 160 characters */
  readonly description?: string;
  /** path with the query that makes it another page; without it: the path, no query */
  readonly canonical?: string;
  /** false: search engines are asked not to list it */
  readonly index?: boolean;
  /** an article, with its times as ISO 8601 */
  readonly article?: { readonly published: string; readonly modified?: string };
  /** schema.org objects (JSON-LD), in the HTML of the server alone */
  readonly jsonLd?: readonly object[];
  /** other forms of the same, such as feeds */
  readonly alternates?: readonly { type: string; title: string; path: string }[];
};

/** Anything that `queryOptions` makes. */
type PageQuery = { readonly queryKey: QueryKey };

type DataOf<Q> = Q extends { queryKey: DataTag<QueryKey, infer Data, infer _Error> } ? Data : never;
/** Data of the queries, in their order; undefined where it is not there (yet). */
type DataOfAll<Q extends readonly PageQuery[]> = {
  readonly [K in keyof Q]: DataOf<Q[K]> | undefined;
};

export type SitemapEntry = { readonly path: string; readonly modified?: string };

type Page<Q extends readonly PageQuery[]> = {
  /**
   * The queries that the page shows. The server asks them before it renders; a 404 of any of them
   * makes the page one that does not exist.
   */
  load?(context: PageContext): Q;
  head(data: DataOfAll<Q>, context: PageContext): Head;
  /** The path this page has moved to (301 from the server), or null when it is the right one. */
  moved?(data: DataOfAll<Q>, context: PageContext): string | null;
  /** For a path with parameters: the pages that exist. */
  sitemap?(http: Http): Promise<readonly SitemapEntry[]>;
};

/** A page with the types of its data forgotten. */
export type AnyPage = {
  load?(context: PageContext): readonly PageQuery[];
  head(data: readonly unknown[], context: PageContext): Head;
  moved?(data: readonly unknown[], context: PageContext): string | null;
  sitemap?(http: Http): Promise<readonly SitemapEntry[]>;
};

/** A file of `routes/`: its screen, and what the server must know about it. */
export type ScreenModule = { readonly default: ComponentType; readonly page?: AnyPage };

/** Gives `head` and `moved` the types of what `load` names. */
export function definePage<const Q extends readonly PageQuery[]>(page: Page<Q>): AnyPage {
  return page;
}
