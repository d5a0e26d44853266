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

/** `waiting`: a gateway or network fault, and no earlier answer. */
export type AdminRole = 'loading' | 'waiting' | 'admin' | 'none';

/**
 * Reads the admin role: fresh for 1 minute, refetched every 2 minutes and on focus. An error counts
 * as not admin. During a gateway or network fault the last answer holds. `askAgain` drops the
 * answer and refetches at once.
 */
export function useAdminRole(userId: string | null): { role: AdminRole; askAgain: () => void } {
  const http = useHttp();
  const queries = useQueryClient();
  const queryKey = ['has-role', 'admin', userId];
  const { data, isPending, isError, failureReason } = useQuery({
    queryKey,
    queryFn: () => (userId === null ? false : hasRole(http, userId)),
    // The default of five minutes would show the pages too long after a withdrawal.
    staleTime: ADMIN_CHECK_STALE_MS,
    refetchInterval: ADMIN_CHECK_REFETCH_MS,
    refetchOnWindowFocus: true,
    // A gateway fault does not change the role, so retry.
    retry: (failures, error) => isGatewayFault(error) || shouldRetry(failures, error),
    retryDelay: gatewayPauseMs,
  });
  const askAgain = () => void queries.resetQueries({ queryKey });
  if (isPending) return { role: isGatewayFault(failureReason) ? 'waiting' : 'loading', askAgain };
  // A cached yes does not count if the last answer was an error.
  return { role: data === true && !isError ? 'admin' : 'none', askAgain };
}
