import { randomUUID } from 'node:crypto';
import type { planTaskAnswer, planTaskBody } from '@roletrail/contracts/tools/due';
import {
  GOAL,
  GOAL_MAX,
  type GoalContent,
  type PlanTask,
} from '@roletrail/contracts/tools/saved/goal';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { ApiError } from '../../errors.ts';
import type { SavedItemStores } from '../saved-item-stores.ts';

/** Title of a goal that is made for a first task. */
const FIRST_GOAL = 'My next role';

/**
 * Adds an own task to the goal that was changed last; makes a goal if there is none. An open task
 * with the same title is not added again.
 * @throws ApiError QUOTA_REACHED if the plan is full; EDIT_CONFLICT if it changes at the same time
 */
export async function addTask(
  { saved: { goal: store } }: SavedItemStores,
  caller: CallerFacts,
  body: z.output<typeof planTaskBody>,
): Promise<z.output<typeof planTaskAnswer>> {
  const task: PlanTask = {
    ...body,
    id: randomUUID(),
    rule: null,
    key: '',
    state: 'open',
    at: null,
    note: '',
  };
  const [last] = await store.find(
    caller.user.id,
    sql`true order by updated_at desc, id desc limit 1`,
  );
  if (last === undefined) {
    const content = GOAL.content.parse({ title: FIRST_GOAL, tasks: [task] });
    const made = await store.add(caller, content, columnsOf(content));
    return { goal: made.id, task: task.id, added: true };
  }
  const before = GOAL.stored.parse(last.content);
  const same = before.tasks.find(({ title, state }) => title === task.title && state === 'open');
  if (same) return { goal: last.id, task: same.id, added: false };
  if (before.tasks.length >= GOAL_MAX.tasks) {
    const detail = `A plan has at most ${GOAL_MAX.tasks} tasks. Delete some first.`;
    throw new ApiError('QUOTA_REACHED', { detail });
  }
  const content = { ...before, tasks: [...before.tasks, task] };
  await store.change(caller, last.id, last.revision, () => ({
    content,
    open: columnsOf(content),
  }));
  return { goal: last.id, task: task.id, added: true };
}

const columnsOf = (content: GoalContent) => GOAL.columns?.(content) ?? {};
