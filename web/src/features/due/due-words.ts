import { daysBetween } from '@roletrail/contracts/days';
import type { DueItem } from '@roletrail/contracts/tools/due';
import { formatDate } from '../../lib/format.ts';

/** Day on which something is due, and what it is. */
type Dated = { readonly on: string; readonly why: DueItem['kind'] };

/** Names of what is due, ahead and passed. */
const WORDS = {
  interview: ['Interview', 'Interview was'],
  deadline: ['Deadline', 'Deadline was'],
  'next-step': ['Next step', 'Next step was due'],
  'follow-up': ['Follow-up', 'Follow-up was due'],
  task: ['Due', 'Was due'],
} as const;

/** Says what is due and when, such as “Deadline tomorrow”. */
export function formatDue({ on, why }: Dated, today: string): string {
  const [ahead, passed] = WORDS[why];
  return `${on < today ? passed : ahead} ${formatNear(on, today)}`;
}

/** Formats a day relative to today if it is near. */
export function formatNear(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  if (days > 1 && days <= 14) return `in ${days} days`;
  return days < 0 && days >= -14 ? `${-days} days ago` : `on ${formatDate(day)}`;
}

/** Says how urgent a day is: passed or today, near, or later. */
export function urgencyOf(
  { on }: Pick<Dated, 'on'>,
  today: string,
): 'destructive' | 'warning' | 'default' {
  const days = daysBetween(today, on);
  if (days <= 0) return 'destructive';
  return days <= 2 ? 'warning' : 'default';
}
