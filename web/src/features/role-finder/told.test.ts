import t from 'tap';
import { inputOf, NOTHING_TOLD, renamed } from './told.ts';

t.test('a text is told as a resume where it is one, and a kept one always is', async (t) => {
  const text = { ...NOTHING_TOLD, text: 'Ada Byron, clerk' };
  t.match(inputOf(text), { source: { kind: 'text' }, isResume: false, anyLanguage: false });
  t.match(inputOf({ ...text, isResume: true }), { isResume: true });
  t.match(inputOf({ ...NOTHING_TOLD, titles: ['Clerk', '', ''], isResume: true }), {
    source: null,
    isResume: false,
  });
  const resume = '0193e5a0-0000-7000-8000-000000000001';
  t.match(inputOf({ ...NOTHING_TOLD, resume }), { source: { id: resume }, isResume: true });
});

t.test('a job that a resume named is told by its other name, and the rest with it', async (t) => {
  const read = ['Data Analyst', 'Clerk'];
  t.same(renamed(NOTHING_TOLD, read, 'Clerk', 'Payroll Clerks').titles, [
    'Data Analyst',
    'Payroll Clerks',
    '',
  ]);
  const told = { ...NOTHING_TOLD, titles: ['Clerk ', '', ''] as const };
  t.same(renamed(told, ['Clerk'], 'Clerk', 'Tellers').titles, ['Tellers', '', '']);
});

t.test('what a resume says is wanted counts until it is taken back', async (t) => {
  const told = { ...NOTHING_TOLD, text: 'Ada Byron, clerk', isResume: true };
  t.match(inputOf(told), { withoutGoal: false });
  t.match(inputOf({ ...told, withoutGoal: true }), { withoutGoal: true });
});
