import { addDays, mondayOf } from '@roletrail/contracts/days';
import type { SuggestedTask } from '@roletrail/contracts/tools/due';
import type { PlanTask, TaskState } from '@roletrail/contracts/tools/saved/goal';
import { randomUuid } from '../../lib/browser-apis/random-uuid.ts';
import type { TrackedCard } from './cards.ts';

/** Applications from which a rate is shown. */
const RATE_FROM = 10;

/** Returns the task of a plan that a suggestion becomes. */
export const taskOf = (suggested: SuggestedTask): PlanTask => ({
  ...suggested,
  id: randomUuid(),
  state: 'open',
  at: null,
  note: '',
});

/** Groups tasks: open ones of the seven days from `today` (also overdue or undated), later, closed. */
export function byTime(tasks: readonly PlanTask[], today: string) {
  const end = addDays(today, 6);
  const order = ({ due }: PlanTask) => due ?? '9999';
  const open = tasks
    .filter(({ state }) => state === 'open')
    .sort((a, b) => order(a).localeCompare(order(b)));
  const isNow = ({ due }: PlanTask) => due === null || due <= end;
  return {
    now: open.filter(isNow),
    later: open.filter((task) => !isNow(task)),
    closed: tasks
      .filter(({ state }) => state !== 'open')
      .sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '')),
  };
}

/** Returns the tasks with one in another state. */
export const withState = (
  tasks: readonly PlanTask[],
  id: string,
  state: TaskState,
  today: string,
): PlanTask[] =>
  tasks.map((task) =>
    task.id === id ? { ...task, state, at: state === 'open' ? null : today } : task,
  );

/** Numbers of the week that begins on a Monday. */
export interface WeekNumbers {
  readonly tasksDone: number;
  /** tasks of the week in whatever state, skipped ones aside */
  readonly tasksPlanned: number;
  readonly sent: number;
  readonly answers: number;
  /** answered share of all sent applications, per cent; null under ten applications */
  readonly answerRate: number | null;
}

const isAnswered = ({ stage }: TrackedCard) => !['saved', 'applied', 'no-answer'].includes(stage);

export function weekNumbers(
  tasks: readonly PlanTask[],
  cards: readonly TrackedCard[],
  monday: string,
): WeekNumbers {
  const isThen = (day: string | null) => day !== null && mondayOf(day) === monday;
  const done = tasks.filter(({ state, at }) => state === 'done' && isThen(at));
  const open = tasks.filter(({ state, due }) => ['open', 'blocked'].includes(state) && isThen(due));
  const sent = cards.filter(({ applied }) => applied !== null);
  const answered = sent.filter(isAnswered);
  return {
    tasksDone: done.length,
    tasksPlanned: done.length + open.length,
    sent: sent.filter(({ applied }) => isThen(applied)).length,
    answers: answered.filter(({ since }) => isThen(since)).length,
    answerRate: sent.length < RATE_FROM ? null : Math.round((100 * answered.length) / sent.length),
  };
}

/** Formats minutes as “45 min” or “1 h 30 min”. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ');
}
