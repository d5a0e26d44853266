/** The role finder on made-up people whose suggested roles were graded by two readers. */
import { readFile } from 'node:fs/promises';
import { DIRECTIONS } from '@roletrail/contracts/tools/work-features';
import { isInsufficient } from '@roletrail/engines/engine';
import { findRoles, type RolesData, type RolesInput } from '@roletrail/engines/roles/find-roles';
import { NOTHING } from '@roletrail/engines/testing/role-questions';
import { z } from 'zod';

const FOLDER = new URL('./people/', import.meta.url);
export const JUDGED_HALVES = ['tuned', 'held-out'] as const;

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

/** For each person and occupation code, the grade of each reader: 0 absurd or refused to 3 very good. */
const grades = z.record(z.string(), z.record(z.string(), z.array(z.int().min(0).max(3)).length(2)));
export type RoleGrades = z.infer<typeof grades>;

export async function judgedPeople(): Promise<JudgedPerson[]> {
  return z.array(judgedPerson).parse(await readJson('people.json'));
}

export async function roleGrades(): Promise<RoleGrades> {
  return grades.parse(await readJson('grades.json'));
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
  /** roles among the tens without a grade: they gain nothing until they are read */
  readonly ungraded: number;
  /** for each person: id and number of sensible roles */
  readonly each: readonly string[];
};

const TEN = 10;
/** the least grade of a sensible role */
const SENSIBLE = 2;

/** Returns the answer to a person: occupation codes, best first; none if there is too little to go by. */
export function rolesFor(person: JudgedPerson, data: RolesData, count = TEN): readonly string[] {
  const input: RolesInput = {
    ...NOTHING,
    titles: person.titles,
    text: [person.text, person.preferences].filter((part) => part !== '').join('\n\n'),
    isResume: person.isResume,
    direction: person.direction,
    count,
  };
  const { result } = findRoles(input, data, 0);
  return isInsufficient(result) ? [] : result.roles.map(({ code }) => code);
}

export function judgedQuality(
  people: readonly JudgedPerson[],
  given: RoleGrades,
  data: RolesData,
): JudgedQuality {
  const judged = people.map((person) => judge(person, given[person.id] ?? {}, data));
  const sum = (of: (one: (typeof judged)[number]) => number) =>
    judged.reduce((all, one) => all + of(one), 0);
  return {
    people: people.length,
    ndcg: sum(({ ndcg }) => ndcg) / people.length,
    sensible: sum(({ sensible }) => sensible) / people.length,
    absurd: sum(({ absurd }) => absurd),
    ungraded: sum(({ ungraded }) => ungraded),
    each: judged.map(({ id, sensible }) => `${id} ${sensible}`),
  };
}

function judge(person: JudgedPerson, graded: RoleGrades[string], data: RolesData) {
  const grades = rolesFor(person, data).map((code) => graded[code] ?? null);
  const gains = grades.map((pair) => (pair === null ? 0 : meanOf(pair)));
  const ideal = Object.values(graded)
    .map(meanOf)
    .sort((a, b) => b - a)
    .slice(0, TEN);
  return {
    id: person.id,
    ndcg: discounted(gains) / Math.max(discounted(ideal), Number.EPSILON),
    sensible: grades.filter((pair) => pair?.every((grade) => grade >= SENSIBLE)).length,
    absurd: grades.filter((pair) => pair?.includes(0)).length,
    ungraded: grades.filter((pair) => pair === null).length,
  };
}

const meanOf = (pair: readonly number[]) => pair.reduce((a, b) => a + b, 0) / pair.length;
const discounted = (gains: readonly number[]) =>
  gains.reduce((total, gain, rank) => total + gain / Math.log2(rank + 2), 0);
