/** Engine that finds suitable roles from a person's input. */
import type { Direction, WorkFeature } from '@roletrail/contracts/tools/work-features';
import type { Occupation } from '../career/career-data.ts';
import type { WorkData } from '../career/work-file.ts';
import {
  type Engine,
  type ExplainedFigure,
  type Insufficient,
  rounded,
  type Warning,
} from '../engine.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { tokenise } from '../text/tokens.ts';
import { contentVersion } from '../text/version.ts';
import {
  COUNT_MOST,
  choose,
  type Ranked,
  type RemovedRoles,
  ranked,
  removedBy,
  toNamedOccupation,
} from './choose.ts';
import type { RoleConditions } from './conditions.ts';
import { type RoleReason, reasons } from './explain.ts';
import { extractPersonInput, type ResumePersonInput } from './extract-person-input.ts';
import { type Facts, toRoleFacts } from './facts.ts';
import { type FieldOfStudy, fieldsOfStudy } from './fields-of-study.ts';
import {
  createFilters,
  type FilterName,
  joinPreferences,
  ownAndTwins,
  type Preferences,
  type ReadRefusal,
  type RoleFilter,
} from './filters.ts';
import { compareEducation, gaps } from './gaps.ts';
import { type Goal, goalOf } from './goal.ts';
import {
  buildPerson,
  type NamedOccupation,
  type Person,
  type PersonInput,
  type ReadTitle,
  withDirection,
} from './person.ts';
import type { PartOfLikeness, SimilarityPart } from './similarity.ts';
import type { RoleSpace } from './space.ts';
import { readPreferences, type StatedPreferences } from './stated-preferences.ts';
import { educationOfStudies, studiedIn } from './studied.ts';
import {
  type TermsOfTechnologies,
  type TextTechnologies,
  technologiesIn,
  termsOfTechnologies,
  type UsersOfTerms,
  usersOfTerms,
} from './technologies.ts';
import { createWorkIndex, linesOfText, type WorkIndex } from './work-lines.ts';

export const ROLES_VERSION = 'roles-8';

export type RolesInput = Omit<
  PersonInput,
  'fieldOfStudy' | 'learntShare' | 'isCareer' | 'wanted' | 'education' | 'lines'
> & {
  readonly direction: Direction;
  readonly refused: readonly WorkFeature[];
  /** read from the text, and taken back */
  readonly notRefused: readonly WorkFeature[];
  /** roles that are shown at most */
  readonly count: number;
  /** name of one of `fieldsOfStudy`; null: a resume may name one */
  readonly fieldOfStudy: string | null;
  /** `text` is a résumé: it names the titles if none are given, and personal data are ignored */
  readonly isResume: boolean;
  /** what the resume says that they want is not to count */
  readonly withoutGoal: boolean;
  readonly conditions: RoleConditions;
};

export type RolesData = RoleSpace & {
  readonly fields: readonly FieldOfStudy[];
  readonly vocabulary: Vocabulary;
  readonly termOf: TermsOfTechnologies;
  readonly usersOf: UsersOfTerms;
  readonly work: WorkData;
  readonly workIndex: WorkIndex;
};

export function createRolesData(
  space: RoleSpace,
  vocabulary: Vocabulary,
  work: WorkData,
): RolesData {
  const fields = fieldsOfStudy();
  const termOf = termsOfTechnologies(space.data, vocabulary);
  const version = `${space.version}/${vocabulary.version}/${contentVersion(fields)}/${work.version}`;
  const titles = space.data.occupations.map(
    ({ code, title, reportedTitles }): [string, string[]] => [code, [title, ...reportedTitles]],
  );
  const workIndex = createWorkIndex(work, new Map(titles));
  const usersOf = usersOfTerms(space.data, termOf);
  return { ...space, version, fields, vocabulary, termOf, usersOf, work, workIndex };
}

