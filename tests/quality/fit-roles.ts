/**
 * `npm run quality -- --fit-roles`: fits the weights of the role finder (`WEIGHTS` in engines/src/roles/order.ts)
 * on the tuned halves of the graded people, and prints them. Uses no person of a held-out half.
 *
 * Logistic regression of “both readers call it sensible” over the parts of the occupations that no filter
 * removes. Weights are at least 0, so that the score stays a weighed mean and each part explains its share.
 */
import { readFile } from 'node:fs/promises';
import { CAREER_RELEASE, TITLES_RELEASE, WORK_RELEASE } from '@roletrail/engines/career/release';
import { choose } from '@roletrail/engines/roles/choose';
import { createFilters } from '@roletrail/engines/roles/filters';
import { orderFor, WEIGHTS, type Weights } from '@roletrail/engines/roles/order';
import { readPerson } from '@roletrail/engines/roles/read-person';
import type { RolePart } from '@roletrail/engines/roles/similarity';
import { roleQuestions } from '@roletrail/engines/testing/role-questions';
import {
  ABSURD,
  isSensible,
  type JudgedPerson,
  judgedPeople,
  judgedQuality,
  questionOf,
  roleGrades,
} from './judged-people.ts';
import { type Example, fitWeights } from './logistic.ts';

const PARTS = Object.keys(WEIGHTS) as RolePart[];
const TUNED = ['tuned', 'tuned-2'] as const;
const TEN = 10;

const file = ({ file: name }: { readonly file: string }) =>
  readFile(new URL(`../../engines/${name}`, import.meta.url));
const { data } = roleQuestions(
  await file(CAREER_RELEASE),
  await file(TITLES_RELEASE),
  await file(WORK_RELEASE),
);
const grades = await roleGrades();
const halves = TUNED.map(() => [] as JudgedPerson[]);
for (const person of await judgedPeople())
  halves[TUNED.indexOf(person.half as 'tuned')]?.push(person);
const people = halves.flat();
const examples = new Map(people.map((person) => [person.id, examplesOf(person)]));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the ten for a person by the weights. */
function tenBy(person: JudgedPerson, weights: Weights): readonly string[] {
  const { order, filters } = ranked(person, weights);
  return choose(order, filters, TEN).map(({ point }) => point.occupation.code);
}

function ranked(person: JudgedPerson, weights: Weights) {
  const asked = questionOf(person);
  const { person: read, preferences, means } = readPerson(asked, data);
  const order = orderFor(read, means, asked.less, preferences, data, weights);
  return { order, filters: createFilters(asked.conditions, preferences.refused, data.work) };
}

/**
 * Returns the parts of each occupation that a person may be shown, less the person's mean: only differences
 * between occupations of one person order them.
 */
function examplesOf(person: JudgedPerson): readonly Example[] {
  const given = grades.get(person.id) ?? new Map();
  const even = Object.fromEntries(PARTS.map((part) => [part, 1])) as Record<RolePart, number>;
  const { order, filters } = ranked(person, even);
  const shown = order.filter(({ point }) =>
    filters.every(({ judge }) => judge(point) !== 'missed'),
  );
  const values = shown.map(({ likeness }) => {
    const known = new Map(likeness.parts.map(({ part, value }) => [part, value]));
    return PARTS.map((part) => known.get(part) ?? 0);
  });
  const means = PARTS.map(
    (_, at) => values.reduce((sum, row) => sum + (row[at] ?? 0), 0) / values.length,
  );
  return shown.map(({ point }, nth) => ({
    values: (values[nth] ?? []).map((one, at) => one - (means[at] ?? 0)),
    isPositive: isSensible(given.get(point.occupation.code) ?? ABSURD),
  }));
}

function fitOn(some: readonly JudgedPerson[]): Weights {
  const weights = fitWeights(some.flatMap(({ id }) => examples.get(id) ?? []));
  return Object.fromEntries(PARTS.map((part, at) => [part, weights[at] ?? 0])) as Weights;
}

/** Weights without one person of each half, by the ids of both. */
const folds = new Map<string, Weights>();
for (const nth of halves[0]?.keys() ?? []) {
  const out = halves.flatMap((half) => half[nth] ?? []);
  const weights = fitOn(people.filter((person) => !out.includes(person)));
  for (const { id } of out) folds.set(id, weights);
}
const print = (what: string, own: readonly JudgedPerson[], of: (id: string) => Weights) => {
  const { ndcg, sensible, absurd, each } = judgedQuality(own, grades, (person) =>
    tenBy(person, of(person.id)),
  );
  say(`${what}: nDCG ${ndcg.toFixed(3)}, sensible of ten ${sensible.toFixed(2)}, absurd ${absurd}`);
  if (process.env.EACH) say(each.join(', '));
};
const fitted = fitOn(people);
for (const [nth, half] of TUNED.entries()) {
  const own = halves[nth] ?? [];
  print(`${half}, committed weights`, own, () => WEIGHTS);
  print(`${half}, cross-validated`, own, (id) => folds.get(id) ?? WEIGHTS);
  print(`${half}, fitted on all`, own, () => fitted);
}
say(
  JSON.stringify(fitted, (_, one) => (typeof one === 'number' ? Number(one.toFixed(3)) : one), 2),
);
