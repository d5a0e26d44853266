import { daysBetween } from '@roletrail/contracts/days';
import { STAGES, type Stage } from '@roletrail/contracts/tools/applications/stages';
import type { ApplicationSummary } from '@roletrail/contracts/tools/saved/application';
import type { ItemFields } from '@roletrail/contracts/tools/saved/define-kind';
import { STAGE_TEXTS } from './stage-texts.ts';

/** Card in a list. */
export type TrackedCard = ItemFields & ApplicationSummary;

export const stageLabel = (stage: Stage): string => STAGE_TEXTS[stage].label;

/** Filters of the board, as in the address. */
export type CardFilters = Readonly<Record<string, string>>;
export const BOARD_FILTERS = ['q', 'stage', 'due', 'archived'] as const;
export const SOON_DAYS = 7;

/** Returns the cards that match. Archived ones only if the filter says so. */
export function filterCards(
  cards: readonly TrackedCard[],
  filters: CardFilters,
  today: string,
): TrackedCard[] {
  const words = (filters.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    if (card.archived !== (filters.archived === '1')) return false;
    if (filters.stage !== undefined && card.stage !== filters.stage) return false;
    if (filters.due === 'soon' && !isDueWithin(card, SOON_DAYS, today)) return false;
    const text = `${card.title} ${card.employer} ${card.place} ${card.nextStep}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function isDueWithin({ due }: TrackedCard, days: number, today: string): boolean {
  return due !== null && daysBetween(today, due.on) <= days;
}

/** True for an offer that is open or accepted. */
export const isOffer = ({ stage, archived }: TrackedCard): boolean =>
  !archived && (stage === 'offer' || stage === 'accepted');

/** Groups cards by stage: what is due first, then the last changed. */
export function byStage(cards: readonly TrackedCard[]): ReadonlyMap<Stage, readonly TrackedCard[]> {
  const order = (card: TrackedCard) => card.due?.on ?? '9999';
  return new Map(
    STAGES.map((stage) => [
      stage,
      cards
        .filter((card) => card.stage === stage)
        .sort((a, b) => order(a).localeCompare(order(b)) || b.updatedAt.localeCompare(a.updatedAt)),
    ]),
  );
}
