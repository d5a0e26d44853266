import type { ConditionName, FoundRole } from '@roletrail/contracts/http/role-finder';
import type { Interest } from './told.ts';

export const LIKES: readonly { readonly key: Interest; readonly words: string }[] = [
  { key: 'R', words: 'Working with hands and things' },
  { key: 'I', words: 'Finding things out' },
  { key: 'A', words: 'Making and shaping' },
  { key: 'S', words: 'Helping and teaching' },
  { key: 'E', words: 'Leading and persuading' },
  { key: 'C', words: 'Order and exactness' },
];

/** Major groups of the statistics, in everyday words. */
export const GROUPS: readonly (readonly [code: string, name: string])[] = [
  ['11', 'Management'],
  ['13', 'Business and finance'],
  ['15', 'Computers and mathematics'],
  ['17', 'Architecture and engineering'],
  ['19', 'Science'],
  ['21', 'Community and social service'],
  ['23', 'Law'],
  ['25', 'Education and libraries'],
  ['27', 'Arts, media and sport'],
  ['29', 'Health care: practice'],
  ['31', 'Health care: support'],
  ['33', 'Protective service'],
  ['35', 'Food and serving'],
  ['37', 'Cleaning and grounds'],
  ['39', 'Personal care'],
  ['41', 'Sales'],
  ['43', 'Office work'],
  ['45', 'Farming, fishing and forestry'],
  ['47', 'Construction'],
  ['49', 'Installation and repair'],
  ['51', 'Production'],
  ['53', 'Transport'],
];

export const CONDITIONS: Readonly<Record<ConditionName, string>> = {
  minPay: 'Your least pay',
  maxEducation: 'Your limit on education',
  minGrowth: 'Your wish for growth',
  zones: 'Your limit on preparation',
  leaveOut: 'The fields that you left out',
};

export const TIERS: Readonly<Record<NonNullable<FoundRole['tier']>, string>> = {
  near: 'Near what you do',
  adjacent: 'A step to the side',
  far: 'A change of field',
};

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

export const count = (value: number) => whole.format(value);
export const roles = (value: number) => `${count(value)} role${value === 1 ? '' : 's'}`;

/** What stands beside a role; a hole in the data is said, never a zero. */
export function figuresOf({ facts }: FoundRole): readonly { name: string; value: string }[] {
  const { pay, payAtLeast, growth, openings, education } = facts;
  const none = 'no figure';
  return [
    { name: 'Median pay a year', value: pay === null ? none : paid(pay, payAtLeast) },
    { name: 'Growth 2024–34', value: growth === null ? none : percent(growth) },
    { name: 'Openings a year', value: openings === null ? none : count(openings) },
    { name: 'Entry education', value: education ?? 'none named' },
  ];
}

function paid(pay: number, atLeast: boolean): string {
  return `${atLeast ? 'at least ' : ''}${dollars.format(pay)}`;
}

const percent = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)} %`;
