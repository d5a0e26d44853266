import { addDays } from '../../days.ts';
import type { StageEntry } from './stages.ts';
import { stageOf, stageSince } from './stages.ts';

/** Facts of an application from which its due date follows. Days are `2026-11-29`. */
export interface DueFacts {
  readonly history: readonly StageEntry[];
  readonly deadline: string | null;
  readonly nextStepDue: string | null;
  /** when the person last asked the employer for an answer */
  readonly followedUp: string | null;
  readonly followUpDays: number;
  readonly archived: boolean;
}

export const DUE_REASONS = ['deadline', 'next-step', 'follow-up'] as const;
export type DueReason = (typeof DUE_REASONS)[number];

/** What an application waits for, and the day. */
export interface Due {
  readonly on: string;
  readonly why: DueReason;
}

/**
 * Returns the earliest open date of an application; null if it has none. Of one day, the first in
 * this order:
 * - the deadline: to apply while the job is saved, to answer while there is an offer. A deadline
 *   before the day of the offer was the one to apply;
 * - the next step, at every stage;
 * - the follow-up, while the application waits for an answer: some days after it was sent, or after
 *   the last follow-up.
 * Archived applications have none. A past date stays due until it is changed.
 */
export function dueOf(facts: DueFacts): Due | null {
  if (facts.archived) return null;
  const dates: readonly (Due | null)[] = [
    at(openDeadline(facts), 'deadline'),
    at(facts.nextStepDue, 'next-step'),
    at(followUpDay(facts), 'follow-up'),
  ];
  let first: Due | null = null;
  for (const one of dates) if (one && (first === null || one.on < first.on)) first = one;
  return first;
}

const at = (on: string | null, why: DueReason): Due | null => (on === null ? null : { on, why });

function openDeadline({ history, deadline }: DueFacts): string | null {
  const stage = stageOf(history);
  if (deadline === null || stage === 'saved') return deadline;
  return stage === 'offer' && deadline >= (stageSince(history) ?? deadline) ? deadline : null;
}

/** Returns the day to ask for an answer; null unless the application waits for one. */
function followUpDay({ history, followedUp, followUpDays }: DueFacts): string | null {
  const applied = stageSince(history);
  if (stageOf(history) !== 'applied' || applied === null) return null;
  const from = followedUp !== null && followedUp > applied ? followedUp : applied;
  return addDays(from, followUpDays);
}
