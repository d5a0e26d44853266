import type { EngineId } from '@roletrail/contracts/tools/engines';
import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { quotaQuery } from './api/quota.ts';
import { formatQuota } from './quota-format.ts';

/** Returns the remaining saves of an engine's runs as text; null if unlimited. */
export function useQuotaText(engine: EngineId): string | null {
  const { data } = useQuery(quotaQuery(useHttp()));
  return data ? formatQuota(data, engine) : null;
}
