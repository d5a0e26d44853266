import type { PlanTask, TaskState } from '@roletrail/contracts/tools/saved/goal';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { OpenGoal } from '../api/goals.ts';
import { withState } from '../plan.ts';
import type { SaveGoal } from '../use-goal.ts';
import { TaskFace } from './task-face.tsx';
import { TaskForm } from './task-form.tsx';

type ListProps = {
  label: string;
  tasks: readonly PlanTask[];
  goal: OpenGoal;
  saving: SaveGoal;
  /** today, YYYY-MM-DD */
  day: string;
};

/** Tasks of a plan, each with its reason and buttons. */
export function TaskList({ label, tasks, ...rest }: ListProps) {
  const [editing, setEditing] = useState<PlanTask | null>(null);
  if (tasks.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} onEdit={() => setEditing(task)} {...rest} />
        ))}
      </ul>
      {editing ? (
        <TaskForm goal={rest.goal} task={editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}

type ItemProps = Omit<ListProps, 'label' | 'tasks'> & { task: PlanTask; onEdit: () => void };

function TaskItem({ task, goal, saving, day, onEdit }: ItemProps) {
  return (
    <li className="grid gap-2 rounded-md border border-border bg-surface p-4">
      <TaskFace task={task} day={day} />
      <TaskButtons task={task} goal={goal} saving={saving} day={day} onEdit={onEdit} />
    </li>
  );
}

function TaskButtons({ task, goal, saving, day, onEdit }: ItemProps) {
  const { id, title, state, rule } = task;
  const set = (next: TaskState) =>
    saving.save(() => ({ tasks: withState(goal.tasks, id, next, day) }));
  const remove = async () => {
    if (await saving.save(() => ({ tasks: goal.tasks.filter((other) => other.id !== id) }))) {
      toast({ title: `“${title}” is deleted` });
    }
  };
  const disableRule = async () => {
    const done = await saving.save(() => ({
      rulesOff: [...new Set([...goal.rulesOff, ...(rule ? [rule] : [])])],
      tasks: goal.tasks.filter((other) => other.rule !== rule || other.state !== 'open'),
    }));
    if (done)
      toast({ title: 'We no longer suggest tasks of this kind. You can switch them on below.' });
  };
  const act = (label: string, run: () => unknown, variant: 'outline' | 'ghost' = 'ghost') => (
    <Button variant={variant} size="touch" busy={saving.busy} onClick={() => void run()}>
      {label}
      <span className="sr-only">: {title}</span>
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-1">
      {state === 'open' ? (
        <>
          {act('Done', () => set('done'), 'outline')}
          {act('Blocked', () => set('blocked'))}
          {act('Skip', () => set('skipped'))}
        </>
      ) : (
        act('Open again', () => set('open'), 'outline')
      )}
      {act('Edit', onEdit)}
      {rule === null ? act('Delete', remove) : act('Never suggest this', disableRule)}
    </div>
  );
}
