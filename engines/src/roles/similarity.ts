/** Similarity of two vectors in the space of roles, and the contribution of each part. */
import {
  cosine,
  type OccupationVector,
  type UnitVector,
  unit,
  unitWords,
  type WordDirection,
  wordCosine,
} from './space.ts';

/** Present or desired vector of a person; null: no input for it. */
export type ProfileVector = {
  readonly ratings: UnitVector | null;
  readonly words: WordDirection | null;
  readonly interests: UnitVector | null;
};

export const SIMILARITY_PARTS = ['ratings', 'words', 'interests'] as const;
type ComparedPart = (typeof SIMILARITY_PARTS)[number];
/**
 * work: what the person did; wants: what they want; closeness: how near it is to the person's own
 * occupations; field: it is of the field to stay in; moves: how usual the move from their occupations is;
 * wantedThemes and doneThemes: occupations of the themes of what they want and did; unrefused: of no theme
 * that they refuse; common: how many lines of work lead to it; the others say whether it is within their means
 */
export type RolePart =
  | ComparedPart
  | 'work'
  | 'wants'
  | 'closeness'
  | 'field'
  | 'reach'
  | 'preparation'
  | 'pay'
  | 'level'
  | 'licence'
  | 'openings'
  | 'moves'
  | 'wantedThemes'
  | 'doneThemes'
  | 'unrefused'
  | 'common';

/** Weight of each part between two occupations. */
const WEIGHTS: Readonly<Record<ComparedPart, number>> = {
  ratings: 0.45,
  words: 0.45,
  interests: 0.1,
};

export type PartOfLikeness = {
  readonly part: RolePart;
  /** -1 opposite, 1 the same */
  readonly value: number;
  /** its share of the whole, 0 to 1; the shares of the parts that there are add up to 1 */
  readonly weight: number;
};

export type Similarity = {
  /** -1 to 1 */
  readonly value: number;
  readonly parts: readonly PartOfLikeness[];
};

/** Returns how alike both are in each part; null if one side says nothing of it. */
export function compareVectors(
  place: ProfileVector,
  point: OccupationVector,
): Readonly<Record<ComparedPart, number | null>> {
  return {
    ratings: partialLikeness('ratings', place, point),
    words: partialLikeness('words', place, point),
    interests: partialLikeness('interests', place, point),
  };
}

/** By the parts that both sides tell of, scaled to the whole; null where there is none. */
export function computeSimilarity(
  place: ProfileVector,
  point: OccupationVector,
): Similarity | null {
  const compared = compareVectors(place, point);
  const values = SIMILARITY_PARTS.flatMap((part) => {
    const value = compared[part];
    return value === null ? [] : [{ part, value }];
  });
  const whole = values.reduce((sum, { part }) => sum + WEIGHTS[part], 0);
  if (whole === 0) return null;
  const parts = values.map(({ part, value }) => ({ part, value, weight: WEIGHTS[part] / whole }));
  return { value: parts.reduce((sum, { value, weight }) => sum + value * weight, 0), parts };
}

function partialLikeness(part: ComparedPart, a: ProfileVector, b: OccupationVector): number | null {
  if (part === 'words') return a.words && b.words && wordCosine(a.words, b.words);
  const [left, right] = [a[part], b[part]];
  return left && right && cosine(left, right);
}

/** In the middle of points, each with its pull; a negative pull leads away. */
export function computeCentroid(
  pulls: readonly { readonly point: OccupationVector; readonly pull: number }[],
): ProfileVector {
  const known = pulls.flatMap(({ point: { ratings }, pull }) =>
    ratings ? [{ direction: ratings, pull }] : [],
  );
  const words = new Map<string, number>();
  for (const { point, pull } of pulls) {
    for (const [word, value] of point.words) words.set(word, (words.get(word) ?? 0) + pull * value);
  }
  return {
    ratings: sumOf(known),
    words: pulls.length === 0 ? null : unitWords(words),
    interests: sumOf(pulls.map(({ point, pull }) => ({ direction: point.interests, pull }))),
  };
}

function sumOf(
  pulls: readonly { readonly direction: UnitVector; readonly pull: number }[],
): UnitVector | null {
  const [first] = pulls;
  if (first === undefined) return null;
  return unit(
    first.direction.map((_, at) =>
      pulls.reduce((sum, { direction, pull }) => sum + pull * (direction[at] ?? 0), 0),
    ),
  );
}
