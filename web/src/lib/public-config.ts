import type { PublicConfig } from '@roletrail/contracts/http/config';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Http } from './http.ts';
import { useHttp } from './http-context.tsx';
import { NEVER_STALE } from './query-policy.ts';

const schema = async () => (await import('@roletrail/contracts/http/config')).publicConfig;

/** Builds the query for the public configuration; only its notice changes during a visit. */
export function publicConfigQuery(http: Http) {
  return queryOptions({
    queryKey: ['config'],
    queryFn: (): Promise<PublicConfig> => http.json('/config', schema, { auth: 'none' }),
    staleTime: NEVER_STALE,
  });
}

/** Returns true for a local deployment, false for another, undefined until loaded. */
export function useIsLocal(): boolean | undefined {
  const config = useQuery(publicConfigQuery(useHttp()));
  // a later failure leaves the answer of before
  return config.data?.thisMachine ?? (config.isError ? false : undefined);
}

const NONE: PublicConfig['jobSearch'] = [];

/** Returns the searches on job sites that the operator chose; [] until loaded. */
export function useJobSearchLinks(): PublicConfig['jobSearch'] {
  return useQuery(publicConfigQuery(useHttp())).data?.jobSearch ?? NONE;
}
