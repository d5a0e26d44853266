import type { ConditionName, FoundRole } from '@roletrail/contracts/tools/role-finder';
import { count, dollars, percent } from '../../lib/career-format.ts';

export const CONDITION_LABELS: Readonly<Record<ConditionName, string>> = {
  minPay: 'Your minimum pay',
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

function paid(pay: number, atLeast: boolean): string {
  return `${atLeast ? 'at least ' : ''}${dollars(pay)}`;
}
