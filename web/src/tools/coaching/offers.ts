import type { ApplicationContent } from '@roletrail/contracts/tools/saved/application';
import { formatDate } from '../../lib/format.ts';

/** Offers that are compared at once. */
export const OFFERS_MAX = 4;

/** Facts of an offer, as the table shows them; '' if unknown. */
const FACTS: readonly (readonly [term: string, value: (card: ApplicationContent) => string])[] = [
  ['Pay', ({ pay }) => pay],
  ['Place', ({ place }) => place],
  ['Hours', ({ hours }) => hours],
  ['Contact', ({ contact }) => contact],
  ['Deadline', ({ deadline }) => (deadline === null ? '' : formatDate(deadline))],
  ['Notes', ({ notes }) => notes],
];

/** One fact of several offers. */
export type OfferFact = {
  readonly term: string;
  /** in the order of the offers */
  readonly values: readonly string[];
  /** true: not all values are the same, apart from case and spaces */
  readonly isDifferent: boolean;
};

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Returns the facts of these offers side by side. */
export function compareOffers(cards: readonly ApplicationContent[]): readonly OfferFact[] {
  return FACTS.map(([term, value]) => {
    const values = cards.map(value);
    return { term, values, isDifferent: new Set(values.map(plain)).size > 1 };
  });
}
