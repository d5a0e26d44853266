import { ADMIN_CHECK_REFETCH_MS, ADMIN_CHECK_STALE_MS } from '@roletrail/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { gatewayPauseMs } from '../../lib/gateway-pause.ts';
import type { Http } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { isGatewayFault } from '../../lib/http-errors.ts';
import { shouldRetry } from '../../lib/query-client.ts';
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

/** `waiting`: a gateway or the network is in the way, and nobody has answered yet. */
export type AdminRole = 'loading' | 'waiting' | 'admin' | 'none';

/**
 * Fresh for one minute, asked again every two and on focus; an error counts as not admin. A gateway
 * or the network in the way answers nothing: it is asked again, and the last answer holds meanwhile.
 */
export function useAdminRole(userId: string | null): AdminRole {
  const http = useHttp();
  const { data, isPending, isError, failureReason } = useQuery({
    queryKey: ['has-role', 'admin', userId],
    queryFn: () => (userId === null ? false : hasRole(http, userId)),
    staleTime: ADMIN_CHECK_STALE_MS,
    refetchInterval: ADMIN_CHECK_REFETCH_MS,
    refetchOnWindowFocus: true,
    retry: (failures, error) => isGatewayFault(error) || shouldRetry(failures, error),
    retryDelay: gatewayPauseMs,
  });
  if (isPending) return isGatewayFault(failureReason) ? 'waiting' : 'loading';
  // An earlier yes says nothing when the last answer was an error.
  return data === true && !isError ? 'admin' : 'none';
}
