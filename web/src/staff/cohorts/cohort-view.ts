import type { Cohort, CohortsQuery } from '@roletrail/contracts/http/cohorts';
import type { UrlParams } from '../../kit/url-state.ts';

/** Rule that the people of a cohort fit. */
export type CohortRule = {
  first: CohortsQuery['first'];
  /** '': every plan */
  plan: string;
};

/** Filters of the screen, as in the URL. */
export type CohortView = {
  from: string;
  to: string;
  /** null: chosen by the size of the cohorts */
  unit: CohortsQuery['unit'] | null;
  event: CohortsQuery['event'];
  rule: CohortRule;
  /** rule to compare with; null: none */
  other: CohortRule | null;
};

/** Filters whose unit is known. */
export type UnitView = CohortView & { unit: CohortsQuery['unit'] };

const DAY_MS = 86_400_000;
/** Length of the period that is shown first: 12 weeks. */
const DAYS = 84;
const DAY = /^\d{4}-\d\d-\d\d$/;

export const COHORT_UNITS = { week: 'Week', month: 'Month' } as const;
export const COHORT_EVENTS = {
  session: 'Another session',
  run: 'A saved run of a tool',
  decision: 'A decision on the terms',
} as const;
export const FIRSTS = {
  any: 'Any, or none yet',
  accepted: 'Accepted',
  declined: 'Declined',
} as const;

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const readDay = (text: string | null, otherwise: string) =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : otherwise;

/** Returns the text if it is a key of the labels. */
export function readKey<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  text: string | null,
  otherwise: Key,
): Key {
  return (Object.keys(labels) as Key[]).find((key) => key === text) ?? otherwise;
}

const readRule = (search: URLSearchParams, first: string, plan: string): CohortRule => ({
  first: readKey(FIRSTS, search.get(first), 'any'),
  plan: search.get(plan) ?? '',
});

const readUnit = (text: string | null): CohortView['unit'] =>
  text === 'week' || text === 'month' ? text : null;

/** Returns months if more than half of the weeks have fewer than 5 people, which are hidden. */
export function chooseUnit(weeks: readonly Pick<Cohort, 'people'>[]): CohortsQuery['unit'] {
  const hidden = weeks.filter(({ people }) => people === null).length;
  return hidden * 2 > weeks.length ? 'month' : 'week';
}

/** Parses a URL. Replaces invalid values by defaults. */
export function readCohortView(search: URLSearchParams): CohortView {
  return {
    from: readDay(search.get('from'), dayBefore(DAYS - 1)),
    to: readDay(search.get('to'), dayBefore(0)),
    unit: readUnit(search.get('unit')),
    event: readKey(COHORT_EVENTS, search.get('event'), 'session'),
    rule: readRule(search, 'first', 'plan'),
    other: search.get('compare') === 'true' ? readRule(search, 'first2', 'plan2') : null,
  };
}

export function cohortParams({ from, to, unit, event, rule, other }: CohortView): UrlParams {
  const isDefault = from === dayBefore(DAYS - 1) && to === dayBefore(0);
  const firstOf = (of: CohortRule | null) => (!of || of.first === 'any' ? null : of.first);
  return {
    from: isDefault ? null : from,
    to: isDefault ? null : to,
    unit,
    event: event === 'session' ? null : event,
    first: firstOf(rule),
    plan: rule.plan || null,
    compare: other ? 'true' : null,
    first2: firstOf(other),
    plan2: other?.plan || null,
  };
}
