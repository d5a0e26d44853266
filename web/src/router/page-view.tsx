import { type FetchQueryOptions, notifyManager, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { DocumentHead } from '../app/document-head.tsx';
import { defaultHead } from '../app/head.ts';
import { createLazyComponent, type LazyComponent } from '../app/lazy-component.tsx';
import type { AnyPage, Head, PageContext, ScreenModule } from '../app/page.ts';
import { matchRoute } from '../app/paths.ts';
import { useHttp } from '../lib/http-context.tsx';
import { isMissing } from '../lib/http-errors.ts';

/** Path that the server reported as missing; null for none. */
const MissingContext = createContext<string | null>(null);
export const MissingProvider = MissingContext.Provider;

/** Returns true if the server reported the current page as missing. */
export function useMissing(): boolean {
  const { pathname } = useLocation();
  return use(MissingContext) === pathname;
}

export const NOT_FOUND: LazyComponent = createLazyComponent(
  'src/routes/public/not-found.tsx',
  () => import('../routes/public/not-found.tsx'),
  ({ default: Screen }) =>
    function NotFoundView() {
      const { pathname } = useLocation();
      return (
        <>
          <DocumentHead head={defaultHead(null)} pathname={pathname} />
          <Screen />
        </>
      );
    },
);

/** Wraps a screen: sets its head, shows not-found if its data is missing, redirects if it moved. */
export function pageView({ default: Screen, page }: ScreenModule) {
  return function PageView() {
    const { pathname } = useLocation();
    const missing = useMissing();
    const context = usePageContext();
    const states = useQueryStates(queriesOf(page, context));
    if (missing || states.some((state) => isMissing(state?.error))) {
      return <NOT_FOUND.Component />;
    }
    const data = states.map((state) => state?.data);
    const moved = page?.moved?.(data, context) ?? null;
    if (moved !== null) return <Navigate to={moved} replace />;
    return (
      <>
        <DocumentHead head={headOf(page, data, context)} pathname={pathname} />
        <Screen />
      </>
    );
  };
}

/** Returns the head that the page defines, or that of its route. */
export function headOf(
  page: AnyPage | undefined,
  data: readonly unknown[],
  context: PageContext,
): Head {
  return page?.head(data, context) ?? defaultHead(matchRoute(context.pathname));
}

export function queriesOf(page: AnyPage | undefined, context: PageContext): FetchQueryOptions[] {
  return [...(page?.load?.(context) ?? [])] as FetchQueryOptions[];
}

/** Subscribes to the cached results of these queries. The page itself fetches them. */
function useQueryStates(queries: readonly FetchQueryOptions[]) {
  const client = useQueryClient();
  const subscribe = useCallback(
    (view: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(view)),
    [client],
  );
  const states = () => queries.map(({ queryKey }) => client.getQueryState(queryKey));
  const versions = () =>
    states()
      .map((state) => `${state?.dataUpdatedAt ?? 0}/${state?.errorUpdatedAt ?? 0}`)
      .join();
  useSyncExternalStore(subscribe, versions, versions);
  return states();
}

function usePageContext(): PageContext {
  const http = useHttp();
  const params = useParams();
  const { pathname, search } = useLocation();
  return useMemo(
    () => ({ http, pathname, params, search: new URLSearchParams(search) }),
    [http, pathname, params, search],
  );
}
