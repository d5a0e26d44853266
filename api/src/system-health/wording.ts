import type { HealthFinding, HealthPart } from '@roletrail/contracts/http/system-health';

/** Sections of docs/operations.md that findings link to. */
export type Manual =
  | 'health-and-metrics'
  | 'while-kafka-is-away'
  | 'accounts-and-mail'
  | 'halts'
  | 'checking-tail-and-fsck'
  | 'unreadable-records-dead-letters'
  | 'scaling'
  | 'postgresqls-disk-is-full'
  | 'kafka';

type Say = (part: HealthPart, says: string, advice: string, manual: Manual) => HealthFinding;

/** Creates a finding: requests are refused, or something has halted. */
export const fault: Say = (part, says, advice, manual) => ({
  part,
  severity: 'fault',
  says,
  advice,
  manual,
});

/** Creates a finding: a fault is possible soon. */
export const warning: Say = (part, says, advice, manual) => ({
  ...fault(part, says, advice, manual),
  severity: 'warning',
});

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
