import { createHash } from 'node:crypto';
import t from 'tap';
import { INTEREST_AREAS, type Interest, interestCode } from '../career/career-data.ts';
import { careerFileText } from '../career/file-form.ts';
import { loadCareerData } from '../career/load.ts';
import { NO_ALTERNATES } from '../career/titles-file.ts';
import type { WorkData } from '../career/work-file.ts';
import { isInsufficient } from '../engine.ts';
import { createVocabulary } from '../terms/vocabulary.ts';
import { exampleFile, exampleOccupation } from '../testing/career-sources.ts';
import { NOTHING } from '../testing/role-questions.ts';
import { createTitleIndex } from '../titles/title-index.ts';
import { findRoles } from './find-roles.ts';
import { createRolesData } from './roles-data.ts';
import { createRoleSpace } from './space.ts';

/*
 * Five made-up occupations whose words, ratings and interests are written out below a second time, and
 * the formulas too: nothing of the engine's arithmetic is used for what is expected.
 */

type Written = {
  readonly code: string;
  readonly names: readonly string[];
  readonly technology: readonly string[];
  /** importance and level of the skill, of the knowledge */
  readonly ratings: readonly [number, number, number, number];
  /** R I A S E C */
  readonly likes: readonly [number, number, number, number, number, number];
};

const TINKER = '51-0001.00';
const WRITTEN: readonly Written[] = [
  {
    code: TINKER,
    names: ['Tinker', 'Pot Mender', 'Pan Mender'],
    technology: ['Hammer', 'Lathe'],
    ratings: [4, 5, 3, 2],
    likes: [7, 2, 1, 1, 2, 4],
  },
  {
    code: '51-0002.00',
    names: ['Pan Maker', 'Pan Caster'],
    technology: ['Hammer'],
    ratings: [4, 4, 4, 3],
    likes: [6, 3, 2, 1, 2, 3],
  },
  {
    code: '51-0003.00',
    names: ['Pan Founder', 'Caster'],
    technology: ['Hammer'],
    ratings: [4, 4, 4, 3],
    likes: [6, 3, 2, 1, 1, 3],
  },
  {
    code: '27-0001.00',
    names: ['Singer', 'Tune Maker'],
    technology: ['Lute'],
    ratings: [1, 1, 2, 5],
    likes: [1, 2, 7, 4, 3, 1],
  },
  {
    code: '41-0001.00',
    names: ['Pot Mender', 'Pot Seller'],
    technology: [],
    ratings: [2, 5, 1, 1],
    likes: [5, 1, 1, 4, 6, 5],
  },
];

const file = exampleFile(
  [],
  WRITTEN.map(({ code, names: [title = '', ...titles], technology, ratings, likes }) => {
    const [skill, skillLevel, knowledge, knowledgeLevel] = ratings;
    const riasec = Object.fromEntries(
      INTEREST_AREAS.map((one, at) => [one, likes[at] ?? 0]),
    ) as Record<Interest, number>;
    return exampleOccupation({
      code,
      title,
      titles,
      technology: technology.map((name) => [name, false]),
      skills: [skill],
      skillLevels: [skillLevel],
      knowledge: [knowledge],
      knowledgeLevels: [knowledgeLevel],
      riasec,
      interestCode: interestCode(riasec),
    });
  }),
);
const text = careerFileText(file);
const career = loadCareerData(Buffer.from(text), createHash('sha256').update(text).digest('hex'));
/** No activities and no tasks: what people did counts nothing. */
const NO_WORK: WorkData = { version: 'none', byCode: new Map(), spread: new Map() };
const space = createRoleSpace(createTitleIndex(career, [], NO_ALTERNATES), new Map());
const data = createRolesData(space, createVocabulary({ shop: '[tool]\nHammer' }), NO_WORK);

const N = WRITTEN.length;
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);
const cos = (a: readonly number[], b: readonly number[]) =>
  dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
const mean = (a: readonly number[]) => a.reduce((sum, x) => sum + x, 0) / a.length;

