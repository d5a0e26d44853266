/** A person's fixed conditions, and the occupations that each removes. */
import { ENTRY_EDUCATION, type EntryEducation } from '@roletrail/contracts/entry-education';
import type { Occupation, OccupationPage } from '../career/career-data.ts';

export type RoleConditions = {
  /** US dollars a year, at least, of the median */
  readonly minPay: number | null;
  /** at most */
  readonly maxEducation: EntryEducation | null;
  /** per cent over the ten years, at least */
  readonly minGrowth: number | null;
  /** job zones, 1 to 5; empty: all */
  readonly zones: readonly number[];
  /** major groups to leave out, such as `11` */
  readonly leaveOut: readonly string[];
};

export const CONDITION_NAMES = [
  'minPay',
  'maxEducation',
  'minGrowth',
  'zones',
  'leaveOut',
] as const;
export type RoleCondition = (typeof CONDITION_NAMES)[number];

/** `unknown`: the data do not contain the fact, so it cannot be promised. */
export type ConditionVerdict = 'met' | 'missed' | 'unknown';

export function isSet(name: RoleCondition, conditions: RoleConditions): boolean {
  const value = conditions[name];
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

export function evaluateCondition(
  name: RoleCondition,
  conditions: RoleConditions,
  occupation: Occupation,
): ConditionVerdict {
  if (!isSet(name, conditions)) return 'met';
  const { figures, zone, code } = occupation;
  const page = figures.kind === 'none' ? null : figures.page;
  switch (name) {
    case 'minPay':
      return payAtLeast(page, conditions.minPay);
    case 'minGrowth':
      return atLeast(page?.growth ?? null, conditions.minGrowth);
    case 'maxEducation':
      return educationWithin(page, conditions.maxEducation);
    case 'zones':
      return verdict(conditions.zones.includes(zone));
    case 'leaveOut':
      return verdict(!conditions.leaveOut.includes(code.slice(0, 2)));
  }
}

const verdict = (met: boolean): ConditionVerdict => (met ? 'met' : 'missed');

function atLeast(value: number | null, floor: number | null): ConditionVerdict {
  return value === null || floor === null ? 'unknown' : verdict(value >= floor);
}

/** Checks minimum pay. A top-coded figure may mean more than it prints. */
function payAtLeast(page: OccupationPage | null, floor: number | null): ConditionVerdict {
  const found = atLeast(page?.pay.medianYear ?? null, floor);
  return found === 'missed' && page?.pay.atLeast === true ? 'unknown' : found;
}

/** 0 for the least; null where the data name none. */
export function educationRank(page: OccupationPage | null): number | null {
  if (page?.education.kind !== 'named') return null;
  const { value } = page.education;
  const rank = (ENTRY_EDUCATION as readonly string[]).indexOf(value);
  return rank === -1 ? null : rank;
}

function educationWithin(
  page: OccupationPage | null,
  most: EntryEducation | null,
): ConditionVerdict {
  const rank = educationRank(page);
  if (rank === null || most === null) return 'unknown';
  return verdict(rank <= ENTRY_EDUCATION.indexOf(most));
}
