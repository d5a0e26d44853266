import { z } from 'zod';
import { isReportPeriod, REPORT_PERIOD_RULE, reportPeriod } from './business-intelligence.ts';
import { tierSlug } from './pricing.ts';

/** Fewer people than this are hidden. */
export const COHORT_PEOPLE_MIN = 5;
/** Counts are rounded to multiples of this. */
export const COHORT_ROUNDING = 5;
/** Steps after the sign-up that are shown, the first one included. */
export const COHORT_STEPS = 13;

export const cohortUnit = z.enum(['week', 'month']);
export const cohortEvent = z.enum(['session', 'run', 'decision']);
/** First decision of a person; `any`: also people without one. */
export const cohortFirst = z.enum(['any', 'accepted', 'declined']);

/** GET /admin/cohorts: people who signed up in the period and fit the rule. */
export const cohortsQuery = reportPeriod
  .extend({
    unit: cohortUnit.default('week'),
    event: cohortEvent.default('session'),
    first: cohortFirst.default('any'),
    /** current plan; absent: every plan */
    plan: tierSlug.optional(),
  })
  .refine(isReportPeriod, REPORT_PERIOD_RULE);
export type CohortsQuery = z.infer<typeof cohortsQuery>;

/**
 * `unfinished`: not everyone of the cohort has had the whole step yet; `hidden`: fewer than 5
 * people.
 */
export const cohortCell = z.object({
  state: z.enum(['known', 'hidden', 'unfinished']),
  /** rounded to fives; null unless known */
  people: z.int().nullable(),
  /** of the rounded counts, 0 to 1; null unless known */
  share: z.number().nullable(),
});
export type CohortCell = z.infer<typeof cohortCell>;

export const cohort = z.object({
  /** first day, UTC */
  start: z.iso.date(),
  /** rounded to fives; null: fewer than 5 people */
  people: z.int().nullable(),
  /** by step, from 0 */
  cells: z.array(cohortCell),
});
export type Cohort = z.infer<typeof cohort>;

export const cohortsAnswer = z.object({
  at: z.iso.datetime(),
  items: z.array(cohort),
  /** by step: share of all people whose cohort has finished it; null: fewer than 5 people */
  means: z.array(z.number().nullable()),
  /** plans that a rule can name */
  plans: z.array(z.object({ slug: tierSlug, name: z.string() })),
});
export type CohortsAnswer = z.infer<typeof cohortsAnswer>;
