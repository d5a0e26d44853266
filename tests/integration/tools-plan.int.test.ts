/** Goals with weekly plans, and what is due of them and of applications. */
import { GOAL_MAX } from '@roletrail/contracts/tools/saved/goal';
import t from 'tap';
import { createTestUser, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { call, kept } from '../helpers/saved-items.ts';

type Headers = Record<string, string>;
type Saved = { readonly id: string; readonly revision: number };
type DueList = {
  readonly items: readonly { kind: string; id: string; on: string; title: string }[];
  readonly more: boolean;
};

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });
const due = (headers: Headers, day: string, days: number) =>
  kept<DueList>(api, 'GET', `/due?day=${day}&days=${days}`, { headers });
const lines = ({ items }: DueList) => items.map(({ on, kind, title }) => `${on} ${kind} ${title}`);
const addTask = (headers: Headers, body: object) =>
  kept<{ goal: string; task: string; added: boolean }>(api, 'POST', '/plan/tasks', {
    headers,
    body,
  });

t.test('interviews, deadlines, steps, follow-ups and tasks are due in order', async (t) => {
  const { headers } = await member();
  const save = (body: object) => kept<Saved>(api, 'POST', '/saved/application', { headers, body });
  const nurse = await save({
    title: 'Nurse',
    employer: 'Lakeside',
    history: [{ stage: 'applied', at: '2026-11-23' }],
    interview: { on: '2026-12-01', time: '09:00', zone: 'Europe/Berlin' },
    nextStep: 'Choose a story',
    nextStepDue: '2026-11-30',
  });
  await save({ title: 'Cook', deadline: '2026-12-01' });
  await save({ title: 'Later', deadline: '2027-02-01' });
  await save({ title: 'Gone', deadline: '2026-11-20', archived: true });
  const { goal, task } = await addTask(headers, { title: 'Call Jo', due: '2026-12-01' });
  await addTask(headers, { title: 'Some day' });

  const week = await due(headers, '2026-11-29', 7);
  t.same(lines(week), [
    '2026-11-30 next-step Nurse',
    '2026-11-30 follow-up Nurse',
    '2026-12-01 interview Nurse',
    '2026-12-01 deadline Cook',
    '2026-12-01 task Call Jo',
  ]);
  t.match(week.items[2], {
    id: nurse.id,
    employer: 'Lakeside',
    time: '09:00',
    zone: 'Europe/Berlin',
    link: `/services/coaching?card=${nurse.id}`,
  });
  t.match(week.items[4], { id: goal, taskId: task, link: `/services/coaching?goal=${goal}` });
  t.same(lines(await due(headers, '2026-11-29', 0)), []);
  t.same(lines(await due(headers, '2026-11-30', 0)).length, 2, 'today counts');
  t.same(lines(await due(headers, '2026-12-20', 0)).length, 5, 'overdue things stay');
  t.same(
    lines(await due((await member()).headers, '2026-11-29', 60)),
    [],
    'another person has none',
  );
});

t.test('a task that is done is due no more, and its day is in the clear no more', async (t) => {
  const { headers } = await member();
  const { goal } = await addTask(headers, { title: 'Call Jo', due: '2026-12-01' });
  const { id, revision, createdAt, updatedAt, ...content } = await kept<
    Saved & { createdAt: string; updatedAt: string; tasks: object[] }
  >(api, 'GET', `/saved/goal/${goal}`, { headers });
  const dues = async () => {
    const { clear } = await api.db
      .selectFrom('saved_item')
      .select('clear')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return clear;
  };
  t.same(await dues(), { dues: ['2026-12-01'] });
  const tasks = content.tasks.map((one) => ({ ...one, state: 'done', at: '2026-11-29' }));
  const body = { ...content, tasks };
  await kept(api, 'PUT', `/saved/goal/${goal}`, { headers, body, ifMatch: revision });
  t.same(await dues(), { dues: [] });
  t.same(await due(headers, '2026-12-01', 7), { items: [], more: false });
  t.ok(createdAt <= updatedAt);
});

t.test('a task of another tool joins the latest goal, once while it is open', async (t) => {
  const { headers } = await member();
  const goal = await kept<Saved>(api, 'POST', '/saved/goal', {
    headers,
    body: { title: 'Nurse', hours: 4 },
  });
  const task = { title: 'Learn wound care', why: 'A gap of your skills', link: '/services/skills' };
  const first = await addTask(headers, task);
  t.match(first, { goal: goal.id, added: true });
  t.match(await addTask(headers, task), { task: first.task, added: false });
  for (const wrong of [
    { title: '' },
    { ...task, link: '//elsewhere.example' },
    { ...task, link: 'https://elsewhere.example' },
    { ...task, due: '2026-02-30' },
    { ...task, minutes: 0 },
  ]) {
    const answer = await call(api, 'POST', '/plan/tasks', { headers, body: wrong });
    t.equal(outcome(answer), '400 VALIDATION_FAILED', JSON.stringify(wrong));
  }
});

t.test('a full plan takes no more tasks', async (t) => {
  const { headers } = await member();
  const tasks = Array.from({ length: GOAL_MAX.tasks }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    title: `Task ${n}`,
    due: '2026-12-01',
  }));
  await kept(api, 'POST', '/saved/goal', { headers, body: { title: 'Nurse', tasks } });
  const answer = await call(api, 'POST', '/plan/tasks', { headers, body: { title: 'One more' } });
  t.equal(outcome(answer), '429 QUOTA_REACHED');
  const { items, more } = await due(headers, '2026-12-01', 0);
  t.equal(items.length, GOAL_MAX.tasks);
  t.equal(more, false);
});