/** near: of one's own line, or listed beside it. adjacent: one step further. far: the rest. */
export type RoleTier = 'near' | 'adjacent' | 'far';

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
  readonly roles: readonly RankedRole[];
  /** whether there are more roles than are shown */
  readonly hasMore: boolean;
  readonly removed: readonly RemovedRoles[];
  /** Nearest roles that lead people, for titles such as manager. Empty without a title. */
  readonly leading: readonly NamedOccupation[];
};

export const findRoles: Engine<RolesInput, RolesData, RoleSearchResult> = (asked, data) => {
  const resume = asked.isResume ? extractPersonInput(asked.text) : null;
  const input = resume ? withResume(asked, resume) : asked;
  const stated = readPreferences(resume ? resume.aims : asked.text);
  const text = withoutRefusals(input.text, stated);
  const resumeText =
    text === ''
      ? null
      : technologiesIn(text, input.asOf, data.vocabulary, data.termOf, data.usersOf);
  const used = [...data.termOf.keys()].filter((name) => resumeText?.places(name).length);
  const goal = resume && goalOf(resume.goals, data.fields, data.index, input.asOf);
  const counted = goal && !input.withoutGoal ? goal.code : null;
  const about = {
    ...input,
    ...learntBy(input, resume, data),
    text,
    isCareer: asked.isResume && asked.titles.length === 0,
    wanted: counted,
    education: resume ? educationOfStudies(resume.read.studies) : null,
    lines: resume ? resume.lines : linesOfText(text),
  };
  const built = buildPerson(about, used, data);
  const preferences = joinPreferences(input, stated, built.base, data.work);
  const person = withDirection(built, preferences.direction);
  const { place } = person;
  if ((place.words ?? place.interests) === null) return outcome(nothing(), [], []);
  const order = orderFor(person, input, preferences, data);
  const filters = createFilters(input.conditions, preferences.refused, data.work);
  const chosen = choose(order, filters, input.count);
  const roles = chosen.map((one) => roleOf(one, person, resumeText, filters, data));
  const result: RoleSearchResult = {
    kind: 'roles',
    titles: person.titles,
    wanted: goal && !person.own.includes(goal.code) ? wantedOf(goal, counted !== null, data) : null,
    direction: { value: preferences.direction, words: preferences.directionWords },
    refusals: preferences.read,
    stayIn: preferences.stayIn?.words ?? null,
    roles,
    hasMore: roles.length === input.count && input.count < COUNT_MOST,
    removed: removedBy(order, filters, chosen),
    leading: saysLeading(input, person) ? leadingRoles(order) : [],
  };
  return outcome(
    result,
    roles.map(({ score }) => score),
    unknownTo(data, [...input.more, ...input.less]),
  );
};

/** Value of closeness to the person's own occupations. */
const CLOSENESS: Readonly<Record<RoleTier, number>> = { near: 1, adjacent: 0.4, far: 0 };
/** Its share of the likeness; for a change it says which steps others have taken. */
const CLOSENESS_SHARE: Readonly<Record<Direction, number>> = {
  stay: 0.05,
  unsure: 0.05,
  change: 0.2,
};
/** Share of the likeness that education within reach has. */
const REACH_SHARE: Readonly<Record<Direction, number>> = { stay: 0, unsure: 0, change: 0.15 };

/** Returns 1 if the occupation asks for no more education, less for each level more; null: not known. */
function reachOf(occupation: Occupation, person: Person, work: WorkData): number | null {
  const { asked, known } = compareEducation(occupation, person, work);
  if (asked < 0 || known === null) return null;
  return 1 / 2 ** Math.max(0, asked - known);
}

/** Share of the likeness that a field to stay in has. */
const FIELD_SHARE = 0.15;

