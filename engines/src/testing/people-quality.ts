/** Share of test people with an acceptable role among the first ten. */
import { isInsufficient } from '../engine.ts';
import { findRoles, type RolesData } from '../roles/find-roles.ts';
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
  /** ids of those without any */
  readonly missed: readonly string[];
};

export function peopleQuality(people: readonly PersonCase[], data: RolesData): PeopleQuality {
  const counts = people.map((person) => acceptedOf(person, data));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    people: people.length,
    hit: mean(counts.map((count) => (count > 0 ? 1 : 0))),
    accepted: mean(counts.map((count) => count / 10)),
    missed: people.filter((_, at) => counts[at] === 0).map(({ id }) => id),
  };
}

function acceptedOf(
  { accepted, titles, fieldOfStudy, text, isResume, interests }: PersonCase,
  data: RolesData,
) {
  const input = { titles, fieldOfStudy, text, isResume, interests };
  const { result } = findRoles({ ...NOTHING, ...input }, data, 0);
  if (isInsufficient(result)) return 0;
  return result.roles.filter(({ code }) => accepted.includes(code)).length;
}
