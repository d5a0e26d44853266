import { defaultFilter } from 'cmdk';
import type { PalettePlace, PlaceGroup } from './places.ts';

/** Start of the value of a palette item that the server found. */
export const FOUND = 'found:';
/** Rank of these items: below pages with a word that begins as typed, above vague likeness. */
const FOUND_RANK = 0.6;

/** Returns the rank of a palette item for what is typed, 0 to 1; 0 hides it. */
export function rankItem(value: string, typed: string, words: string[] = []): number {
  return value.startsWith(FOUND) ? FOUND_RANK : defaultFilter(value, typed, words);
}

/** Returns true if an item with this rank is listed above all that the server may find. */
export const isAboveFound = (rank: number): boolean => rank > FOUND_RANK;

/** Returns the text by which the palette compares a place. */
export const textOf = ({ title, to }: PalettePlace): string => `${title} ${to}`;

/**
 * Returns the groups in the order of their best place: those above what the server finds, and those
 * below it. cmdk sorts the items of a group only.
 */
export function orderGroups(groups: readonly PlaceGroup[], typed: string) {
  if (typed === '') return { above: [], below: groups };
  const best = ({ places }: PlaceGroup) =>
    Math.max(...places.map((place) => rankItem(textOf(place), typed, [...place.words])));
  const ranked = groups
    .map((group) => ({ group, rank: best(group) }))
    .sort((one, other) => other.rank - one.rank);
  const only = (isWanted: (rank: number) => boolean) =>
    ranked.filter(({ rank }) => isWanted(rank)).map(({ group }) => group);
  return { above: only(isAboveFound), below: only((rank) => !isAboveFound(rank)) };
}
