import type { DeadLetterEntry } from '@roletrail/event-log/dead-letters/marks';
import { printable } from '@roletrail/verify/printable';
import { hexLines } from '../runtime/hex-lines.ts';
import { printLine } from '../runtime/terminal.ts';
import type { OpenedDeadLetter } from './open-dead-letter.ts';
import { recordKeyText } from './redrive.ts';

/** A dead letter in a line. */
export function formatDeadLetter(letter: DeadLetterEntry): string {
  const { at, reason, subject, state, asked, refused } = letter;
  const whose = subject === null ? '' : `  of ${subject}`;
  const more = asked ? ', to be redriven' : refused === null ? '' : `, ${REFUSED[refused]}`;
  return `${recordKeyText(letter)}  ${at.toISOString()}  ${state}${more}${whose}  ${printable(reason)}`;
}

const REFUSED = {
  unreadable: 'still unreadable when it was to be redriven',
  differs: 'not what the log holds',
} as const;

/** Returns the opened content of a dead letter as JSON fields. */
export function jsonOf({ value, opens, today }: OpenedDeadLetter) {
  return { opens, hex: value && Buffer.from(value).toString('hex'), today };
}

/** Maximum bytes of a dead letter to print. */
const SHOWN = 4096;

/** Prints an opened dead letter on a terminal. */
export function printDeadLetter(
  letter: DeadLetterEntry,
  { value, opens, today }: OpenedDeadLetter,
): void {
  printLine(formatDeadLetter(letter));
  printLine(`today: ${todayWords(today)}`);
  if (!opens) printLine('The kept bytes do not open: they were changed since.');
  else if (value === null) printLine('The record has no bytes.');
  else {
    const shown = value.subarray(0, SHOWN);
    printLine(
      `${value.length} bytes${value.length > SHOWN ? `, the first ${SHOWN} of them` : ''}:`,
    );
    for (const line of hexLines(shown)) printLine(line);
    printLine();
    printLine(printable(Buffer.from(shown).toString('utf8')));
  }
}

function todayWords(today: OpenedDeadLetter['today']): string {
  if (today.kind === 'event') return `this program reads it as ${today.type} ${today.eventId}`;
  if (today.kind === 'newer') return `${today.type} is newer than this program`;
  return `still unreadable: ${printable(today.reason)}`;
}
