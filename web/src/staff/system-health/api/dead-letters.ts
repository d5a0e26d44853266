import type { DiscardReason } from '@roletrail/contracts/events/dead-letter';
import type { DeadLetterItem, DeadLetterKey } from '@roletrail/contracts/http/system-health';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';
import { HEALTH_KEY } from './health.ts';

const load = () => import('@roletrail/contracts/http/system-health');

export const DEAD_LETTERS_KEY = [...HEALTH_KEY, 'dead-letters'];
/** Poll interval while a requested redrive (`asked`) waits for the worker, ms. */
const LOOK_AGAIN_MS = 1500;

/**
 * Builds the query for dead letters, polled while a redrive is pending.
 * @param open current number; a change refetches the list
 */
export function deadLettersQuery(http: Http, open: number) {
  return queryOptions({
    queryKey: [...DEAD_LETTERS_KEY, open],
    placeholderData: keepPreviousData,
    queryFn: () =>
      http.json('/admin/health/dead-letters', async () => (await load()).deadLetterItems),
    staleTime: ALWAYS_STALE,
    refetchInterval: ({ state: { data } }) =>
      data?.deadLetters.some(({ asked }) => asked) === true ? LOOK_AGAIN_MS : false,
  });
}

/** Requests a redrive; its result appears in the list. */
export async function redrive(http: Http, item: DeadLetterItem, reason: string): Promise<void> {
  await act(http, 'redrive', { ...keyOf(item), reason });
}

export async function discard(
  http: Http,
  item: DeadLetterItem,
  reason: DiscardReason,
): Promise<void> {
  await act(http, 'discard', { ...keyOf(item), reason });
}

function keyOf({ projection, topic, partition, offset }: DeadLetterItem): DeadLetterKey {
  return { projection, topic, partition, offset };
}

async function act(http: Http, name: 'redrive' | 'discard', body: object): Promise<void> {
  await http.send(`/admin/health/dead-letters/${name}`, { method: 'POST', body });
}
