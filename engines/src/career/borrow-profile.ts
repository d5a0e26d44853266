/** Profile of an unrated occupation: the labelled mean of its minor group. */
import type { OccupationProfile, Ratings } from './career-data.ts';

/** The SOC minor group of a code: what stands before its last three digits (15-1252.00 → 15-1). */
export function minorGroup(code: string): string {
  return code.slice(0, 4);
}

const PARTS = ['skills', 'skillLevels', 'knowledge', 'knowledgeLevels', 'workStyles'] as const;

/**
 * @param rated every rated occupation
 * @returns the mean of each rating over the group, in hundredths like the sources; `not-rated` if
 *   the group has no rated occupation
 */
export function borrowProfile(
  code: string,
  rated: ReadonlyMap<string, Ratings>,
): OccupationProfile {
  const group = minorGroup(code);
  const lenders = [...rated].filter(([other]) => minorGroup(other) === group);
  const [first] = lenders;
  if (first === undefined) return { kind: 'not-rated' };
  const mean = (part: (typeof PARTS)[number]) =>
    first[1][part].map((_, at) => {
      const sum = lenders.reduce((total, [, ratings]) => total + (ratings[part][at] ?? 0), 0);
      return Math.round((sum / lenders.length) * 100) / 100;
    });
  const ratings = Object.fromEntries(PARTS.map((part) => [part, mean(part)])) as Record<
    (typeof PARTS)[number],
    number[]
  >;
  return { kind: 'borrowed', ratings, group, from: lenders.map(([other]) => other) };
}
