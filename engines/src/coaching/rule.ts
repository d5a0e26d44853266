import type { PlanFacts } from './plan-facts.ts';
import type { TaskText } from './task-text.ts';

/** Data that fired a rule. */
export interface Firing {
  /** what it concerns, such as an application's id; '' for the person as a whole */
  readonly subject: string;
  /** last useful day for its tasks; null: none */
  readonly until?: string | null;
  /** words and numbers in the texts of its tasks, by the name in braces */
  readonly fill?: Readonly<Record<string, string | number>>;
}

/** Rule of the weekly plan. */
export interface PlanRule {
  readonly id: string;
  /** 1: first, to 4 */
  readonly priority: 1 | 2 | 3 | 4;
  /** condition in words, for the switch */
  readonly when: string;
  /** true: suggested again each week; else once */
  readonly weekly: boolean;
  readonly fires: (facts: PlanFacts) => readonly Firing[];
  readonly tasks: readonly TaskText[];
}

/** Rows of a table of rules: priority, condition in words, when it fires, `weekly`. */
export type RuleRow = readonly [
  priority: PlanRule['priority'],
  when: string,
  fires: (facts: PlanFacts) => readonly Firing[],
  weekly?: 'weekly',
];

/** Joins rules and their tasks. Each rule has tasks and the other way round. */
export function withTasks<Id extends string>(
  rows: Readonly<Record<Id, RuleRow>>,
  tasks: Readonly<Record<Id, readonly TaskText[]>>,
): PlanRule[] {
  return (Object.keys(rows) as Id[]).map((id) => {
    const [priority, when, fires, weekly] = rows[id];
    return { id, priority, when, weekly: weekly === 'weekly', fires, tasks: tasks[id] };
  });
}

/** Fires once for the person if the condition holds. */
export const once = (holds: boolean, fill: Firing['fill'] = {}): readonly Firing[] =>
  holds ? [{ subject: '', fill }] : [];
