import { defaultFilter } from 'cmdk';

/** Start of the value of a palette item that the server found. */
export const FOUND = 'found:';
/** Rank of these items: below pages with a word that begins as typed, above vague likeness. */
const FOUND_RANK = 0.6;

/** Returns the rank of a palette item for what is typed, 0 to 1; 0 hides it. */
export function rankItem(value: string, typed: string, words: string[] = []): number {
  return value.startsWith(FOUND) ? FOUND_RANK : defaultFilter(value, typed, words);
}

/** Returns true if an item with this rank stands above all that the server may find. */
export const isAboveFound = (rank: number): boolean => rank > FOUND_RANK;
