import { ADMIN_CHECK_REFETCH_MS, ADMIN_CHECK_STALE_MS } from '@roletrail/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import type { LazySchema } from '../../lib/read-as.ts';

const boolean: LazySchema<boolean> = async () => ({
  parse(value) {
    if (typeof value !== 'boolean') throw new TypeError('has_role answers true or false');
    return value;
  },
});

function hasRole(http: Http, userId: string): Promise<boolean> {
  const body = { _user_id: userId, _role: 'admin' };
  return http.json('/rpc/has_role', boolean, { method: 'POST', body });
}

/** Fresh for one minute, asked again every two and on focus; an error counts as not admin. */
export function useAdminRole(userId: string | null): 'loading' | 'admin' | 'none' {
  const http = useHttp();
  const { data, isPending, isError } = useQuery({
    queryKey: ['has-role', 'admin', userId],
    queryFn: () => (userId === null ? false : hasRole(http, userId)),
    staleTime: ADMIN_CHECK_STALE_MS,
    refetchInterval: ADMIN_CHECK_REFETCH_MS,
    refetchOnWindowFocus: true,
  });
  if (isPending) return 'loading';
  // An earlier yes says nothing when the last answer did not come.
  return data === true && !isError ? 'admin' : 'none';
}
