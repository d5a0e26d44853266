/** The role finder on made-up people whose suggested roles were graded by two readers. */
import { readFile } from 'node:fs/promises';
import { DIRECTIONS } from '@roletrail/contracts/tools/work-features';
import { isInsufficient } from '@roletrail/engines/engine';
import { findRoles } from '@roletrail/engines/roles/find-roles';
import type { RolesInput } from '@roletrail/engines/roles/read-person';
import type { RolesData } from '@roletrail/engines/roles/roles-data';
import { NOTHING } from '@roletrail/engines/testing/role-questions';
import { z } from 'zod';

const FOLDER = new URL('./people/', import.meta.url);
export const JUDGED_HALVES = ['tuned', 'held-out', 'tuned-2', 'held-out-2'] as const;

const judgedPerson = z.strictObject({
  id: z.string(),
  half: z.enum(JUDGED_HALVES),
  titles: z.array(z.string()),
  text: z.string(),
  isResume: z.boolean(),
  direction: z.enum(DIRECTIONS),
  /** what they want and refuse, in their own words; '' for nothing */
  preferences: z.string(),
  /** what good advice would be, for readers who grade */
  why: z.string(),
});
export type JudgedPerson = z.infer<typeof judgedPerson>;

/** By person and both readers' grades ('32'), the codes that got them. Codes that are not listed got 00. */
const gradesFile = z.record(
  z.string(),
  z.record(
    z.string().regex(/^[0-3]{2}$/),
    z.string().regex(/^\d{2}-\d{4}\.\d{2}( \d{2}-\d{4}\.\d{2})*$/),
  ),
);
/** Grades of both readers, 0 absurd or refused to 3 very good. */
export type GradePair = readonly [number, number];
/** By code; a code that is not listed got 0 from both. */
export type PersonGrades = ReadonlyMap<string, GradePair>;

export async function judgedPeople(): Promise<JudgedPerson[]> {
  return z.array(judgedPerson).parse(await readJson('people.json'));
}

/** Returns the grades by person. */
export async function roleGrades(): Promise<ReadonlyMap<string, PersonGrades>> {
  const file = gradesFile.parse(await readJson('grades.json'));
  return new Map(
    Object.entries(file).map(([id, byPair]) => [
      id,
      new Map(Object.entries(byPair).flatMap(codesOf)),
    ]),
  );
}

function codesOf([pair, codes]: [string, string]): [string, GradePair][] {
  const both: GradePair = [Number(pair[0]), Number(pair[1])];
  return codes.split(' ').map((code) => [code, both]);
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'));
}

export type JudgedQuality = {
  readonly people: number;
  /** mean of the normalised discounted gain of the first ten, 0 to 1, by the mean of both grades */
  readonly ndcg: number;
  /** mean number of roles among the ten that both readers grade 2 or more */
  readonly sensible: number;
  /** roles among the tens that a reader grades 0 */
  readonly absurd: number;
  /** for each person: id and number of sensible roles */
  readonly each: readonly string[];
};

const TEN = 10;
/** the least grade of a sensible role */
const SENSIBLE = 2;

/** Returns the question of a person to the role finder. */
export function questionOf(person: JudgedPerson, count = TEN): RolesInput {
  return {
    ...NOTHING,
    titles: person.titles,
    text: [person.text, person.preferences].filter((part) => part !== '').join('\n\n'),
    isResume: person.isResume,
    direction: person.direction,
    count,
  };
}

/** Returns the answer to a person: occupation codes, best first; none if there is too little to go by. */
export function rolesFor(person: JudgedPerson, data: RolesData, count = TEN): readonly string[] {
  const { result } = findRoles(questionOf(person, count), data, 0);
  return isInsufficient(result) ? [] : result.roles.map(({ code }) => code);
}

/** @param rolesOf answer to a person: ten codes, best first */
export function judgedQuality(
  people: readonly JudgedPerson[],
  given: ReadonlyMap<string, PersonGrades>,
  rolesOf: (person: JudgedPerson) => readonly string[],
): JudgedQuality {
  const judged = people.map((person) =>
    judge(person.id, given.get(person.id) ?? new Map(), rolesOf(person)),
  );
  const sum = (of: (one: (typeof judged)[number]) => number) =>
    judged.reduce((all, one) => all + of(one), 0);
  return {
    people: people.length,
    ndcg: sum(({ ndcg }) => ndcg) / people.length,
    sensible: sum(({ sensible }) => sensible) / people.length,
    absurd: sum(({ absurd }) => absurd),
    each: judged.map(({ id, sensible }) => `${id} ${sensible}`),
  };
}

/** Grades of a code that is not listed. */
export const ABSURD: GradePair = [0, 0];

/** Returns true if both readers call a role sensible. */
export const isSensible = (pair: GradePair): boolean => pair.every((grade) => grade >= SENSIBLE);

function judge(id: string, graded: PersonGrades, codes: readonly string[]) {
  const grades = codes.map((code) => graded.get(code) ?? ABSURD);
  const gains = grades.map(meanOf);
  const ideal = [...graded.values()]
    .map(meanOf)
    .sort((a, b) => b - a)
    .slice(0, TEN);
  return {
    id,
    ndcg: discounted(gains) / Math.max(discounted(ideal), Number.EPSILON),
    sensible: grades.filter(isSensible).length,
    absurd: grades.filter((pair) => pair.includes(0)).length,
  };
}

const meanOf = ([a, b]: GradePair) => (a + b) / 2;
const discounted = (gains: readonly number[]) =>
  gains.reduce((total, gain, rank) => total + gain / Math.log2(rank + 2), 0);
