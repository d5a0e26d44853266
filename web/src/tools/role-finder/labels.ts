import { FIELDS_OF_WORK } from '@roletrail/contracts/fields-of-work';
import type { ConditionName, FilterName, FoundRole } from '@roletrail/contracts/tools/role-finder';
import {
  type Direction,
  WORK_FEATURES,
  type WorkFeature,
} from '@roletrail/contracts/tools/work-features';
import { count, dollars, percent } from '../../lib/career-format.ts';

export const DIRECTION_LABELS: Readonly<Record<Direction, string>> = {
  stay: 'Stay and grow in my field',
  change: 'Change fields',
  unsure: 'Not sure yet',
};

/** What a person may refuse, as the form and the chips name it. */
export const FEATURE_LABELS: Readonly<Record<WorkFeature, string>> = {
  driving: 'Driving',
  nights: 'Evenings, nights or shifts',
  weekends: 'Weekends',
  'on-call': 'Being on call',
  'irregular-hours': 'Irregular hours',
  'full-time': 'Full time only',
  'overnight-travel': 'Nights away from home',
  travel: 'Travel for work',
  outdoors: 'Work outdoors',
  lifting: 'Heavy lifting',
  'on-feet': 'Long hours on my feet',
  heights: 'Heights',
  noise: 'Noise',
  hazards: 'Risk of injury',
  pressure: 'Pressure and deadlines',
  patients: 'Hands-on patient care',
  classroom: 'Teaching classes',
  academia: 'University work',
  selling: 'Selling',
  customers: 'Serving customers',
  leading: 'Leading people',
  licence: 'A licence that I would have to get',
  kitchens: 'Restaurants, bars and kitchens',
  shops: 'Shops and cash registers',
  phones: 'Call centers',
  armed: 'Police, guards and the military',
  desk: 'A desk all day',
  screens: 'A screen all day',
  chemicals: 'Chemicals and cleaning products',
  children: 'Charge of children or teenagers',
  cases: 'Crises, home visits and counseling',
  warehouse: 'Picking, packing and loading',
  factory: 'Factory lines and slaughterhouses',
};

export const CONDITION_LABELS: Readonly<Record<FilterName, string>> = {
  ...(Object.fromEntries(
    WORK_FEATURES.map((feature) => [feature, `No: ${lowerFirst(FEATURE_LABELS[feature])}`]),
  ) as Record<WorkFeature, string>),
  minPay: 'Your minimum pay',
  maxEducation: 'Your limit on education',
  minGrowth: 'Your minimum growth',
  zones: 'Your limit on preparation',
  leaveOut: 'The fields that you left out',
};

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

export const TIERS: Readonly<Record<NonNullable<FoundRole['tier']>, string>> = {
  near: 'Close',
  adjacent: 'A step',
  far: 'A stretch',
};

/** Returns the name of a major group; its code if it is unknown. */
export const nameOfField = (code: string): string =>
  FIELDS_OF_WORK.find(([one]) => one === code)?.[1] ?? code;

export const roles = (value: number) => `${count(value)} role${value === 1 ? '' : 's'}`;

/** Lists the figures of a role; missing data is stated, never shown as zero. */
export function listRoleFigures({ facts }: FoundRole): readonly { name: string; value: string }[] {
  const { pay, payAtLeast, growth, openings, education } = facts;
  const none = 'no figure';
  return [
    { name: 'Median pay a year', value: pay === null ? none : paid(pay, payAtLeast) },
    { name: 'Growth 2024–34', value: growth === null ? none : percent(growth) },
    { name: 'Openings a year', value: openings === null ? none : count(openings) },
    { name: 'Entry education', value: education ?? 'none named' },
  ];
}

/** Returns pay and growth in a few words; a missing figure is named. */
export function summarizeFacts({
  facts: { pay, payAtLeast, growth },
}: FoundRole): readonly string[] {
  return [
    pay === null ? 'pay not known' : `${paid(pay, payAtLeast)} a year`,
    growth === null ? 'growth not known' : `growth ${percent(growth)}`,
  ];
}

function paid(pay: number, atLeast: boolean): string {
  return `${atLeast ? 'at least ' : ''}${dollars(pay)}`;
}

const CONDITION_FACTS: Readonly<Record<ConditionName, string>> = {
  minPay: 'pay',
  maxEducation: 'entry education',
  minGrowth: 'growth',
  zones: 'preparation',
  leaveOut: 'field',
};

/** Returns the name of a fact that the data do not have for a role. */
export function nameOfUnknown(name: FilterName): string {
  const feature = WORK_FEATURES.find((one) => one === name);
  const condition = conditionOf(name);
  if (condition !== null) return CONDITION_FACTS[condition];
  return feature === undefined ? name : lowerFirst(FEATURE_LABELS[feature]);
}

const conditionOf = (name: FilterName): ConditionName | null =>
  name in CONDITION_FACTS ? (name as ConditionName) : null;
