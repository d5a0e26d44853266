import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { quotaQuery } from './api/quota.ts';
import { quotaWords } from './quota-format.ts';

/** Returns the remaining saves as text; null if unlimited. */
export function useQuotaWords(): string | null {
  const { data } = useQuery(quotaQuery(useHttp()));
  return data ? quotaWords(data) : null;
}
