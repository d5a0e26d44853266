/** Why a role is near, and what is missing: in sentences, each from a fact of the data. */
import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import {
  type CareerData,
  INTEREST_AREAS,
  interestCode,
  type Occupation,
} from '../career/career-data.ts';
import { LIKES } from '../career/describe.ts';
import { tokenizeTitle, workOf } from '../titles/title-words.ts';
import { educationRank } from './conditions.ts';
import type { Person } from './person.ts';
import { computeSimilarity } from './similarity.ts';
import { type OccupationVector, type RoleSpace, ratingsOf } from './space.ts';
import type { TextTechnologies } from './technologies.ts';

export type RoleReason = {
  readonly kind:
    | 'related'
    | 'studies'
    | 'wanted'
    | 'ratings'
    | 'terms'
    | 'names'
    | 'interests'
    | 'education'
    | 'preparation';
  readonly why: string;
  /** names of technologies, elements or words that it rests on */
  readonly names: readonly string[];
};

const MOST = 3;
/** Standard score above which a rating is typical of an occupation. */
const MARKED = 0.6;
/** Minimum difference of levels, on the scale 0 to 7. */
const LEVELS_MORE = 0.5;
/** Minimum importance, on the scale 1 to 5. */
const IMPORTANT = 3;

/**
 * Three at most, the strongest first.
 * @param text what the person's text says of technologies; null: they gave none
 */
export function reasons(
  point: OccupationVector,
  person: Person,
  text: TextTechnologies | null,
  space: RoleSpace,
): RoleReason[] {
  const { occupation } = point;
  const [rare, common] = technologiesUsed(occupation, text, space.data);
  const found = [
    ...wantedThere(point, person),
    ...owedToStudies(point, person),
    ...relatedTo(occupation, [...person.base, ...(person.wanted ? [person.wanted] : [])]),
    ...rare,
    ...marksInCommon(point, person, space.data),
    ...namesInCommon(occupation, person, space),
    ...interestsInCommon(occupation, person),
  ];
  return (found.length > 0 ? found : common).slice(0, MOST);
}

/**
 * Three at most, the hardest first.
 * @param text as above; without one nothing is missing from it
 */
export function gaps(
  { occupation }: OccupationVector,
  { base }: Person,
  text: TextTechnologies | null,
  { data }: RoleSpace,
): RoleReason[] {
  return [
    ...moreEducation(occupation, base),
    ...levelsAbove(occupation, base, data),
    ...longerPreparation(occupation, base),
    ...technologiesMissing(occupation, text, data),
  ].slice(0, MOST);
}

function wantedThere(point: OccupationVector, { wanted }: Person): RoleReason[] {
  if (point !== wanted) return [];
  const { title } = point.occupation;
  return [{ kind: 'wanted', why: 'Your resume says that you want this.', names: [title] }];
}

/** Minimum similarity that the field of study adds. */
const OWED = 0.02;

function owedToStudies(point: OccupationVector, { place, studied }: Person): RoleReason[] {
  if (studied === null) return [];
  const { field, without } = studied;
  const before = computeSimilarity(without, point)?.value ?? 0;
  if ((computeSimilarity(place, point)?.value ?? 0) - before < OWED) return [];
  const leads = field.codes.includes(point.occupation.code);
  const why = `You studied ${field.name}, which ${leads ? 'leads there' : 'brings it nearer'}.`;
  return [{ kind: 'studies', why, names: [field.name] }];
}

function relatedTo({ code, related }: Occupation, base: readonly OccupationVector[]): RoleReason[] {
  const from = base.find(
    ({ occupation }) => occupation.related.includes(code) || related.includes(occupation.code),
  );
  if (from === undefined) return [];
  const { title } = from.occupation;
  const why = `O*NET lists it and ${title} among the nearest to each other.`;
  return [{ kind: 'related', why, names: [title] }];
}

/** Share of occupations above which a technology does not distinguish roles. */
const COMMON = 1 / 3;

/** A reason of what few use, the rarest first; and one of what most use, for where there is no other. */
function technologiesUsed(
  { technologies }: Occupation,
  text: TextTechnologies | null,
  { occupations }: CareerData,
): readonly [readonly RoleReason[], readonly RoleReason[]] {
  if (text === null) return [[], []];
  const terms = technologies.flatMap(({ name }) =>
    text.places(name).length > 0 ? [[text.nameOf(name), text.users(name)] as const] : [],
  );
  const used = [...new Map(terms)].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
  const most = occupations.length * COMMON;
  const ground = (some: typeof used): RoleReason[] => {
    const names = some.slice(0, MOST).map(([name]) => name);
    if (names.length === 0) return [];
    return [{ kind: 'terms', why: `You name ${listed(names)}, used there.`, names }];
  };
  return [
    ground(used.filter(([, users]) => users <= most)),
    ground(used.filter(([, users]) => users > most)),
  ];
}

function marksInCommon(
  { ratings }: OccupationVector,
  { place }: Person,
  data: CareerData,
): RoleReason[] {
  const names = commonMarks(ratings, place.ratings, data);
  if (names.length === 0) return [];
  const why = `Both rely heavily on: ${names.join('; ')}.`;
  return [{ kind: 'ratings', why, names }];
}

