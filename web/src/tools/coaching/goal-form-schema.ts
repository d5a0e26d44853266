import { GOAL_MAX } from '@roletrail/contracts/tools/saved/goal';
import { z } from 'zod';

/** Values of the form of a goal: as typed, '' for nothing. */
export type GoalValues = {
  /** occupation from the list; null: none */
  role: { code: string; title: string } | null;
  title: string;
  by: string;
  hours: number | null;
};

const HOURS = `Write a number of hours from 1 to ${GOAL_MAX.hours}.`;

/** Schema of the form of a goal. */
export const goalForm = z.object({
  role: z.object({ code: z.string(), title: z.string() }).nullable(),
  title: z.string().trim().min(1, 'Write the role.').max(GOAL_MAX.title, 'Write a shorter role.'),
  by: z.string().transform((day) => day || null),
  hours: z
    .number(HOURS)
    .nullable()
    .transform((hours, { addIssue }) => {
      if (hours !== null && Number.isInteger(hours) && hours >= 1 && hours <= GOAL_MAX.hours) {
        return hours;
      }
      addIssue({ code: 'custom', message: HOURS });
      return z.NEVER;
    }),
});

/** Values of the form of a task. */
export type TaskValues = { title: string; minutes: number | null; due: string; note: string };

const MINUTES = 'Write a number of minutes from 5 to 6,000.';

/** Schema of the form of a task. */
export const taskForm = z.object({
  title: z.string().trim().min(1, 'Write the task.').max(GOAL_MAX.task, 'Write a shorter task.'),
  minutes: z
    .number(MINUTES)
    .nullable()
    .transform((minutes, { addIssue }) => {
      if (minutes !== null && Number.isInteger(minutes) && minutes >= 5 && minutes <= 6000) {
        return minutes;
      }
      addIssue({ code: 'custom', message: MINUTES });
      return z.NEVER;
    }),
  due: z.string().transform((day) => day || null),
  note: z
    .string()
    .trim()
    .max(GOAL_MAX.note, 'Write a shorter note.')
    .refine((note) => !note.includes('\n'), 'Write it on one line.'),
});
