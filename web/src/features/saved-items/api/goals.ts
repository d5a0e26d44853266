import { savedItemsOf } from './saved-items.ts';

/** Calls for goals with their plans. */
export const goals = savedItemsOf(
  'goal',
  async () => (await import('@roletrail/contracts/tools/saved/goal')).GOAL,
);
