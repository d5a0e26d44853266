import type { PlanTask, TaskState } from '@roletrail/contracts/tools/saved/goal';
import { Link } from 'react-router-dom';
import { formatDue, urgencyOf } from '../../../features/due/due-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatMinutes } from '../plan.ts';

type Shown = Pick<
  PlanTask,
  'title' | 'why' | 'how' | 'note' | 'due' | 'minutes' | 'link' | 'state'
>;

/** What a task shows: state, day, time, title, reason and advice. */
export function TaskFace({ task, day }: { task: Shown; day: string }) {
  const { title, why, how, note, due, minutes, link, state } = task;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StateBadge state={state} />
        {due && state === 'open' ? (
          <Badge variant={urgencyOf({ on: due }, day)}>
            {formatDue({ on: due, why: 'task' }, day)}
          </Badge>
        ) : null}
        <span className="text-sm text-muted">{formatMinutes(minutes)}</span>
      </div>
      <h3 className="text-base font-bold wrap-anywhere">
        {link ? (
          <Link to={link} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      {why ? <p className="text-sm text-muted wrap-anywhere">Why: {why}</p> : null}
      {note ? <p className="text-sm wrap-anywhere">{note}</p> : null}
      {how ? (
        <details className="text-sm">
          <summary className="target cursor-pointer text-muted">How to do it</summary>
          <p className="mt-1 max-w-prose wrap-anywhere">{how}</p>
        </details>
      ) : null}
    </>
  );
}

const STATES: Readonly<Record<Exclude<TaskState, 'open'>, string>> = {
  done: 'Done',
  blocked: 'Blocked',
  skipped: 'Skipped',
};

function StateBadge({ state }: { state: TaskState }) {
  if (state === 'open') return null;
  const variant = state === 'done' ? 'success' : state === 'blocked' ? 'warning' : 'default';
  return <Badge variant={variant}>{STATES[state]}</Badge>;
}
