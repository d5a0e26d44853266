import type { GoalContent } from '@roletrail/contracts/tools/saved/goal';
import { useQueryClient } from '@tanstack/react-query';
import { goals } from '../../features/saved-items/api/goals.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { useAction } from '../../lib/use-action.ts';
import { type OpenGoal, saveGoal } from './api/goals.ts';

/** Returns an act that saves a change of the open goal and reads what follows from it again. */
export function useSaveGoal(goal: OpenGoal) {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  const save = (change: () => Promise<Partial<GoalContent>> | Partial<GoalContent>) =>
    run(async () => {
      try {
        const saved = await saveGoal(http, goal, await change());
        queries.setQueryData(goals.one(http, goal.id).queryKey, saved);
      } finally {
        // goals, and what is due of them
        await queries.invalidateQueries({ queryKey: ['tools', 'saved'] });
      }
    });
  return { busy, error, save };
}
export type SaveGoal = ReturnType<typeof useSaveGoal>;
