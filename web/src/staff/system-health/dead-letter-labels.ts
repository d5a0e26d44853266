import type { DiscardReason } from '@roletrail/contracts/events/dead-letter';
import type { DeadLetterItem, DeadLetterKey } from '@roletrail/contracts/http/system-health';
import { formatShortCount } from './figure-format.ts';

export const DISCARD_LABELS: Readonly<Record<DiscardReason, string>> = {
  not_ours: 'RoleTrail did not write it',
  damaged: 'It was damaged before it reached the log',
  trial: 'It was written as a test',
  decided_again: 'The person has decided again',
};

const REFUSED_LABELS: Readonly<Record<NonNullable<DeadLetterItem['refused']>, string>> = {
  unreadable: 'Redriven without success: today’s code cannot read it either.',
  differs: 'Redriven without success: its stored bytes, the log and our tables differ. Run fsck.',
};

/** Formats the key of a dead letter: `consent, consent-events/1/1042`. */
export function letterName({ projection, topic, partition, offset }: DeadLetterKey): string {
  return `${projection}, ${topic}/${partition}/${offset}`;
}

/** Formats the state of a dead letter. */
export function letterState({ state, asked, refused }: DeadLetterItem): string {
  if (state === 'redriven') return 'Redriven: it is read and folded.';
  if (asked) return 'Waiting for a worker to redrive it.';
  const vain = refused === null ? [] : [REFUSED_LABELS[refused]];
  if (state === 'discarded') return ['Discarded.', ...vain].join(' ');
  return vain[0] ?? 'Open';
}

/** Formats the number of dead letters beyond the page, and how to list them. */
export function formatRest(listed: number, more: number): string {
  const all = formatShortCount(listed + more);
  return `${formatShortCount(listed)} of ${all}, the open ones first: the command “roletrail dlq” has them all.`;
}

/** Formats changed states for screen readers; '' without changes. */
export function letterNews(
  before: readonly DeadLetterItem[],
  after: readonly DeadLetterItem[],
): string {
  const known = new Map(before.map((item) => [letterName(item), letterState(item)]));
  return after
    .filter((item) => (known.get(letterName(item)) ?? letterState(item)) !== letterState(item))
    .map((item) => `${letterName(item)}: ${letterState(item)}`)
    .join(' ');
}
