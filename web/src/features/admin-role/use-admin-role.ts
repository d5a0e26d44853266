import { ADMIN_CHECK_REFETCH_MS, ADMIN_CHECK_STALE_MS } from '@roletrail/contracts/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { gatewayPauseMs } from '../../lib/gateway-pause.ts';
import type { Http } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { isGatewayFault } from '../../lib/http-errors.ts';
import { shouldRetry } from '../../lib/query-policy.ts';
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
 * `askAgain` is for who would rather not wait for that; what was answered is forgotten.
 */
export function useAdminRole(userId: string | null): { role: AdminRole; askAgain: () => void } {
  const http = useHttp();
  const queries = useQueryClient();
  const queryKey = ['has-role', 'admin', userId];
  const { data, isPending, isError, failureReason } = useQuery({
    queryKey,
    queryFn: () => (userId === null ? false : hasRole(http, userId)),
    // a role that was withdrawn must not show its pages for the five minutes of the default
    staleTime: ADMIN_CHECK_STALE_MS,
    refetchInterval: ADMIN_CHECK_REFETCH_MS,
    refetchOnWindowFocus: true,
    // a gateway in the way says nothing of the role: the last answer holds until it is back
    retry: (failures, error) => isGatewayFault(error) || shouldRetry(failures, error),
    retryDelay: gatewayPauseMs,
  });
  const askAgain = () => void queries.resetQueries({ queryKey });
  if (isPending) return { role: isGatewayFault(failureReason) ? 'waiting' : 'loading', askAgain };
  // An earlier yes says nothing when the last answer was an error.
  return { role: data === true && !isError ? 'admin' : 'none', askAgain };
}