/** Ranks all occupations but the person's own; for a change, without those of the same activities. */
function orderFor(
  person: Person,
  { less }: RolesInput,
  { direction, stayIn }: Preferences,
  data: RolesData,
): readonly Ranked[] {
  const own =
    direction === 'change'
      ? ownAndTwins(person.own, data.byCode.keys(), data.workIndex)
      : new Set(person.own);
  const furtherOf = (code: string): readonly PartOfLikeness[] => {
    const tier = tierOf(code, person, data);
    const weight = CLOSENESS_SHARE[direction];
    const point = data.byCode.get(code);
    const reachShare = REACH_SHARE[direction];
    const reach = point && reachShare > 0 ? reachOf(point.occupation, person, data.work) : null;
    return [
      ...(reach === null ? [] : [{ part: 'reach' as const, value: reach, weight: reachShare }]),
      ...(tier ? [{ part: 'closeness' as const, value: CLOSENESS[tier], weight }] : []),
      ...(stayIn
        ? [{ part: 'field' as const, value: stayIn.codes.test(code) ? 1 : 0, weight: FIELD_SHARE }]
        : []),
    ];
  };
  return ranked(person.place, data, new Set([...own, ...less]), furtherOf);
}

/** Replaces refusals by spaces, so that what is refused is not taken for what the person did. */
function withoutRefusals(text: string, { refusals }: StatedPreferences): string {
  return refusals.reduce(
    (rest, { words }) => rest.replaceAll(words, ' '.repeat(words.length)),
    text,
  );
}

function withResume(input: RolesInput, { titles, text }: ResumePersonInput): RolesInput {
  return { ...input, text, titles: input.titles.length > 0 ? input.titles : titles };
}

function wantedOf({ words, code }: Goal, counts: boolean, { byCode }: RoleSpace): StatedGoal {
  const title = byCode.get(code)?.occupation.title ?? '';
  return { words, read: { code, title }, counts };
}

/** Returns the field of study: the chosen one, else that of the resume. */
function learntBy(
  { fieldOfStudy: chosen, asOf }: RolesInput,
  resume: ResumePersonInput | null,
  { fields }: RolesData,
): Pick<PersonInput, 'fieldOfStudy' | 'learntShare'> {
  const field = fields.find(({ name }) => name === chosen) ?? null;
  const studied = field || !resume ? null : studiedIn(resume.read, fields, asOf);
  return { fieldOfStudy: field ?? studied?.field ?? null, learntShare: studied?.share ?? 1 };
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
    tier: tierOf(code, person, space),
    score: {
      value: rounded(likeness.value),
      max: 1,
      weight: 1,
      why: 'How like it is to what you told. It ranks roles; it is not your chance of getting the job.',
      spans: used,
    },
    parts,
    unknown: filters.flatMap(({ name, judge }) => (judge(point) === 'unknown' ? [name] : [])),
    reasons: reasons(point, person, text, space),
    gaps: gaps(point, person, text, space),
  };
}

const WHY: Readonly<Record<SimilarityPart, string>> = {
  ratings: 'How alike the skills and the knowledge are that both ask for.',
  words: 'How alike their names and the words of their work are.',
  interests: 'How alike they are in what one likes about the work.',
  work: 'How near what you did is to its activities and tasks.',
  closeness: 'Whether it is of your line of work or listed beside it.',
  field: 'Whether it is in the field that you want to stay in.',
  reach: 'How much more education it asks for than you have or named.',
};

function tierOf(code: string, { base }: Person, { byCode }: RoleSpace): RoleTier | null {
  if (base.length === 0) return null;
  const minor = (one: string) => one.slice(0, 4);
  const own = base.map(({ occupation }) => occupation);
  if (own.some((one) => minor(one.code) === minor(code) || one.related.includes(code)))
    return 'near';
  const beside = own.flatMap(({ related }) => related);
  const isBeside = beside.some(
    (one) => minor(one) === minor(code) || byCode.get(one)?.occupation.related.includes(code),
  );
  return isBeside ? 'adjacent' : 'far';
}

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

function saysLeading({ titles }: RolesInput, person: Person): boolean {
  const leads = person.titles.some(({ read }) => read !== null && LEADS.test(read.code));
  return !leads && titles.some((title) => tokenise(title).some(({ key }) => LEADING.has(key)));
}

function leadingRoles(order: readonly Ranked[]): NamedOccupation[] {
  return order
    .filter(({ point }) => LEADS.test(point.occupation.code))
    .slice(0, FEW)
    .map(toNamedOccupation);
}
