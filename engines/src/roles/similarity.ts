/** Similarity of two vectors in the space of roles, and the contribution of each part. */
import type { Direction as Aim } from '@roletrail/contracts/tools/work-features';
import {
  cosine,
  type Direction,
  type OccupationVector,
  unit,
  unitWords,
  type WordDirection,
  wordCosine,
} from './space.ts';

/** Present or desired vector of a person; null: no input for it. */
export type ProfileVector = {
  readonly ratings: Direction | null;
  readonly words: WordDirection | null;
  readonly interests: Direction | null;
  /** by code, how near what the person did is to the work of an occupation, 0 to 1; null: no lines */
  readonly work?: ReadonlyMap<string, number> | null;
  /** what the person wants of the next role; it sets what counts */
  readonly direction?: Aim;
};

export const SIMILARITY_PARTS = ['ratings', 'words', 'interests', 'work'] as const;
type ComparedPart = (typeof SIMILARITY_PARTS)[number];
/**
 * closeness: how near the occupation is to the person's own; field: it is of the field to stay in;
 * reach: how much more education it asks for
 */
export type SimilarityPart = ComparedPart | 'closeness' | 'field' | 'reach';

type Weights = Readonly<Record<ComparedPart, number>>;
/** What the person did counts more than the average of their occupations, above all for a change. */
const WEIGHTS: Readonly<Record<Aim, Weights>> = {
  stay: { ratings: 0.45, words: 0.45, interests: 0.1, work: 0.2 },
  unsure: { ratings: 0.45, words: 0.45, interests: 0.1, work: 0.2 },
  change: { ratings: 0.2, words: 0.2, interests: 0.1, work: 0.5 },
};

export type PartOfLikeness = {
  readonly part: SimilarityPart;
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

/** By the parts that both sides tell of, scaled to the whole; null where there is none. */
export function computeSimilarity(
  place: ProfileVector,
  point: OccupationVector,
): Similarity | null {
  const values = SIMILARITY_PARTS.flatMap((part) => {
    const value = partialLikeness(part, place, point);
    return value === null ? [] : [{ part, value }];
  });
  const weights = WEIGHTS[place.direction ?? 'unsure'];
  const whole = values.reduce((sum, { part }) => sum + weights[part], 0);
  if (whole === 0) return null;
  const parts = values.map(({ part, value }) => ({ part, value, weight: weights[part] / whole }));
  return { value: parts.reduce((sum, { value, weight }) => sum + value * weight, 0), parts };
}

/** Adds further parts, each with its value and share of the whole; the others share the rest. */
export function addParts(likeness: Similarity, further: readonly PartOfLikeness[]): Similarity {
  const rest = 1 - further.reduce((sum, { weight }) => sum + weight, 0);
  const parts = [
    ...likeness.parts.map((one) => ({ ...one, weight: one.weight * rest })),
    ...further,
  ];
  return { value: parts.reduce((sum, { value, weight }) => sum + value * weight, 0), parts };
}

function partialLikeness(part: ComparedPart, a: ProfileVector, b: OccupationVector): number | null {
  if (part === 'work') return a.work ? (a.work.get(b.occupation.code) ?? 0) : null;
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
  pulls: readonly { readonly direction: Direction; readonly pull: number }[],
): Direction | null {
  const [first] = pulls;
  if (first === undefined) return null;
  return unit(
    first.direction.map((_, at) =>
      pulls.reduce((sum, { direction, pull }) => sum + pull * (direction[at] ?? 0), 0),
    ),
  );
}
