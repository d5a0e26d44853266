import { mondayOf } from '@roletrail/contracts/days';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { makePlan, type OpenGoal, readSuggestions, saveGoal } from '../api/goals.ts';
import { byTime, formatMinutes, taskOf } from '../plan.ts';
import { today } from '../use-cards.ts';
import { type SaveGoal, useSaveGoal } from '../use-goal.ts';
import { BoardDates } from './board-dates.tsx';
import { GoalForm } from './goal-form.tsx';
import { GoalList } from './goal-list.tsx';
import { GoalLoader } from './goal-loader.tsx';
import { RuleSwitches } from './rule-switches.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskList } from './task-list.tsx';

/** Plan of the next seven days: tasks with reasons, and dates of the board. */
export default function Week() {
  return (
    <GoalLoader none={<FirstGoal />}>{(goal) => <Plan key={goal.id} goal={goal} />}</GoalLoader>
  );
}

/** Form of the first goal. Its plan begins with the suggested tasks. */
function FirstGoal() {
  const http = useHttp();
  const queries = useQueryClient();
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section aria-labelledby="first-goal" className="grid content-start gap-4">
        <h2 id="first-goal" className="text-2xl">
          What are you working towards?
        </h2>
        <p className="max-w-prose text-muted">
          With a role and your hours a week, we suggest tasks from what you have saved here. Each
          names its reason, and you decide which to keep.
        </p>
        <GoalForm
          goal={null}
          verb="Make my plan"
          send={(sent) => makePlan(http, sent, today())}
          onDone={() => queries.invalidateQueries({ queryKey: ['tools', 'saved'] })}
        />
      </section>
      <BoardDates day={today()} />
    </div>
  );
}

function Plan({ goal }: { goal: OpenGoal }) {
  const day = today();
  const saving = useSaveGoal(goal);
  const { now, later, closed } = byTime(goal.tasks, day);
  const doneNow = closed.filter(
    ({ state, at }) => state === 'done' && at !== null && mondayOf(at) === mondayOf(day),
  );
  const minutes = now.reduce((sum, task) => sum + task.minutes, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <section aria-labelledby="tasks" className="grid content-start gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="tasks" className="text-2xl">
            Your tasks
          </h2>
          <Acts goal={goal} saving={saving} />
        </div>
        {saving.error ? <Alert variant="destructive" title={formatRefusal(saving.error)} /> : null}
        <Progress
          label="Done this week"
          value={doneNow.length}
          max={Math.max(doneNow.length + now.length, 1)}
          detail={`${doneNow.length} of ${doneNow.length + now.length}, ${formatMinutes(minutes)} left of ${goal.hours} h`}
        />
        {now.length === 0 ? (
          <p className="text-muted">
            Nothing is open for the next 7 days. Suggest tasks, or add one of your own.
          </p>
        ) : null}
        <TaskList label="Next 7 days" tasks={now} goal={goal} saving={saving} day={day} />
        <More title="Later" count={later.length}>
          <TaskList label="Later" tasks={later} goal={goal} saving={saving} day={day} />
        </More>
        <More title="Done, blocked or skipped" count={closed.length}>
          <TaskList
            label="Done, blocked or skipped"
            tasks={closed}
            goal={goal}
            saving={saving}
            day={day}
          />
        </More>
        <RuleSwitches goal={goal} saving={saving} day={day} />
      </section>
      <div className="grid content-start gap-8">
        <GoalCard goal={goal} saving={saving} />
        <BoardDates day={day} />
      </div>
    </div>
  );
}

function More(props: { title: string; count: number; children: React.ReactNode }) {
  if (props.count === 0) return null;
  return (
    <details>
      <summary className="target cursor-pointer font-bold">
        {props.title} ({props.count})
      </summary>
      <div className="mt-3">{props.children}</div>
    </details>
  );
}

/** Suggests tasks, or adds an own one. */
function Acts({ goal, saving }: { goal: OpenGoal; saving: SaveGoal }) {
  const http = useHttp();
  const [adding, setAdding] = useState(false);
  const suggest = () =>
    saving.save(async () => {
      const { tasks, later } = await readSuggestions(http, goal.id, today());
      const rest = later > 0 ? ` ${later} more did not fit your hours.` : '';
      toast({
        title:
          tasks.length === 0
            ? `There is no further task this week.${rest}`
            : `${tasks.length === 1 ? '1 task is' : `${tasks.length} tasks are`} in your plan.${rest}`,
      });
      return { tasks: [...goal.tasks, ...tasks.map(taskOf)] };
    });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setAdding(true)}>
        Add a task
      </Button>
      <Button variant="signpost" busy={saving.busy} onClick={() => void suggest()}>
        Suggest tasks
      </Button>
      {adding ? <TaskForm goal={goal} task={null} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

function GoalCard({ goal, saving }: { goal: OpenGoal; saving: SaveGoal }) {
  const http = useHttp();
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  return (
    <Card tight className="grid gap-3">
      <h2 className="text-lg">Your goal</h2>
      {editing ? (
        <GoalForm
          goal={goal}
          verb="Save the goal"
          send={(sent) => saveGoal(http, goal, sent)}
          onDone={() => {
            setEditing(false);
            void queries.invalidateQueries({ queryKey: ['tools', 'saved'] });
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <p className="text-xl font-bold wrap-anywhere">{goal.title}</p>
          <p className="text-muted">
            {goal.by ? `By ${formatDate(goal.by)}, ` : ''}
            {goal.hours === 1 ? '1 hour' : `${goal.hours} hours`} a week
          </p>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            busy={saving.busy}
            onClick={() => setEditing(true)}
          >
            Change the goal
          </Button>
        </>
      )}
      <GoalList open={goal} />
    </Card>
  );
}
