/** Engine that finds suitable roles from a person's input. */
import type { Direction } from '@roletrail/contracts/tools/work-features';
import {
  type Engine,
  type ExplainedFigure,
  type Insufficient,
  rounded,
  type Warning,
} from '../engine.ts';
import { tokenise } from '../text/tokens.ts';
import {
  COUNT_MOST,
  choose,
  type Ranked,
  type RemovedRoles,
  removedBy,
  toNamedOccupation,
} from './choose.ts';
import { reasons } from './explain.ts';
import { type Facts, toRoleFacts } from './facts.ts';
import { createFilters, type FilterName, type ReadRefusal, type RoleFilter } from './filters.ts';
import { gaps } from './gaps.ts';
import type { Goal } from './goal.ts';
import { findRoleTier, orderFor, type RoleTier } from './order.ts';
import type { Person } from './person.ts';
import { type RolesInput, readPerson, type StatedWants } from './read-person.ts';
import type { NamedOccupation, ReadTitle } from './read-title.ts';
import type { RoleReason } from './reason.ts';
import type { RolesData } from './roles-data.ts';
import type { RolePart } from './similarity.ts';
import type { RoleSpace } from './space.ts';
import type { TextTechnologies } from './technologies.ts';

export const ROLES_VERSION = 'roles-11';

export type RankedRole = {
  readonly code: string;
  readonly title: string;
  readonly facts: Facts;
  /** null: nothing was named that it could lie near to */
  readonly tier: RoleTier | null;
  readonly score: ExplainedFigure;
  /** what the score is made of */
  readonly parts: readonly ExplainedFigure[];
  /** filters of which the data do not say whether it meets them */
  readonly unknown: readonly FilterName[];
  readonly reasons: readonly RoleReason[];
  readonly gaps: readonly RoleReason[];
};

export type StatedGoal = {
  readonly words: string;
  readonly read: NamedOccupation;
  /** they did not take it back */
  readonly counts: boolean;
};

export type RoleSearchResult = {
  readonly kind: 'roles';
  readonly titles: readonly ReadTitle[];
  /** what the resume says that they want, in its words; null: nothing that an occupation is called */
  readonly wanted: StatedGoal | null;
  readonly direction: { readonly value: Direction; readonly words: string | null };
  /** refusals read from the text */
  readonly refusals: readonly ReadRefusal[];
  /** words that name a field to stay in; null: none */
  readonly stayIn: string | null;
  readonly stated: StatedWants;
  readonly roles: readonly RankedRole[];
  /** whether there are more roles than are shown */
  readonly hasMore: boolean;
  readonly removed: readonly RemovedRoles[];
  /** Nearest roles that lead people, for titles such as manager. Empty without a title. */
  readonly leading: readonly NamedOccupation[];
};

export const findRoles: Engine<RolesInput, RolesData, RoleSearchResult> = (asked, data) => {
  const { person, preferences, means, stated, used, goal } = readPerson(asked, data);
  const { place } = person;
  if ((place.words ?? place.interests) === null) return outcome(nothing(), [], []);
  const order = orderFor(person, means, asked.less, preferences, data);
  const filters = createFilters(asked.conditions, preferences.refused, data.work);
  const chosen = choose(order, filters, asked.count);
  const roles = chosen.map((one) => roleOf(one, person, used, filters, data));
  const result: RoleSearchResult = {
    kind: 'roles',
    titles: person.titles,
    wanted:
      goal && !person.own.includes(goal.code) ? wantedOf(goal, !asked.withoutGoal, data) : null,
    direction: { value: preferences.direction, words: preferences.directionWords },
    refusals: preferences.read,
    stayIn: preferences.stayIn?.words ?? null,
    stated,
    roles,
    hasMore: roles.length === asked.count && asked.count < COUNT_MOST,
    removed: removedBy(order, filters, chosen),
    leading: saysLeading(
      person.titles.map(({ title }) => title),
      person,
    )
      ? leadingRoles(order)
      : [],
  };
  return outcome(
    result,
    roles.map(({ score }) => score),
    unknownTo(data, [...asked.more, ...asked.less]),
  );
};

