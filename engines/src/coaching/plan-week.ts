import { addDays, mondayOf } from '@roletrail/contracts/days';
import type { PlanFacts } from './plan-facts.ts';
import type { Firing, PlanRule } from './rule.ts';
import { PLAN_RULES } from './rules.ts';
import type { TaskText } from './task-text.ts';

/** Days that a plan covers: today and the six days after it. */
const PLAN_DAYS = 7;

/** Suggested task, before the person takes it. */
export interface WeekSuggestion {
  /** rule, task and subject; of a weekly rule with its Monday */
  readonly key: string;
  readonly rule: string;
  readonly title: string;
  readonly how: string;
  /** data that fired the rule, in a sentence */
  readonly why: string;
  readonly minutes: number;
  readonly due: string;
  /** page on which it is done; '' for none */
  readonly link: string;
}

/** Tasks and switches that the plan has already. */
export interface PlanState {
  /** keys of all tasks, in whatever state: each is suggested once */
  readonly keys: readonly string[];
  readonly rulesOff: readonly string[];
  /** minutes of open tasks that are due in these days */
  readonly planned: number;
}

export interface WeekSuggestions {
  readonly tasks: readonly WeekSuggestion[];
  /** minutes of `tasks` */
  readonly minutes: number;
  /** tasks of rules that fired and did not fit the hours */
  readonly later: number;
}

type Candidate = WeekSuggestion & { readonly priority: number; readonly nth: number };

/**
 * Suggests tasks for the next seven days that fit the hours of the goal. Tasks of rules with a
 * higher priority come first; of one priority the first task of each rule, then by due day. If no
 * time is planned yet, the first task is suggested even if it is longer than the hours.
 */
export function planWeek(facts: PlanFacts, state: PlanState): WeekSuggestions {
  const known = new Set(state.keys);
  const off = new Set(state.rulesOff);
  const candidates = PLAN_RULES.filter(({ id }) => !off.has(id))
    .flatMap((rule) => candidatesOf(rule, facts))
    .filter(({ key }) => !known.has(key))
    // a stable sort keeps the order of the rules
    .sort((a, b) => a.priority - b.priority || a.nth - b.nth || a.due.localeCompare(b.due));
  const hours = facts.goal.hours * 60;
  const taken: Candidate[] = [];
  let minutes = 0;
  for (const task of candidates) {
    const isFirst = state.planned === 0 && taken.length === 0;
    if (!isFirst && state.planned + minutes + task.minutes > hours) continue;
    taken.push(task);
    minutes += task.minutes;
  }
  const tasks = taken
    .sort((a, b) => a.due.localeCompare(b.due))
    .map(({ priority: _, nth: __, ...task }) => task);
  return { tasks, minutes, later: candidates.length - tasks.length };
}

function candidatesOf(rule: PlanRule, facts: PlanFacts): Candidate[] {
  return rule
    .fires(facts)
    .flatMap((firing, f) =>
      rule.tasks.map((text, t) => candidate(rule, firing, text, facts.today, f + t)),
    );
}

function candidate(
  rule: PlanRule,
  { subject, until = null, fill = {} }: Firing,
  [id, minutes, dueDays, link, title, how, why]: TaskText,
  today: string,
  nth: number,
): Candidate {
  const latest = addDays(today, Math.min(dueDays, PLAN_DAYS - 1));
  const week = rule.weekly ? mondayOf(today) : '';
  return {
    key: [id, subject, week].filter(Boolean).join('/'),
    rule: rule.id,
    title: filled(title, fill),
    how: filled(how, fill),
    why: filled(why, fill),
    minutes,
    due: until !== null && until < latest ? until : latest,
    link,
    priority: rule.priority,
    nth,
  };
}

/** Replaces each name in braces. @throws Error if its value is missing */
function filled(text: string, fill: NonNullable<Firing['fill']>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fill[name];
    if (value === undefined) throw new Error(`a rule gives no value for ${name}: ${text}`);
    return String(value);
  });
}