/** Words of its names that are in the person's own, or in those of what they do. */
function namesInCommon(
  { code }: Occupation,
  { base, titles }: Person,
  { index, worthOf }: RoleSpace,
): RoleReason[] {
  const theirs = new Set([
    ...titles.flatMap(({ title }) => workOf(title)),
    ...base.flatMap(({ occupation }) => tokenizeTitle(occupation.title)),
  ]);
  const names = [...(index.byOccupation.get(code) ?? [])]
    .filter((word) => theirs.has(word))
    .sort((a, b) => worthOf(b) - worthOf(a) || (a < b ? -1 : 1))
    .slice(0, MOST);
  if (names.length === 0) return [];
  const why = `Job titles there share your words: ${listed(names.map(quoted))}.`;
  return [{ kind: 'names', why, names }];
}

function moreEducation(occupation: Occupation, base: readonly OccupationVector[]): RoleReason[] {
  const page = ({ figures }: Occupation) => (figures.kind === 'none' ? null : figures.page);
  const asked = educationRank(page(occupation));
  const had = base.flatMap((one) => educationRank(page(one.occupation)) ?? []);
  if (asked === null || had.length === 0 || asked <= Math.max(...had)) return [];
  const name = ENTRY_EDUCATION[asked] ?? '';
  return [{ kind: 'education', why: `Entry usually asks for: ${lower(name)}.`, names: [name] }];
}

function longerPreparation({ zone }: Occupation, base: readonly OccupationVector[]): RoleReason[] {
  const most = Math.max(...base.map(({ occupation }) => occupation.zone));
  if (base.length === 0 || zone <= most) return [];
  const why = `It takes longer preparation: job zone ${zone} of 5, what you named ${most}.`;
  return [{ kind: 'preparation', why, names: [] }];
}

/** Lists missing technologies in demand, most used first, without very common ones. */
function technologiesMissing(
  { technologies }: Occupation,
  text: TextTechnologies | null,
  { occupations }: CareerData,
): RoleReason[] {
  const users = (name: string) =>
    occupations.filter((one) => one.technologies.some((other) => other.name === name)).length;
  const names = technologies
    .filter(({ name, inDemand }) => inDemand && text?.places(name).length === 0)
    .map(({ name }) => ({ name, users: users(name) }))
    .filter((one) => one.users <= occupations.length * COMMON)
    .sort((a, b) => b.users - a.users || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ name }) => text?.nameOf(name) ?? name);
  if (names.length === 0) return [];
  const why = `Job ads there often name ${listed(names)}; your text does not.`;
  return [{ kind: 'terms', why, names }];
}

/** Elements in which both stand out, the most first. */
function commonMarks(
  role: readonly number[] | null,
  person: readonly number[] | null,
  { elements }: CareerData,
): string[] {
  if (role === null || person === null) return [];
  const { skills, knowledge } = elements;
  // each element stands twice in a direction: importance, then level
  const names = [...skills, ...skills, ...knowledge, ...knowledge];
  const mean = 1 / Math.sqrt(names.length);
  const both = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    const [a, b] = [role[at] ?? 0, person[at] ?? 0];
    if (a > MARKED * mean && b > MARKED * mean) both.set(name, (both.get(name) ?? 0) + a * b);
  }
  return [...both]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([name]) => lower(name));
}

function interestsInCommon(occupation: Occupation, { place, likes }: Person): RoleReason[] {
  const high = interestCode(occupation.interests).slice(0, 2);
  const shared = INTEREST_AREAS.filter(
    (one, at) => high.includes(one) && (place.interests?.[at] ?? 0) > 0,
  );
  if (shared.length === 0) return [];
  const names = shared.map((one) => LIKES[one]);
  return [
    {
      kind: 'interests',
      why: `It suits people who like ${listed(names)}, as ${likes ? 'you do' : 'what you named does'}.`,
      names,
    },
  ];
}

/** Skills and knowledge that it asks for at a level clearly above all that the base asks for. */
function levelsAbove(
  occupation: Occupation,
  base: readonly OccupationVector[],
  data: CareerData,
): RoleReason[] {
  const role = ratingsOf(occupation.profile);
  const others = base.flatMap((one) => ratingsOf(one.occupation.profile) ?? []);
  if (role === null || others.length === 0) return [];
  const above = (
    names: readonly string[],
    levels: readonly number[],
    weights: readonly number[],
    theirs: (at: number) => readonly number[],
  ) =>
    names.flatMap((name, at) =>
      (weights[at] ?? 0) < IMPORTANT
        ? []
        : [{ name, asks: levels[at] ?? 0, has: Math.max(...theirs(at)) }],
    );
  return [
    ...above(data.elements.skills, role.skillLevels, role.skills, (at) =>
      others.map((o) => o.skillLevels[at] ?? 0),
    ),
    ...above(data.elements.knowledge, role.knowledgeLevels, role.knowledge, (at) =>
      others.map((o) => o.knowledgeLevels[at] ?? 0),
    ),
  ]
    .filter(({ asks, has }) => asks - has >= LEVELS_MORE)
    .sort((a, b) => b.asks - b.has - (a.asks - a.has) || (a.name < b.name ? -1 : 1))
    .slice(0, 2)
    .map(({ name, asks, has }) => ({
      kind: 'ratings' as const,
      why: `It asks for more ${lower(name)}: level ${asks.toFixed(1)} of 7, what you named ${has.toFixed(1)}.`,
      names: [name],
    }));
}

function listed(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const quoted = (word: string) => `“${word}”`;
/** Returns a name for use inside a sentence. */
const lower = (name: string) => name.toLowerCase().replace('english', 'English');
