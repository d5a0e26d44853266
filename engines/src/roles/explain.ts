/** Why a role is near: in sentences, each from a fact of the data. */
import {
  type CareerData,
  INTEREST_AREAS,
  interestCode,
  type Occupation,
} from '../career/career-data.ts';
import { LIKES } from '../career/describe.ts';
import { tokenizeTitle, workOf } from '../titles/title-words.ts';
import type { Adviser } from './adviser.ts';
import { themesThere, usualMove } from './adviser-reasons.ts';
import type { Person } from './person.ts';
import type { RoleReason } from './reason.ts';
import { computeSimilarity } from './similarity.ts';
import type { OccupationVector, RoleSpace } from './space.ts';
import type { TextTechnologies } from './technologies.ts';
import { cutWords, joinNames, lower, quoteWord } from './wording.ts';
import type { WorkIndex } from './work-index.ts';

const MOST = 3;
/** Standard score above which a rating is typical of an occupation. */
const MARKED = 0.6;

/**
 * Three at most, the strongest first.
 * @param text what the person's text says of technologies; null: they gave none
 */
export function reasons(
  point: OccupationVector,
  person: Person,
  text: TextTechnologies | null,
  space: RoleSpace & { readonly workIndex: WorkIndex; readonly adviser: Adviser },
): RoleReason[] {
  const { occupation } = point;
  const [rare, common] = technologiesUsed(occupation, text, space.data);
  const found = [
    ...wantedThere(point, person),
    ...workInCommon(occupation, person, space.workIndex),
    ...wantsThere(occupation, person, space),
    ...owedToStudies(point, person),
    ...besideOrNext(occupation, person, space.adviser),
    ...rare,
    ...marksInCommon(point, person, space.data),
    ...namesInCommon(occupation, person, space),
    ...interestsInCommon(occupation, person),
  ];
  return (found.length > 0 ? found : common).slice(0, MOST);
}

function wantedThere(point: OccupationVector, { wanted }: Person): RoleReason[] {
  if (point !== wanted) return [];
  const { title } = point.occupation;
  return [{ kind: 'wanted', why: 'Your resume says that you want this.', names: [title] }];
}

/** Lines of the person that are of the occupation's activities. */
function workInCommon({ code }: Occupation, { lines }: Person, index: WorkIndex): RoleReason[] {
  const found = index.matches(lines, code);
  const [first] = found;
  if (first === undefined) return [];
  const names = found.slice(0, MOST).map(({ activity }) => activity);
  const why = `You did this: ${quoteWord(cutWords(first.line.text))}. Its work has: ${joinNames(names.map(lower))}.`;
  return [{ kind: 'activities', why, names }];
}

/** What the person wants that is among the occupation's activities, or of its field. */
function wantsThere(
  occupation: Occupation,
  person: Person,
  { workIndex, adviser }: { readonly workIndex: WorkIndex; readonly adviser: Adviser },
): RoleReason[] {
  const found = workIndex.matches(person.wantLines, occupation.code);
  const [first] = found;
  if (first === undefined) return themesThere(occupation, person, adviser);
  const names = found.slice(0, MOST).map(({ activity }) => activity);
  const why = `You want: ${quoteWord(cutWords(first.line.text))}. Its work has: ${joinNames(names.map(lower))}.`;
  return [{ kind: 'wanted', why, names }];
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

/** One reason of the two: O*NET lists both beside each other, or the move is usual. */
function besideOrNext(occupation: Occupation, person: Person, adviser: Adviser): RoleReason[] {
  const { base, wanted } = person;
  const beside = relatedTo(occupation, wanted ? [...base, wanted] : base);
  return beside.length > 0 ? beside : usualMove(occupation, person, adviser);
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
    return [{ kind: 'terms', why: `You name ${joinNames(names)}, used there.`, names }];
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
  const why = `Job titles there share your words: ${joinNames(names.map(quoteWord))}.`;
  return [{ kind: 'names', why, names }];
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
      why: `It suits people who like ${joinNames(names)}, as ${likes ? 'you do' : 'what you named does'}.`,
      names,
    },
  ];
}
