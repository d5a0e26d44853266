import type { WeakPasswordReason } from '@roletrail/contracts/errors';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_MIN_WITH_SECOND_FACTOR,
} from '@roletrail/contracts/limits';

/** Formats the password rules, shown before a check. */
export function passwordHelp(secondFactor: boolean): string {
  return `At least ${lengthOf(secondFactor)} characters. Any characters count, and a short sentence works well.`;
}

/** Formats the reason for a rejected password and the remedy. */
export function weakPasswordText(
  reasons: readonly WeakPasswordReason[],
  secondFactor = false,
): string {
  const words: Record<WeakPasswordReason, string> = {
    length: `Use at least ${lengthOf(secondFactor)} characters. A short sentence works well.`,
    too_long: `Use at most ${PASSWORD_MAX} characters.`,
    breached: 'This password is on lists that attackers try first. Please choose another.',
    contains_email: 'Leave your e-mail address out of the password.',
  };
  return reasons.map((reason) => words[reason]).join(' ');
}

function lengthOf(secondFactor: boolean): number {
  return secondFactor ? PASSWORD_MIN_WITH_SECOND_FACTOR : PASSWORD_MIN;
}
