/** Acceptable roles of test people among the first ten. */
import { isInsufficient } from '../engine.ts';
import { findRoles } from '../roles/find-roles.ts';
import type { RolesData } from '../roles/roles-data.ts';
import { HELD_OUT_PEOPLE } from './people-held-out.ts';
import { RESUME_PEOPLE } from './people-resumes.ts';
import { TUNED_PEOPLE } from './people-tuned.ts';
import type { PersonCase } from './person-case.ts';
import { NOTHING } from './role-questions.ts';

export const PEOPLE = {
  tuned: TUNED_PEOPLE,
  heldOut: HELD_OUT_PEOPLE,
  resumes: RESUME_PEOPLE,
};

export type PeopleQuality = {
  readonly people: number;
  /** share with at least one accepted role among the ten */
  readonly hit: number;
  /** mean share of the ten that are accepted */
  readonly accepted: number;
  /** mean of the normalised discounted gain of the first ten, 0 to 1; accepted roles gain 1, others 0 */
  readonly ndcg: number;
  /** ids of those without any */
  readonly missed: readonly string[];
};

export function peopleQuality(people: readonly PersonCase[], data: RolesData): PeopleQuality {
  const ranks = people.map((person) => acceptedRanks(person, data));
  const counts = ranks.map(({ length }) => length);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    people: people.length,
    hit: mean(counts.map((count) => (count > 0 ? 1 : 0))),
    accepted: mean(counts.map((count) => count / TEN)),
    ndcg: mean(people.map(({ accepted }, at) => ndcgOf(ranks[at] ?? [], accepted.length))),
    missed: people.filter((_, at) => counts[at] === 0).map(({ id }) => id),
  };
}

const TEN = 10;
const gainAt = (rank: number) => 1 / Math.log2(rank + 2);

/** @param ranks of accepted roles, from 0 @param all number of accepted roles that there are */
function ndcgOf(ranks: readonly number[], all: number): number {
  const sum = (places: readonly number[]) =>
    places.reduce((total, rank) => total + gainAt(rank), 0);
  return sum(ranks) / sum(Array.from({ length: Math.min(TEN, all) }, (_, rank) => rank));
}

/** Returns the places of accepted roles among the ten, from 0. */
function acceptedRanks(
  { accepted, titles, fieldOfStudy, text, isResume, interests }: PersonCase,
  data: RolesData,
): readonly number[] {
  const input = { titles, fieldOfStudy, text, isResume, interests };
  const { result } = findRoles({ ...NOTHING, ...input }, data, 0);
  if (isInsufficient(result)) return [];
  return result.roles.flatMap(({ code }, rank) => (accepted.includes(code) ? [rank] : []));
}
