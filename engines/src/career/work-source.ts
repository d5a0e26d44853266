/** The source files of activities, education and tasks, as strictly as they are known. */
import { z } from 'zod';

const source = {
  source: z.string(),
  license: z.string(),
  licenseUrl: z.string(),
  attribution: z.string(),
  changes: z.string(),
};

export const activitiesSource = z.strictObject({
  ...source,
  /** name by element id */
  activities: z.record(z.string(), z.string()),
  /** by code: number of tasks by element id */
  occupations: z.record(z.string(), z.record(z.string(), z.int().positive())),
});
const shares = z.record(z.string(), z.number().positive().max(100));
export const educationSource = z.strictObject({
  ...source,
  scales: z.record(z.string(), z.record(z.string(), z.string())),
  /** by code: per cent of people by category, for each scale */
  occupations: z.record(z.string(), z.record(z.string(), shares)),
});
export const tasksSource = z.strictObject({
  ...source,
  /** by code: statement and 1 for a core task */
  tasks: z.record(z.string(), z.array(z.tuple([z.string(), z.int()]))),
});
export type TasksSource = z.infer<typeof tasksSource>;
export type ActivitiesSource = z.infer<typeof activitiesSource>;
export type EducationSource = z.infer<typeof educationSource>;
