import type { GoalContent } from '@roletrail/contracts/tools/saved/goal';
import { queryOptions } from '@tanstack/react-query';
import { goals, loadGoal } from '../../../features/saved-items/api/goals.ts';
import type { Http } from '../../../lib/http.ts';
import { taskOf } from '../plan.ts';

/** Goal as last read. */
export type OpenGoal = GoalContent & { readonly id: string; readonly revision: number };

/** Saves a changed goal. @throws EDIT_CONFLICT if it is outdated */
export async function saveGoal(http: Http, goal: OpenGoal, change: Partial<GoalContent>) {
  const { stored } = await loadGoal();
  return goals.change(http, goal, { ...stored.parse(goal), ...change });
}

/**
 * Saves a new goal with the tasks that are suggested for it.
 * @param day the person's day
 * @returns id of the goal
 */
export async function makePlan(
  http: Http,
  sent: Pick<GoalContent, 'title'> & Partial<GoalContent>,
  day: string,
): Promise<string> {
  const goal = await goals.create(http, sent);
  const { tasks } = await readSuggestions(http, goal.id, day);
  await saveGoal(http, goal, { tasks: tasks.map(taskOf) });
  return goal.id;
}

/** Reads the tasks that rules suggest. @param day the person's day */
export const readSuggestions = (http: Http, goal: string, day: string) =>
  http.json(
    `/tools/plan/suggestions?goal=${goal}&day=${day}`,
    async () => (await import('@roletrail/contracts/tools/due')).suggestionsAnswer,
  );

/** Builds the query for the suggestions; read again after each change of the goal. */
export const goalSuggestionsQuery = (http: Http, { id, revision }: OpenGoal, day: string) =>
  queryOptions({
    queryKey: ['tools', 'plan', 'suggestions', id, revision, day],
    queryFn: () => readSuggestions(http, id, day),
  });
