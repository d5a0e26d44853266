import type { HealthFinding, HealthPart } from '@roletrail/contracts/http/system-health';
import type { RunBook } from '@roletrail/contracts/run-books';

/**
 * @param subject distinguishes causes of one kind (an instance, a partition); stable while the cause
 *   lasts, so it contains no figure and no reason
 */
type Say = (
  part: HealthPart,
  says: string,
  advice: string,
  runBook: RunBook,
  subject?: string,
) => HealthFinding;

/** Creates a finding: requests are refused, or something has halted. */
export const fault: Say = (part, says, advice, runBook, subject) => ({
  key: subject === undefined ? runBook : `${runBook}/${subject}`,
  part,
  severity: 'fault',
  says,
  advice,
  runBook,
  acknowledged: null,
});

/** Creates a finding: a fault is possible soon. */
export const warning: Say = (...finding) => ({ ...fault(...finding), severity: 'warning' });

/** Formats `1 record waits`, `3 records wait`. */
export function formatCountOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Formats whole seconds; minutes from 2 min, hours from 2 h. */
export function formatDuration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

/** Trims a foreign reason for the end of a sentence. */
export function trimReason(reason: string): string {
  return reason.replace(/(?<![.\s])[.\s]+$/, '');
}
