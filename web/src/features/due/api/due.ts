import type { PlanTaskBody } from '@roletrail/contracts/tools/due';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

/** Below the key of saved items, because what is due follows from them. */
const KEY = ['tools', 'saved', 'due'] as const;

/**
 * Builds the query for what is due: overdue, on the day, and in the days after it.
 * @param day the person's day, `2026-11-29` @param days 0 to 60
 */
export const dueItemsQuery = (http: Http, { day, days }: { day: string; days: number }) =>
  queryOptions({
    queryKey: [...KEY, day, days],
    queryFn: () =>
      http.json(
        `/tools/due?day=${day}&days=${days}`,
        async () => (await import('@roletrail/contracts/tools/due')).dueAnswer,
      ),
    staleTime: ALWAYS_STALE,
    retry: retryUnanswered,
  });

/** Adds a task to the goal that was changed last; makes one if there is none. */
export const addToPlan = (http: Http, task: PlanTaskBody) =>
  http.json(
    '/tools/plan/tasks',
    async () => (await import('@roletrail/contracts/tools/due')).planTaskAnswer,
    { method: 'POST', body: task },
  );
