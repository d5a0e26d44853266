import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { quotaQuery } from './api/quota.ts';
import { formatQuota } from './quota-format.ts';

/** Returns the remaining saves as text; null if unlimited. */
export function useQuotaText(): string | null {
  const { data } = useQuery(quotaQuery(useHttp()));
  return data ? formatQuota(data) : null;
}
