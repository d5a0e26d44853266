import type { PublicConfig } from '@roletrail/contracts/http/config';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Http } from './http.ts';
import { useHttp } from './http-context.tsx';
import { NEVER_STALE } from './query-policy.ts';

const schema = async () => (await import('@roletrail/contracts/http/config')).publicConfig;

/** What the web client must know about where it runs; it does not change while the page is open. */
function publicConfigQuery(http: Http) {
  return queryOptions({
    queryKey: ['config'],
    queryFn: (): Promise<PublicConfig> => http.json('/config', schema, { auth: 'none' }),
    staleTime: NEVER_STALE,
  });
}

/** true for the machine that the product runs on, false elsewhere, undefined while it is not known. */
export function useIsLocal(): boolean | undefined {
  const config = useQuery(publicConfigQuery(useHttp()));
  return config.isError ? false : config.data?.thisMachine;
}
