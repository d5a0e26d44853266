import { z } from 'zod';
import { uuid } from '../primitives.ts';
import { DUE_REASONS } from './applications/due.ts';
import { applicationDay } from './saved/application.ts';
import { taskFields } from './saved/goal.ts';

/** Most things of one answer. */
export const DUE_MAX = 200;

/** GET /tools/due */
export const dueQuery = z.strictObject({
  /** the person's day; default: today in UTC */
  day: applicationDay.optional(),
  /** days after it that count, too; 0: only that day and what is overdue */
  days: z.coerce.number().int().min(0).max(60).default(7),
});

const dueItem = z.object({
  kind: z.enum([...DUE_REASONS, 'task']),
  /** the application or the goal */
  id: z.string(),
  /** null for an application */
  taskId: z.string().nullable(),
  /** role of the application, or text of the task */
  title: z.string(),
  /** '' if unknown, and for tasks */
  employer: z.string(),
  on: z.string(),
  /** of an interview, on the clock of `zone`, `14:30` */
  time: z.string().nullable(),
  zone: z.string().nullable(),
  minutes: z.int().nullable(),
  /** fact from which the date follows, in a sentence; '' for an own task without one */
  why: z.string(),
  /** page on which it is done or changed */
  link: z.string(),
});
/** Something that is due, from an application or a plan. */
export type DueItem = z.output<typeof dueItem>;

/** Earliest first; of one day interviews first and tasks last. */
export const dueAnswer = z.object({
  items: z.array(dueItem).max(DUE_MAX),
  /** true: there are more than these */
  more: z.boolean(),
});

/** GET /tools/plan/suggestions: tasks that rules suggest for the next seven days. */
export const suggestedTasksQuery = z.strictObject({
  goal: uuid,
  /** the person's day; default: today in UTC */
  day: applicationDay.optional(),
});
const suggestedTask = z.object({
  key: z.string(),
  rule: z.string(),
  title: z.string(),
  how: z.string(),
  why: z.string(),
  minutes: z.int(),
  due: z.string(),
  link: z.string(),
});
export type SuggestedTask = z.output<typeof suggestedTask>;
export const suggestionsAnswer = z.object({
  tasks: z.array(suggestedTask),
  /** minutes of the tasks */
  minutes: z.int(),
  /** tasks that did not fit the hours */
  later: z.int(),
  /** every rule with its condition in words, for the switches */
  rules: z.array(z.object({ id: z.string(), when: z.string() })),
});
export type Suggestions = z.output<typeof suggestionsAnswer>;

/** POST /tools/plan/tasks: adds an own task to the goal that was changed last. */
export const planTaskBody = z.strictObject(taskFields);
export type PlanTaskBody = z.input<typeof planTaskBody>;
export const planTaskAnswer = z.object({
  /** the goal; one is made if there was none */
  goal: z.string(),
  task: z.string(),
  /** false: an open task with this title was there */
  added: z.boolean(),
});
