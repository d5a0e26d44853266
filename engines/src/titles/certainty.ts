/** Whether a search knows what is meant, or the person has to be asked. */
import type { TitleCertainty } from '@roletrail/contracts/http/occupations';
import type { Occupation } from '../career/career-data.ts';

export type RankedTitle = {
  readonly occupation: Occupation;
  /** position of its nearest name in the search index */
  readonly name: number;
  /** of that name, 0 to 1 */
  readonly nearness: number;
  /** how many of its names are near, compared with the occupation that has most, 0 to 1 */
  readonly names: number;
  /** number of workers on a scale of powers of ten, 0 to 1 */
  readonly people: number;
  readonly score: number;
  /** the query is its own title, as the statistics have it */
  readonly isOwnTitle: boolean;
};

/** Nearness of a name below which it may be quite another. */
const WEAK_BELOW = 0.72;
/** Nearness of a name below which one known word is not that name: “warehouse” is a place. */
const WORD_ALONE_BELOW = 0.95;
/** Occupations this near to the first one are readings too. */
const MARGIN = 0.1;
const READINGS_MOST = 4;

/** The first itself, and occupations that its code includes: critical care nurses are nurses. */
function isPartOf(
  { occupation: { code } }: RankedTitle,
  { occupation: first }: RankedTitle,
): boolean {
  const [group = '', part] = first.code.split('.');
  return code === first.code || (part === '00' && code.startsWith(group));
}

/**
 * Judges the ranked occupations, the nearest first.
 * @param isOneWord the query has one word, which names have
 * @returns how many of the first may be meant, at most 4; 0 if the first is certain
 */
export function certaintyOf(
  ranked: readonly RankedTitle[],
  isOneWord: boolean,
): {
  readonly certainty: TitleCertainty;
  readonly readings: number;
} {
  const [first] = ranked;
  if (first === undefined) return { certainty: 'weak', readings: 0 };
  if (first.isOwnTitle) return { certainty: 'certain', readings: 0 };
  const near = ranked.slice(0, READINGS_MOST);
  if (first.nearness < WEAK_BELOW) return { certainty: 'weak', readings: near.length };
  if (isOneWord && first.nearness < WORD_ALONE_BELOW && near.length > 1) {
    return { certainty: 'ambiguous', readings: near.length };
  }
  const readings = near.filter(({ score }) => score >= first.score - MARGIN).length;
  const others = near.slice(0, readings).filter((one) => !isPartOf(one, first));
  return others.length > 0
    ? { certainty: 'ambiguous', readings }
    : { certainty: 'certain', readings: 0 };
}
