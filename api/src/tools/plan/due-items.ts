import { addDays } from '@roletrail/contracts/days';
import { DUE_REASONS, type DueReason } from '@roletrail/contracts/tools/applications/due';
import { DUE_MAX, type DueItem } from '@roletrail/contracts/tools/due';
import { APPLICATION, type ApplicationSummary } from '@roletrail/contracts/tools/saved/application';
import { GOAL } from '@roletrail/contracts/tools/saved/goal';
import { sql } from 'kysely';
import type { SavedItemStores } from '../saved-item-stores.ts';

/** Days of what is due: everything up to `to`, overdue things too. */
export interface DueUntil {
  readonly to: string;
  /** most items */
  readonly max?: number;
}

/** Order of things of one day. */
const KINDS: readonly DueItem['kind'][] = [...DUE_REASONS, 'task'];

const byDay = (a: DueItem, b: DueItem) =>
  a.on.localeCompare(b.on) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  (a.time ?? '').localeCompare(b.time ?? '');

/**
 * Returns what is due of a person up to a day, earliest first. The columns in the clear select the
 * rows, so that nothing else is opened.
 */
export async function readDue(
  stores: SavedItemStores,
  userId: string,
  { to, max = DUE_MAX }: DueUntil,
): Promise<{ readonly items: DueItem[]; readonly more: boolean }> {
  const [cards, goals] = await Promise.all([
    stores.saved.application.list(userId, sql`clear ->> 'due' <= ${to}`),
    stores.saved.goal.find(userId, sql`clear -> 'dues' ->> 0 <= ${to}`),
  ]);
  const items = [
    ...cards.flatMap(({ id, content }) => cardItems(id, APPLICATION.summary.parse(content))),
    ...goals.flatMap(({ id, content }) => taskItems(id, content)),
  ]
    .filter(({ on }) => on <= to)
    .sort(byDay);
  return { items: items.slice(0, max), more: items.length > max };
}

/** Returns every open date of a card. */
export function cardItems(id: string, card: ApplicationSummary): DueItem[] {
  return card.dates.map(({ on, why }) => ({
    kind: why,
    id,
    taskId: null,
    title: card.title,
    employer: card.employer,
    on,
    time: why === 'interview' ? (card.interview?.time ?? null) : null,
    zone: why === 'interview' ? (card.interview?.zone ?? null) : null,
    minutes: null,
    why: REASONS[why](card),
    link: `/services/coaching?card=${id}`,
  }));
}

const REASONS: Readonly<Record<DueReason, (card: ApplicationSummary) => string>> = {
  interview: () => 'You noted this interview on the card.',
  deadline: ({ stage }) =>
    stage === 'offer' ? 'The offer needs an answer by then.' : 'You can apply until then.',
  'next-step': ({ nextStep }) => nextStep || 'You planned a step for this day.',
  'follow-up': () => 'You applied and have noted no answer.',
};

/** Returns every open task with a day. */
export function taskItems(id: string, content: unknown): DueItem[] {
  return GOAL.stored.parse(content).tasks.flatMap((task) => {
    if (task.state !== 'open' || task.due === null) return [];
    const { title, due, minutes, why, link } = task;
    return {
      kind: 'task' as const,
      id,
      taskId: task.id,
      title,
      employer: '',
      on: due,
      time: null,
      zone: null,
      minutes,
      why,
      link: link || `/services/coaching?goal=${id}`,
    };
  });
}

/** Returns the last day of a query. */
export const lastDay = (day: string, days: number): DueUntil => ({ to: addDays(day, days) });
