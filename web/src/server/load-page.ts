import type { AskApi } from '@roletrail/contracts/web-renderer';
import { matchRoutes } from 'react-router-dom';
import type { AnyPage, PageContext } from '../app/page.ts';
import type { PageData } from '../app/page-data.ts';
import { type AppServices, createStillServices } from '../app/services.ts';
import { Http } from '../lib/http.ts';
import { isMissing } from '../lib/http-errors.ts';
import { NO_RETRY } from '../lib/query-policy.ts';
import { queriesOf } from '../router/page-view.tsx';

/** Data of a page, loaded before rendering. */
export type LoadedPage = {
  readonly services: AppServices;
  readonly context: PageContext;
  readonly queries: PageData['queries'];
  /** in the order of `load`; undefined if it failed */
  readonly data: readonly unknown[];
  /** a required resource does not exist */
  readonly missing: boolean;
  /** a query failed; the client retries */
  readonly failed: boolean;
};

/** Wraps our API in the signature of fetch; GET only. */
export function httpOver(ask: AskApi): Http {
  return new Http(async (input) => {
    const { status, headers, body } = await ask(String(input));
    return new Response(status === 204 || status === 304 ? null : body, { status, headers });
  });
}

export function paramsOf(pattern: string, pathname: string): PageContext['params'] {
  return matchRoutes([{ path: pattern }], pathname)?.[0]?.params ?? {};
}

/** Runs all queries of a page. Records failures instead of throwing. */
export async function loadPage(
  page: AnyPage | undefined,
  place: Omit<PageContext, 'http'>,
  ask: AskApi,
): Promise<LoadedPage> {
  const http = httpOver(ask);
  const services = createStillServices(http);
  const context = { ...place, http };
  const wanted = queriesOf(page, context);
  const results = await Promise.allSettled(
    // the browser repeats what fails here
    wanted.map((query) => services.queries.fetchQuery({ ...query, retry: NO_RETRY })),
  );
  const errors = results.flatMap((r) => (r.status === 'rejected' ? [r.reason as unknown] : []));
  const missing = errors.some(isMissing);
  return {
    services,
    context,
    queries: wanted.flatMap(({ queryKey }, i) => {
      const result = results[i];
      return result?.status === 'fulfilled' ? [[queryKey, result.value] as const] : [];
    }),
    data: results.map((r) => (r.status === 'fulfilled' ? r.value : undefined)),
    missing,
    failed: !missing && errors.length > 0,
  };
}
