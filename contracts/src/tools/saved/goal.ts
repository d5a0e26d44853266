import { z } from 'zod';
import { savedItemFields } from '../../http/career.ts';
import { singleLine, text, uuid } from '../../primitives.ts';
import { applicationDay } from './application.ts';
import type { SavedKind } from './define-kind.ts';

/** Limits of a goal with its plan; texts in UTF-16 units. */
export const GOAL_MAX = {
  title: 120,
  hours: 60,
  tasks: 200,
  task: 160,
  why: 240,
  how: 300,
  note: 300,
  key: 100,
  link: 200,
  minutes: 6000,
  reviews: 53,
  review: 600,
  rules: 60,
  /** days of open tasks in the clear */
  dues: 60,
} as const;

export const TASK_STATES = ['open', 'done', 'blocked', 'skipped'] as const;
export type TaskState = (typeof TASK_STATES)[number];

const day = applicationDay.nullable().default(null);
const line = (max: number) => z.union([z.literal(''), singleLine(max)]).default('');
/** address within this product, such as `/services/skills` */
const link = z
  .union([
    z.literal(''),
    z
      .string()
      .max(GOAL_MAX.link)
      .regex(/^\/(?!\/)[\w/.?=&%-]*$/),
  ])
  .default('');
const rule = z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be the id of a rule');

/** Fields of a task that do not change with its progress. */
export const taskFields = {
  title: singleLine(GOAL_MAX.task),
  /** data that fired the rule, or the source of an own task, in a sentence; '' if there is none */
  why: line(GOAL_MAX.why),
  /** advice on how to do it; '' if there is none */
  how: text(GOAL_MAX.how).trim().default(''),
  minutes: z.int().min(5).max(GOAL_MAX.minutes).default(30),
  due: day,
  /** page on which it is done */
  link,
};

const task = z.strictObject({
  id: uuid,
  ...taskFields,
  /** rule that suggested it; null: an own task */
  rule: rule.nullable().default(null),
  /** rule and subject, so that a task is suggested once; '' for an own task */
  key: line(GOAL_MAX.key),
  state: z.enum(TASK_STATES).default('open'),
  /** day on which the state was set; null while it is open */
  at: day,
  note: line(GOAL_MAX.note),
});
/** Task of a plan. */
export type PlanTask = z.output<typeof task>;

const count = z.int().min(0).max(100_000);
const review = z.strictObject({
  /** Monday of the week */
  week: applicationDay,
  /** day on which it was written */
  at: applicationDay,
  done: text(GOAL_MAX.review).trim().default(''),
  blocked: text(GOAL_MAX.review).trim().default(''),
  next: text(GOAL_MAX.review).trim().default(''),
  /** numbers of the week as they were then */
  tasksDone: count.default(0),
  tasksPlanned: count.default(0),
  sent: count.default(0),
  answers: count.default(0),
});
/** Look back at a week. */
export type WeekReview = z.output<typeof review>;

const isUnique = (all: readonly string[]) => new Set(all).size === all.length;

const content = z.strictObject({
  /** the role as the person calls it */
  title: singleLine(GOAL_MAX.title),
  /** O*NET-SOC code of the role; null if it is none of the occupations */
  code: z
    .string()
    .regex(/^\d{2}-\d{4}\.\d{2}$/, 'must be the code of an occupation')
    .nullable()
    .default(null),
  /** day to reach it */
  by: day,
  /** hours a week */
  hours: z.int().min(1).max(GOAL_MAX.hours).default(5),
  tasks: z
    .array(task)
    .max(GOAL_MAX.tasks)
    .refine((all) => isUnique(all.map(({ id }) => id)), 'must have each id once')
    .default([]),
  /** rules that the person switched off */
  rulesOff: z.array(rule).max(GOAL_MAX.rules).default([]),
  /** one a week, newest first */
  reviews: z
    .array(review)
    .max(GOAL_MAX.reviews)
    .refine((all) => isUnique(all.map(({ week }) => week)), 'must have each week once')
    .default([]),
});
/** Goal of a person with its plan and reviews. */
export type GoalContent = z.output<typeof content>;

const saved = z.string();
const savedDay = saved.nullable();
const stored = z.object({
  title: saved,
  code: savedDay,
  by: savedDay,
  hours: z.int(),
  tasks: z.array(
    z.object({
      id: saved,
      title: saved,
      why: saved,
      how: saved.default(''),
      minutes: z.int(),
      due: savedDay,
      link: saved,
      rule: savedDay,
      key: saved,
      state: z.enum(TASK_STATES),
      at: savedDay,
      note: saved,
    }),
  ),
  rulesOff: z.array(saved),
  reviews: z.array(
    z.object({
      week: saved,
      at: saved,
      done: saved,
      blocked: saved,
      next: saved,
      tasksDone: z.int(),
      tasksPlanned: z.int(),
      sent: z.int(),
      answers: z.int(),
    }),
  ),
});

const summary = z.object({
  title: saved,
  by: savedDay,
  hours: z.int(),
  /** tasks by state */
  open: z.int(),
  done: z.int(),
});
/** Goal in a list. */
export type GoalSummary = z.output<typeof summary>;

/** Returns the days of the open tasks, earliest first. */
const duesOf = ({ tasks }: GoalContent): string[] =>
  tasks
    .flatMap(({ state, due }) => (state === 'open' && due !== null ? [due] : []))
    .sort()
    .slice(0, GOAL_MAX.dues);

export const GOAL: SavedKind<GoalContent, GoalSummary> = {
  content,
  stored,
  item: stored.extend(savedItemFields),
  summary,
  listed: summary.extend(savedItemFields),
  summarise: ({ title, by, hours, tasks }) => {
    const having = (wanted: TaskState) => tasks.filter(({ state }) => state === wanted).length;
    return { title, by, hours, open: having('open'), done: having('done') };
  },
  clear: z.object({ dues: z.array(saved) }),
  columns: (goal) => ({ dues: duesOf(goal) }),
  max: 20,
  plural: 'goals',
  bodyBytes: 1_400_000,
  ownData: { name: 'goals', about: 'Your goals, with their tasks and weekly reviews.' },
};
