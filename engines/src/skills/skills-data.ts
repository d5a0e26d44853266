/** Data of the skills assessment, with how each rating is spread over the rated occupations. */
import type { CareerData, Ratings } from '../career/career-data.ts';
import { PAGE_CONDITIONS } from '../career/handbook-conditions.ts';
import type { WorkData } from '../career/work-file.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { contentVersion } from '../text/version.ts';
import { type RatedKind, SCALES } from './scales.ts';

/** One skill or area of knowledge over all rated occupations. */
export type RatedElement = {
  readonly kind: RatedKind;
  /** as the data name it */
  readonly name: string;
  /** position in `Ratings.skills` or `Ratings.knowledge` */
  readonly at: number;
  /** of the importance */
  readonly mean: number;
  readonly deviation: number;
  /** importance of each rated occupation, lowest first */
  readonly sorted: readonly number[];
};

export type SkillsData = {
  readonly version: string;
  readonly career: CareerData;
  readonly work: WorkData;
  readonly vocabulary: Vocabulary;
  /** those that have a scale of ours */
  readonly elements: readonly RatedElement[];
};

export function createSkillsData(
  career: CareerData,
  work: WorkData,
  vocabulary: Vocabulary,
): SkillsData {
  const rated = career.occupations.flatMap(({ profile }) =>
    profile.kind === 'rated' ? [profile.ratings] : [],
  );
  const elements = (['skill', 'knowledge'] as const).flatMap((kind) =>
    namesOf(career, kind).flatMap((name, at) =>
      SCALES[kind].has(name) ? [elementOf({ kind, name, at }, rated)] : [],
    ),
  );
  const own = contentVersion([...SCALES.skill, ...SCALES.knowledge, ...PAGE_CONDITIONS]);
  const version = [career.version, work.version, vocabulary.version, own].join('/');
  return { version, career, work, vocabulary, elements };
}

const namesOf = ({ elements }: CareerData, kind: RatedKind) =>
  kind === 'skill' ? elements.skills : elements.knowledge;

function elementOf(
  place: Pick<RatedElement, 'kind' | 'name' | 'at'>,
  rated: readonly Ratings[],
): RatedElement {
  const values = rated.map((ratings) => importanceOf(place, ratings));
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  const sorted = values.toSorted((a, b) => a - b);
  return { ...place, mean, deviation: Math.sqrt(square), sorted };
}

type Place = Pick<RatedElement, 'kind' | 'at'>;

/** Returns the importance, 1 to 5. */
export const importanceOf = ({ kind, at }: Place, { skills, knowledge }: Ratings): number =>
  (kind === 'skill' ? skills : knowledge)[at] ?? 1;

/** Returns the level, 0 to 7. */
export const readSkillLevel = (
  { kind, at }: Place,
  { skillLevels, knowledgeLevels }: Ratings,
): number => (kind === 'skill' ? skillLevels : knowledgeLevels)[at] ?? 0;