/** Number of names with each word; a technology counts as half a word. */
const WORDS = WRITTEN.map(({ names, technology }) => {
  const counts: Record<string, number> = {};
  for (const word of names.flatMap((name) => name.toLowerCase().split(' '))) {
    counts[word] = (counts[word] ?? 0) + 1;
  }
  for (const name of technology) counts[`#${name}`] = 0.5;
  return counts;
});
const ALL = [...new Set(WORDS.flatMap((counts) => Object.keys(counts)))];
const idf = ALL.map((word) => Math.log(N / WORDS.filter((counts) => word in counts).length));
const tfIdf = (counts: Record<string, number>) =>
  ALL.map((word, at) => Math.log(1 + (counts[word] ?? 0)) * (idf[at] ?? 0));
const unit = (a: readonly number[]) => a.map((x) => x / Math.sqrt(dot(a, a)));

const COLUMNS = [0, 1, 2, 3].map((at) => WRITTEN.map(({ ratings }) => ratings[at] ?? 0));
const standard = ({ ratings }: Written) =>
  ratings.map((value, at) => {
    const column = COLUMNS[at] ?? [];
    const spread = Math.sqrt(mean(column.map((x) => (x - mean(column)) ** 2)));
    return (value - mean(column)) / spread;
  });
const pearson = (a: readonly number[], b: readonly number[]) =>
  cos(
    a.map((x) => x - mean(a)),
    b.map((x) => x - mean(b)),
  );

type Place = { words: readonly number[]; of: Written };
const places = WRITTEN.map((of, at): Place => ({ words: tfIdf(WORDS[at] ?? {}), of }));
const partsOf = (a: Place, b: Place) => [
  cos(standard(a.of), standard(b.of)),
  cos(a.words, b.words),
  pearson(a.of.likes, b.of.likes),
];
const [tinker = { words: [], of: WRITTEN[0] as Written }, ...others] = places;
/** Input “Tinker”: half occupation words, half own words. */
const own = unit(tfIdf({ tinker: 1 }));
const asked: Place = {
  of: tinker.of,
  words: unit(tinker.words).map((x, at) => 0.5 * x + 0.5 * (own[at] ?? 0)),
};

const near = (a: number, b: number) => Math.abs(a - b) < 0.001;

/**
 * Without lines, wants and themes these parts are left. Of one job zone: preparation 1; no one to lead: level 1;
 * no pages: reach 0.6, pay 0.8, licence 0.8, openings 0.6. Of no line of the moves: common 0.
 */
const COMPARED = [0.03, 0.17, 0.01];
const CLOSENESS = 0.02;
const MEANS = dot([0.05, 0.05, 0.03, 0.01, 0.02, 0.01], [0.6, 1, 0.8, 1, 0.8, 0.6]);
const COMMON = 0.06;
const WHOLE = 0.21 + CLOSENESS + 0.17 + COMMON;

t.test('words by TF-IDF, and the weighed sum of all parts, by hand', async (t) => {
  const { result } = findRoles({ ...NOTHING, titles: ['Tinker'] }, data, 0);
  if (isInsufficient(result)) throw new Error(result.why);
  t.equal(result.roles.length, others.length);
  for (const { code, score, parts } of result.roles) {
    const other = others.find(({ of }) => of.code === code);
    if (!other) throw new Error(code);
    const expected = partsOf(asked, other);
    for (const [at, { value }] of parts.slice(0, expected.length).entries()) {
      t.ok(near(value, expected[at] ?? Number.NaN), `${code}, part ${at}: ${value}`);
    }
    // all are of one line of work, or listed beside it, or neither
    const closeness = parts[expected.length]?.value ?? Number.NaN;
    const byHand = (dot(expected, COMPARED) + CLOSENESS * closeness + MEANS) / WHOLE;
    t.ok(near(score.value, byHand), `${code}: ${score.value}, by hand ${byHand}`);
  }
  t.ok(
    others.some((other) => (partsOf(asked, other)[1] ?? 0) > 0.1),
    'some share words',
  );
});
