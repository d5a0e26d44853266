import { addDays } from '../../days.ts';
import type { Stage, StageEntry } from './stages.ts';
import { stageOf, stageSince } from './stages.ts';

/** Facts of an application from which its due date follows. Days are `2026-11-29`. */
export interface DueFacts {
  readonly history: readonly StageEntry[];
  readonly deadline: string | null;
  readonly nextStepDue: string | null;
  /** when the person last asked the employer for an answer */
  readonly followedUp: string | null;
  readonly followUpDays: number;
  /** next interview; null if none is planned */
  readonly interview: { readonly on: string } | null;
  readonly archived: boolean;
}

export const DUE_REASONS = ['interview', 'deadline', 'next-step', 'follow-up'] as const;
export type DueReason = (typeof DUE_REASONS)[number];

/** What an application waits for, and the day. */
export interface Due {
  readonly on: string;
  readonly why: DueReason;
}

/**
 * Returns the open dates of an application, earliest first; of one day in this order:
 * - the interview, until a later stage begins or the person has followed up since;
 * - the deadline: to apply while the job is saved, to answer while there is an offer. A deadline
 *   before the day of the offer was the one to apply;
 * - the next step, at every stage;
 * - the follow-up, while the application waits for an answer: some days after it was sent, or after
 *   the last follow-up.
 * Archived applications have none. A past date stays due until it is changed.
 */
export function datesOf(facts: DueFacts): Due[] {
  if (facts.archived) return [];
  const dates: readonly (Due | null)[] = [
    at(interviewDay(facts), 'interview'),
    at(openDeadline(facts), 'deadline'),
    at(facts.nextStepDue, 'next-step'),
    at(followUpDay(facts), 'follow-up'),
  ];
  return dates.filter((one) => one !== null).sort((a, b) => a.on.localeCompare(b.on));
}

/** Returns the first date of `datesOf`; null if there is none. */
export const dueOf = (facts: DueFacts): Due | null => datesOf(facts)[0] ?? null;

const at = (on: string | null, why: DueReason): Due | null => (on === null ? null : { on, why });

const BEFORE_ANSWER: readonly Stage[] = ['saved', 'applied', 'screening', 'interview'];

function interviewDay({ history, interview, followedUp }: DueFacts): string | null {
  if (interview === null || !BEFORE_ANSWER.includes(stageOf(history))) return null;
  const { on } = interview;
  const since = stageSince(history) ?? on;
  return since > on || (followedUp ?? '') >= on ? null : on;
}

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
