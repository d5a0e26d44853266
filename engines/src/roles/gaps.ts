/** What a role asks that the person does not show: education, licence, experience, levels, preparation, technologies. */
import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import { type CareerData, handbookPage, type Occupation } from '../career/career-data.ts';
import { findPageConditions } from '../career/handbook-conditions.ts';
import { EXPERIENCE_YEARS, RANK_OF_CATEGORY, type WorkData } from '../career/work-file.ts';
import { educationRank } from './conditions.ts';
import type { Person } from './person.ts';
import type { RoleReason } from './reason.ts';
import { type OccupationVector, type RoleSpace, ratingsOf } from './space.ts';
import type { TextTechnologies } from './technologies.ts';
import { joinNames, lower } from './wording.ts';

const MOST = 3;
/** Minimum difference of levels, on the scale 0 to 7. */
const LEVELS_MORE = 0.5;
/** Minimum importance, on the scale 1 to 5. */
const IMPORTANT = 3;
/** Share of occupations above which a technology does not distinguish roles. */
const COMMON = 1 / 3;
/** Share of people in an occupation above which their level of education or experience is usual, 0 to 1. */
const USUAL = 0.5;

/**
 * Returns one to four sentences, the hardest first: never none, because no data show that nothing is
 * missing.
 * @param text what the person's text says of technologies; null: they gave none
 */
export function gaps(
  { occupation }: OccupationVector,
  person: Person,
  text: TextTechnologies | null,
  { data, work }: RoleSpace & { readonly work: WorkData },
): RoleReason[] {
  const { base } = person;
  const missing = [
    ...moreEducation(occupation, person, work),
    ...licenceAsked(occupation, person),
    ...experienceAsked(occupation, base, work),
    ...levelsAbove(occupation, base, data),
    ...longerPreparation(occupation, base),
    ...technologiesMissing(occupation, text, data),
  ].slice(0, MOST);
  const check = missing.some(({ kind }) => kind === 'licence') ? [] : [toCheck(occupation)];
  return [...missing, ...check];
}

/**
 * Returns ranks in ENTRY_EDUCATION: what the occupation asks for, by its usual entry and by most people
 * in it (-1: not known), and what the person has, or their occupations ask for (null: not known).
 */
export function compareEducation(occupation: Occupation, person: Person, work: WorkData) {
  const page = ({ figures }: Occupation) => (figures.kind === 'none' ? null : figures.page);
  const usual = usualLevel(work.byCode.get(occupation.code)?.education ?? null);
  const entry = educationRank(page(occupation));
  const asked = Math.max(entry ?? -1, usual?.rank ?? -1);
  const had = person.base.flatMap((one) => educationRank(page(one.occupation)) ?? []);
  const known = person.education ?? (had.length === 0 ? null : Math.max(...had));
  return { asked, known, entry, usual };
}

/** Compares the education of the person with the usual entry and with that of people in the job. */
function moreEducation(occupation: Occupation, person: Person, work: WorkData): RoleReason[] {
  const { asked, known, entry, usual } = compareEducation(occupation, person, work);
  if (asked <= 0 || (known !== null && asked <= known)) return [];
  const name = ENTRY_EDUCATION[asked] ?? '';
  const people = usual === null ? '' : ` ${usual.percent} of 100 people in it have that or more.`;
  const why =
    asked === entry
      ? `Entry usually asks for: ${lower(name)}.`
      : `Most people in it have more education: ${lower(name)}.`;
  return [
    { kind: 'education', why: `${why}${usual?.rank === asked ? people : ''}`, names: [name] },
  ];
}

/** Returns the highest level that most people in the occupation reach; null: not surveyed. */
function usualLevel(shares: ReadonlyMap<number, number> | null) {
  if (shares === null) return null;
  for (let rank = ENTRY_EDUCATION.length - 1; rank > 0; rank--) {
    const percent = [...shares].reduce(
      (sum, [category, share]) =>
        (RANK_OF_CATEGORY[category - 1] ?? 0) >= rank ? sum + share : sum,
      0,
    );
    if (percent >= USUAL * 100) return { rank, percent: Math.round(percent) };
  }
  return null;
}

/** A licence that the person's own occupations do not ask for. */
function licenceAsked(occupation: Occupation, { base }: Person): RoleReason[] {
  const page = findPageConditions(occupation);
  if (page === null || page.licence === 'none-mentioned') return [];
  const own = base.some((one) => findPageConditions(one.occupation)?.licenceOf === page.licenceOf);
  if (own) return [];
  const what = page.licenceOf ?? 'a licence or certificate';
  const why = {
    required: `A licence is required: ${what}.`,
    'some-states-or-specialities': `Some states or kinds of this work require: ${what}.`,
    'certification-usual': `Most employers expect: ${what}.`,
  }[page.licence];
  return [{ kind: 'licence', why, names: [what] }];
}

/** Experience before the work, as the handbook names it, least first. */
const NAMED_EXPERIENCE: readonly string[] = ['None', 'Less than 5 years', '5 years or more'];
/** Years of related work from which it is a gap, more than. */
const YEARS_ASKED = 1;

/** Related work before the occupation, if it takes more of it than the person's occupations do. */
function experienceAsked(
  occupation: Occupation,
  base: readonly OccupationVector[],
  work: WorkData,
): RoleReason[] {
  if (base.some((one) => one.occupation.code === occupation.code)) return [];
  const asked = experienceOf(occupation, work);
  const others = base.map((one) => experienceOf(one.occupation, work));
  const isMore = (part: 'named' | 'years') =>
    asked[part] > Math.max(0, ...others.map((other) => other[part]));
  const named = asked.named > 0 && isMore('named') ? NAMED_EXPERIENCE[asked.named] : undefined;
  const years = asked.years >= YEARS_ASKED && isMore('years') ? asked.years : null;
  if (named === undefined && years === null) return [];
  const sentences = [
    named === undefined ? '' : `The handbook names as experience before it: ${lower(named)}.`,
    years === null
      ? ''
      : `${asked.percent} of 100 people in it name more than ${years === 1 ? 'a year' : `${years} years`} of related work before it.`,
  ];
  const why = sentences.filter((sentence) => sentence !== '').join(' ');
  return [{ kind: 'experience', why, names: [] }];
}

/** Returns rank in NAMED_EXPERIENCE, and the years that most people in the occupation name. */
function experienceOf(occupation: Occupation, work: WorkData) {
  const entry = handbookPage(occupation)?.experience;
  const named = entry?.kind === 'named' ? Math.max(0, NAMED_EXPERIENCE.indexOf(entry.value)) : 0;
  const shares = work.byCode.get(occupation.code)?.experience ?? new Map<number, number>();
  for (let at = EXPERIENCE_YEARS.length; at > 1; at--) {
    const percent = [...shares].reduce((sum, [one, share]) => (one >= at ? sum + share : sum), 0);
    if (percent >= USUAL * 100) {
      return { named, years: EXPERIENCE_YEARS[at - 1] ?? 0, percent: Math.round(percent) };
    }
  }
  return { named, years: 0, percent: 0 };
}

/** Says what the data leave open. */
function toCheck(occupation: Occupation): RoleReason {
  const page = findPageConditions(occupation);
  const why =
    page === null
      ? 'No source here names licences for it. Check a job ad.'
      : page.licence === 'none-mentioned'
        ? 'The handbook names no licence. Check a job ad for what employers ask.'
        : 'Check that your licence counts where you want to work.';
  return { kind: 'check', why, names: [] };
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
  const why = `Job ads there often name ${joinNames(names)}; your text does not.`;
  return [{ kind: 'terms', why, names }];
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