function wantedOf({ words, code }: Goal, counts: boolean, { byCode }: RoleSpace): StatedGoal {
  const title = byCode.get(code)?.occupation.title ?? '';
  return { words, read: { code, title }, counts };
}

function outcome(
  result: RoleSearchResult | Insufficient,
  evidence: readonly ExplainedFigure[],
  warnings: readonly Warning[],
) {
  return { result, evidence, warnings, engineVersion: ROLES_VERSION };
}

function unknownTo({ byCode }: RoleSpace, codes: readonly string[]): Warning[] {
  return codes
    .filter((code) => !byCode.has(code))
    .map((code) => ({ code: 'OCCUPATION_UNKNOWN', why: `There is no occupation ${code}.` }));
}

function nothing(): Insufficient {
  return {
    kind: 'insufficient_evidence',
    why: 'Name a job, a field of study, or what you can do: none of this was given, or no occupation has such words.',
  };
}

function roleOf(
  { point, likeness }: Ranked,
  person: Person,
  text: TextTechnologies | null,
  filters: readonly RoleFilter[],
  space: RolesData,
): RankedRole {
  const { code, title } = point.occupation;
  const used = point.occupation.technologies.flatMap(({ name }) => text?.places(name) ?? []);
  const parts = likeness.parts.map(({ part, value, weight }) => ({
    value: rounded(value),
    max: 1,
    weight: rounded(weight),
    why: WHY[part],
    spans: part === 'words' ? used : [],
  }));
  return {
    code,
    title,
    facts: toRoleFacts(point.occupation),
    tier: findRoleTier(code, person, space),
    score: {
      value: rounded(likeness.value),
      max: 1,
      weight: 1,
      why: 'How well it fits what you wrote: what you did, what you want and what is within reach. It ranks roles; it is not your chance of getting the job.',
      spans: used,
    },
    parts,
    unknown: filters.flatMap(({ name, judge }) => (judge(point) === 'unknown' ? [name] : [])),
    reasons: reasons(point, person, text, space),
    gaps: gaps(point, person, text, space),
  };
}

const WHY: Readonly<Record<RolePart, string>> = {
  ratings: 'How alike the skills and the knowledge are that both ask for.',
  words: 'How alike their names and the words of their work are.',
  interests: 'How alike they are in what one likes about the work.',
  work: 'How near what you did is to its activities and tasks.',
  closeness: 'Whether it is of your line of work or listed beside it.',
  field: 'Whether it is in the field that you want to stay in.',
  reach: 'How many people in it have no more education than you have or would get.',
  wants: 'How near what you want is to its activities, tasks and titles.',
  preparation: 'Whether it takes as much preparation as what you named.',
  pay: 'Whether it pays what you ask for, or what your work pays.',
  level: 'Whether those whom it leads are of work that you did.',
  licence: 'Whether it needs a licence that you do not have.',
  openings: 'How many openings it has.',
  moves: 'Whether it is a usual move from your line of work.',
  wantedThemes: 'Whether it is of a field that you want.',
  doneThemes: 'Whether it is of a field that you worked in.',
  unrefused: 'Whether it is of no field that you refuse.',
  common: 'From how many lines of work people move there.',
};

/** Management, and the first group of each line of work in which people are supervised. */
const LEADS = /^11-|^(?:33|35|37|39|41|43|45|47|49|51|53)-1/;
const LEADING = new Set([
  'lead',
  'manager',
  'head',
  'director',
  'principal',
  'supervisor',
  'chief',
]);
const FEW = 3;

function saysLeading(titles: readonly string[], person: Person): boolean {
  const leads = person.titles.some(({ read }) => read !== null && LEADS.test(read.code));
  return !leads && titles.some((title) => tokenise(title).some(({ key }) => LEADING.has(key)));
}

function leadingRoles(order: readonly Ranked[]): NamedOccupation[] {
  return order
    .filter(({ point }) => LEADS.test(point.occupation.code))
    .slice(0, FEW)
    .map(toNamedOccupation);
}
