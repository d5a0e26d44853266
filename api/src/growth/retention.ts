import {
  COHORT_PEOPLE_MIN,
  COHORT_ROUNDING,
  COHORT_STEPS,
  type Cohort,
  type CohortCell,
  type CohortsQuery,
} from '@roletrail/contracts/http/cohorts';

const DAY_MS = 86_400_000;
/** Length of a step, days. Steps of one length make cohorts comparable, so a month has 30 days. */
export const STEP_DAYS: Readonly<Record<CohortsQuery['unit'], number>> = { week: 7, month: 30 };

/** Cohort with exact counts, which never leave the server. */
export interface CountedCohort {
  /** first day, UTC */
  readonly start: string;
  readonly people: number;
  /** people who returned, by step */
  readonly returned: ReadonlyMap<number, number>;
}

const STEPS = Array.from({ length: COHORT_STEPS }, (_, step) => step);

/** Returns the first instant after the cohort's sign-ups, ms. */
function endOf({ start }: CountedCohort, unit: CohortsQuery['unit']): number {
  const from = new Date(`${start}T00:00:00Z`);
  if (unit === 'week') return from.getTime() + 7 * DAY_MS;
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1);
}

const isHidden = (people: number) => people < COHORT_PEOPLE_MIN;
const round = (people: number) => Math.round(people / COHORT_ROUNDING) * COHORT_ROUNDING;

/**
 * Returns the retention triangle: counts rounded to fives, small ones hidden.
 * @param until first instant after the sign-ups of the report, ms
 * @param now ms; steps that end later are unfinished
 */
export function toTriangle(
  counted: readonly CountedCohort[],
  { unit, until, now }: { unit: CohortsQuery['unit']; until: number; now: number },
): { readonly items: Cohort[]; readonly means: (number | null)[] } {
  const isFinished = (cohort: CountedCohort, step: number) =>
    Math.min(endOf(cohort, unit), until) + (step + 1) * STEP_DAYS[unit] * DAY_MS <= now;
  const items = counted.map((cohort) => ({
    start: cohort.start,
    people: isHidden(cohort.people) ? null : round(cohort.people),
    cells: STEPS.map((step) => toCell(cohort, step, isFinished(cohort, step))),
  }));
  const means = STEPS.map((step) =>
    meanOf(
      counted.filter((cohort) => isFinished(cohort, step)),
      step,
    ),
  );
  return { items, means };
}

function toCell(cohort: CountedCohort, step: number, isFinished: boolean): CohortCell {
  const nothing = { people: null, share: null };
  if (!isFinished) return { state: 'unfinished', ...nothing };
  const returned = cohort.returned.get(step) ?? 0;
  if (isHidden(cohort.people) || isHidden(returned)) return { state: 'hidden', ...nothing };
  const people = round(returned);
  return { state: 'known', people, share: people / round(cohort.people) };
}

/** Returns the share of all people of these cohorts, from rounded sums. */
function meanOf(finished: readonly CountedCohort[], step: number): number | null {
  const shown = finished.filter(({ people }) => !isHidden(people));
  const people = shown.reduce((sum, cohort) => sum + cohort.people, 0);
  const returned = shown.reduce((sum, cohort) => sum + (cohort.returned.get(step) ?? 0), 0);
  return isHidden(returned) ? null : round(returned) / round(people);
}
