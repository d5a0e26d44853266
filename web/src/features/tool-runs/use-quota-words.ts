import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { quotaQuery } from './api/quota.ts';
import { quotaWords } from './quota-words.ts';

/** Before something is saved: how often that is possible; null where the person's plan has no limit. */
export function useQuotaWords(): string | null {
  const { data } = useQuery(quotaQuery(useHttp()));
  return data ? quotaWords(data) : null;
}
