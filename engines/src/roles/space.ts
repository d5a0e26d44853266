/**
 * Occupations as points: how far one lies from another by what it asks (ratings), by what it is
 * called and works with (words), and by what it is like (interests).
 */
import {
  type CareerData,
  INTEREST_AREAS,
  type Occupation,
  type OccupationProfile,
  type Ratings,
} from '../career/career-data.ts';
import { contentVersion } from '../text/version.ts';
import type { TitleIndex } from '../titles/title-index.ts';
import { tokenizeTitle } from '../titles/title-words.ts';

/** A direction: its length is 1, or 0 where nothing is known. */
export type UnitVector = readonly number[];
/** Sparse vector over words; missing words are 0. */
export type WordDirection = ReadonlyMap<string, number>;

export type OccupationVector = {
  readonly occupation: Occupation;
  /** standard scores of skills and knowledge; null if the occupation and its group are not rated */
  readonly ratings: UnitVector | null;
  readonly words: WordDirection;
  readonly interests: UnitVector;
};

export type RoleSpace = {
  readonly version: string;
  readonly index: TitleIndex;
  readonly data: CareerData;
  readonly points: readonly OccupationVector[];
  readonly byCode: ReadonlyMap<string, OccupationVector>;
  /** our own words for some occupations, by code */
  readonly descriptions: ReadonlyMap<string, string>;
  /** every word that an occupation has */
  readonly known: ReadonlySet<string>;
  /** inverse document frequency over occupations */
  readonly worthOf: (word: string) => number;
};

/** One technology says less of an occupation than one of its names. */
export const TECHNOLOGY_SHARE = 0.5;

/** A technology gets its own key: the program “Word” differs from the noun. */
export const technologyWord = (name: string) => `#${name}`;

/** @param descriptions our own words for some occupations, by code */
export function createRoleSpace(
  index: TitleIndex,
  descriptions: ReadonlyMap<string, string>,
): RoleSpace {
  const { data } = index;
  const standard = standardScores(data);
  const names = namesByCode(index);
  const counts = data.occupations.map((one) =>
    wordCounts(one, names.get(one.code) ?? [], descriptions.get(one.code) ?? ''),
  );
  const worthOf = worthOver(counts);
  const points = data.occupations.map((occupation, at): OccupationVector => {
    const ratings = ratingsOf(occupation.profile);
    const words = [...(counts[at] ?? [])].map(([word, count]): [string, number] => [
      word,
      Math.log(1 + count) * worthOf(word),
    ]);
    return {
      occupation,
      ratings: ratings && unit(standard(ratings)),
      words: unitWords(new Map(words)),
      interests: unit(centred(INTEREST_AREAS.map((one) => occupation.interests[one]))),
    };
  });
  const byCode = new Map(points.map((point) => [point.occupation.code, point]));
  const version = `${index.version}/${contentVersion([...descriptions])}`;
  const known = new Set(counts.flatMap((words) => [...words.keys()]));
  return { version, index, data, points, byCode, descriptions, known, worthOf };
}

export function ratingsOf(profile: OccupationProfile): Ratings | null {
  return profile.kind === 'not-rated' ? null : profile.ratings;
}

/** Skills, then knowledge: importance and level of each, as far from the mean as the rated ones spread. */
function standardScores({ occupations }: CareerData): (ratings: Ratings) => number[] {
  const rated = occupations.flatMap(({ profile }) =>
    profile.kind === 'rated' ? [rowOf(profile.ratings)] : [],
  );
  const columns = (rated[0] ?? []).map((_, at) => {
    const values = rated.map((row) => row[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(
      values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
    );
    return { mean, spread };
  });
  return (ratings) =>
    rowOf(ratings).map((value, at) => {
      const { mean, spread } = columns[at] ?? { mean: 0, spread: 0 };
      return spread === 0 ? 0 : (value - mean) / spread;
    });
}

function rowOf({ skills, skillLevels, knowledge, knowledgeLevels }: Ratings): number[] {
  return [...skills, ...skillLevels, ...knowledge, ...knowledgeLevels];
}

function namesByCode({ names }: TitleIndex): Map<string, (readonly string[])[]> {
  const found = new Map<string, (readonly string[])[]>();
  for (const { code, words } of names) found.set(code, [...(found.get(code) ?? []), words]);
  return found;
}

function wordCounts(
  { technologies }: Occupation,
  names: readonly (readonly string[])[],
  description: string,
): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (words: readonly string[], share: number) => {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + share);
  };
  for (const words of names) add(words, 1);
  add(tokenizeTitle(description), 1);
  add(
    technologies.map(({ name }) => technologyWord(name)),
    TECHNOLOGY_SHARE,
  );
  return counts;
}

function worthOver(documents: readonly ReadonlyMap<string, number>[]): (word: string) => number {
  const having = new Map<string, number>();
  for (const document of documents) {
    for (const word of document.keys()) having.set(word, (having.get(word) ?? 0) + 1);
  }
  // what every occupation has is worth nothing
  return (word) => Math.log(documents.length / (having.get(word) ?? documents.length));
}

export function unit(values: readonly number[]): UnitVector {
  const length = Math.hypot(...values);
  return length === 0 ? values : values.map((value) => value / length);
}

export function unitWords(words: ReadonlyMap<string, number>): WordDirection {
  const length = Math.hypot(...words.values());
  if (length === 0) return words;
  return new Map([...words].map(([word, value]) => [word, value / length]));
}

export function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** Returns the cosine of two directions, -1 to 1. */
export function cosine(a: UnitVector, b: UnitVector): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

export function wordCosine(a: WordDirection, b: WordDirection): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, value] of few) sum += value * (many.get(word) ?? 0);
  return sum;
}
