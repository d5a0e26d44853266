import t from 'tap';
import {
  EMPTY_ROLE_FORM,
  prefillRoleForm,
  renamed,
  toRoleFinderInput,
} from './role-form-values.ts';

t.test('a text counts as a resume if it is one, and a saved one always does', async (t) => {
  const text = { ...EMPTY_ROLE_FORM, text: 'Ada Byron, clerk' };
  t.match(toRoleFinderInput(text), {
    source: { kind: 'text' },
    isResume: false,
    anyLanguage: false,
  });
  t.match(toRoleFinderInput({ ...text, isResume: true }), { isResume: true });
  t.match(toRoleFinderInput({ ...EMPTY_ROLE_FORM, titles: ['Clerk', '', ''], isResume: true }), {
    source: null,
    isResume: false,
  });
  const resume = '0193e5a0-0000-7000-8000-000000000001';
  t.match(toRoleFinderInput({ ...EMPTY_ROLE_FORM, resume }), {
    source: { id: resume },
    isResume: true,
  });
});

t.test('renaming a job of a resume keeps the other jobs', async (t) => {
  const read = ['Data Analyst', 'Clerk'];
  t.same(renamed(EMPTY_ROLE_FORM, read, 'Clerk', 'Payroll Clerks').titles, [
    'Data Analyst',
    'Payroll Clerks',
    '',
  ]);
  const values = { ...EMPTY_ROLE_FORM, titles: ['Clerk ', '', ''] as const };
  t.same(renamed(values, ['Clerk'], 'Clerk', 'Tellers').titles, ['Tellers', '', '']);
});

t.test('the goal of a resume counts until the user ignores it', async (t) => {
  const values = { ...EMPTY_ROLE_FORM, text: 'Ada Byron, clerk', isResume: true };
  t.match(toRoleFinderInput(values), { withoutGoal: false });
  t.match(toRoleFinderInput({ ...values, withoutGoal: true }), { withoutGoal: true });
});

t.test('interests in the address are ticked, at most three, and nothing else', async (t) => {
  const known = { title: null, fieldOfStudy: null, resume: null };
  t.same(prefillRoleForm(known, 'SEX').likes, ['S', 'E']);
  t.same(prefillRoleForm(known, 'CESA').likes, ['A', 'S', 'E']);
  t.same(prefillRoleForm(known, ''), EMPTY_ROLE_FORM);
});
