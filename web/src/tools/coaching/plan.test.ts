import type { PlanTask } from '@roletrail/contracts/tools/saved/goal';
import t from 'tap';
import type { TrackedCard } from './cards.ts';
import { byTime, formatMinutes, weekNumbers, withState } from './plan.ts';

const TODAY = '2026-11-29';
const task = (id: string, more: Partial<PlanTask> = {}): PlanTask => ({
  id,
  title: id,
  why: '',
  how: '',
  minutes: 30,
  due: null,
  link: '',
  rule: null,
  key: '',
  state: 'open',
  at: null,
  note: '',
  ...more,
});
const card = (more: Partial<TrackedCard>): TrackedCard => ({
  id: '',
  revision: 1,
  createdAt: '',
  updatedAt: '',
  title: 'Nurse',
  employer: '',
  place: '',
  pay: '',
  stage: 'applied',
  since: TODAY,
  applied: TODAY,
  deadline: null,
  nextStep: '',
  hasLetter: false,
  due: null,
  dates: [],
  interview: null,
  archived: false,
  ...more,
});
const ids = (tasks: readonly PlanTask[]) => tasks.map(({ id }) => id);

t.test('overdue, near and undated tasks are of this week', async (t) => {
  const tasks = [
    task('undated'),
    task('near', { due: '2026-12-05' }),
    task('late', { due: '2026-12-06' }),
    task('overdue', { due: '2026-11-01' }),
    task('done', { state: 'done', at: TODAY }),
  ];
  const { now, later, closed } = byTime(tasks, TODAY);
  t.same(ids(now), ['overdue', 'near', 'undated']);
  t.same(ids(later), ['late']);
  t.same(ids(closed), ['done']);
  const changed = withState(tasks, 'near', 'done', TODAY);
  t.match(changed[1], { state: 'done', at: TODAY });
  t.match(withState(changed, 'near', 'open', TODAY)[1], { state: 'open', at: null });
});

t.test('a week counts from Monday to Sunday, and rates from ten applications', async (t) => {
  const monday = '2026-11-23';
  const tasks = [
    task('a', { state: 'done', at: '2026-11-23' }),
    task('b', { state: 'done', at: '2026-11-22' }),
    task('c', { due: '2026-11-29' }),
    task('d', { due: '2026-11-30' }),
    task('e', { state: 'skipped', due: '2026-11-25', at: '2026-11-25' }),
  ];
  const nine = Array.from({ length: 9 }, () => card({ applied: '2026-11-22' }));
  const cards = [card({ stage: 'interview', since: TODAY, applied: '2026-11-02' })];
  t.same(weekNumbers(tasks, [...nine.slice(1), ...cards], monday), {
    tasksDone: 1,
    tasksPlanned: 2,
    sent: 0,
    answers: 1,
    answerRate: null,
  });
  t.match(weekNumbers(tasks, [...nine, ...cards], monday), { answerRate: 10 });
  t.match(weekNumbers(tasks, [card({})], monday), { sent: 1, answers: 0 });
});

t.test('minutes are hours from sixty on', async (t) => {
  t.same([0, 45, 60, 90].map(formatMinutes), ['0 min', '45 min', '1 h', '1 h 30 min']);
});
