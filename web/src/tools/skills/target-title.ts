import type { SkillsTarget } from '@roletrail/contracts/tools/skills';

const TITLE_MAX = 100;

/** Formats the target as a name for a saved run. */
export function targetTitle({ occupation, ad }: SkillsTarget): string {
  const whole = [occupation?.title, ad].filter(Boolean).join(' – ');
  return whole.length > TITLE_MAX ? `${whole.slice(0, TITLE_MAX - 1)}…` : whole;
}
