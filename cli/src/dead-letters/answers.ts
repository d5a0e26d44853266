import type { CliErrorCode } from '../runtime/cli-error.ts';
import { printLine } from '../runtime/terminal.ts';
import { type RedriveResult, recordKeyText } from './redrive.ts';

/** Possible answers to a redrive with their exit codes, the gravest last. */
const ANSWERS: readonly (readonly [keyof RedriveResult, string, CliErrorCode | null])[] = [
  ['redriven', 'read and folded', null],
  ['unreadable', 'still unreadable; nothing was changed', 'DEAD_LETTER_UNREADABLE'],
  [
    'unanswered',
    'no worker has answered; it is done when one does (is it running, or rebuilding?)',
    'REDRIVE_UNANSWERED',
  ],
  [
    'differing',
    'its kept bytes, the log and what was folded of it do not agree; nothing was changed',
    'DEAD_LETTER_DIFFERS',
  ],
];

/** Prints the result for each dead letter. */
export function tellAnswers(answered: RedriveResult): void {
  for (const [which, says] of ANSWERS) {
    for (const key of answered[which]) printLine(`${recordKeyText(key)}: ${says}`);
  }
  if (Object.values(answered).flat().length === 0) printLine('No dead letter is open.');
}

/**
 * Returns the exit error of a redrive. Evidence that does not match outranks a timeout, which is
 * transient.
 * @returns null if all dead letters were folded
 */
export function gravest(answered: RedriveResult): CliErrorCode | null {
  const codes = ANSWERS.flatMap(([which, , code]) => (answered[which].length > 0 ? [code] : []));
  return codes.filter((code) => code !== null).at(-1) ?? null;
}
