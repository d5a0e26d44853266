import { savedItemsOf } from './saved-items.ts';

export const loadGoal = async () => (await import('@roletrail/contracts/tools/saved/goal')).GOAL;

/** Calls for goals with their plans. */
export const goals = savedItemsOf('goal', loadGoal);
