/** Stems of English words, so that “scheduling”, “scheduled” and “schedules” are one word. */
import { matterOf } from './bm25.ts';

/** Endings that are removed, longest first, if at least three letters stay. */
const ENDINGS = [
  'ations',
  'ation',
  'ments',
  'ances',
  'ings',
  'ment',
  'ance',
  'ence',
  'ions',
  'ing',
  'ion',
  'ors',
  'ers',
  'als',
  'ies',
  'ed',
  'er',
  'or',
  'es',
  'al',
  's',
  'e',
  'y',
];
const LEAST = 3;

/** @param key a token's key: lower case, without accents */
export function stemOf(key: string): string {
  const ending = ENDINGS.find((one) => key.length - one.length >= LEAST && key.endsWith(one));
  const stem = ending === undefined ? key : key.slice(0, -ending.length);
  // “planning” and “planned” are “plan”, “filling” and “filled” are “fil”
  return /([b-df-hj-np-tv-z])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/** Returns the stems of a text in its order, without words that every sentence has. */
export const stemsOf = (text: string): readonly string[] => matterOf(text).map(stemOf);
