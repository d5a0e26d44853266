/**
 * What renders the web client's pages on the server: the server bundle of `web`, which the
 * composition root loads and hands to the api role. Neither of the two knows the other.
 */

import type { TitleAnswer } from './related-roles.ts';

/** An answer of our own API, as an anonymous caller gets it. */
export type ApiAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Asks the API of this very process; `path` begins with `/api/`. Always GET, never signed in. */
export type AskApi = (path: string) => Promise<ApiAnswer>;

/** Pages that exist for this machine only, also where the client alone is sent. */
export const LOCAL_ONLY_PAGES: readonly string[] = ['/gallery', '/mailbox'];

export type PageRequest = {
  /** path and query as asked for, e.g. `/insights?tag=pay` */
  readonly url: string;
  /** pages that are for this machine only exist for who asks */
  readonly thisMachine: boolean;
  readonly ask: AskApi;
};

export type RenderedPage =
  /** 200, 404 for what does not exist, 503 when its data could not be read */
  | { readonly status: 200 | 404 | 503; readonly html: string }
  /** the page has another address now; `location` is a path of ours */
  | { readonly status: 301; readonly location: string };

export interface WebRenderer {
  /** @throws when the page could not be rendered; the caller sends the client alone then */
  page(request: PageRequest): Promise<RenderedPage>;
  /** Renders the answer to a job title, without scripts of ours but the theme's. Caches nothing. */
  relatedRoles(answer: TitleAnswer): Promise<string>;
  /** Every page that search engines may list, as the XML of sitemaps.org. */
  sitemap(ask: AskApi): Promise<string>;
}

/** Places of the files of one build of the client, by their names in the sources. */
export type ViteManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/** What pages say of a copy out of a bundle. */
export type CopyNotice = {
  /** of the ledger */
  readonly origin: string;
  /** when the bundle was written, ISO 8601 */
  readonly takenAt: string;
};

export type RendererSettings = {
  /** scheme, host and port as people see them: every canonical address begins with it */
  readonly publicOrigin: string;
  /** the client's index.html as built */
  readonly template: string;
  readonly manifest: ViteManifest;
  /** of a copy of a ledger: every page says so first */
  readonly copy: CopyNotice | null;
};

/** What the server bundle exports as `createRenderer`. */
export type CreateRenderer = (settings: RendererSettings) => WebRenderer;
