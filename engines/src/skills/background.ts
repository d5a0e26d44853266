/** What stands beside the answers: what carries over from today's work, education, licence. */
import { ENTRY_EDUCATION, type EntryEducation } from '@roletrail/contracts/entry-education';
import type {
  EducationNeed,
  LicenceAsked,
  LicenceHeld,
  SkillsAssessed,
  SkillTransfer,
} from '@roletrail/contracts/tools/skills';
import { handbookPage, type Occupation } from '../career/career-data.ts';
import { findPageConditions, type LicenceNeed } from '../career/handbook-conditions.ts';
import { RANK_OF_CATEGORY } from '../career/work-file.ts';
import { rounded } from '../engine.ts';
import { chooseElements } from './choose-elements.ts';
import { SCALES } from './scales.ts';
import { readSkillLevel, type SkillsData } from './skills-data.ts';

/** A level of today's occupation that misses the target's by less carries over. */
const DISTANCE_LEAST = 0.25;

/** Returns what today's occupation shares with the target. */
export function transferOf(from: Occupation, to: Occupation, data: SkillsData): SkillTransfer {
  const here = data.work.byCode.get(to.code)?.activities ?? [];
  const there = data.work.byCode.get(from.code)?.activities ?? [];
  const names = new Set(there.map(({ name }) => name));
  const shared = here.filter(({ name }) => names.has(name));
  const similar = here
    .filter(({ name }) => !names.has(name))
    .flatMap(({ name, kind }) => {
      const like = there.find((one) => one.kind === kind);
      return like ? [{ here: name, there: like.name }] : [];
    });
  return {
    from: { code: from.code, title: from.title },
    activities: shared.map(({ name }) => name),
    similar,
    of: here.length,
    skills: sharedSkills(from, to, data),
    why: `The data name ${here.length} work activities for ${to.title}. Of these, ${shared.length} are also named for ${from.title}, and ${similar.length} more are of the same kind as one of today’s.`,
  };
}

/** Returns null if one of the two is not rated itself: a group's ratings say nothing of the difference. */
function sharedSkills(from: Occupation, to: Occupation, data: SkillsData): SkillTransfer['skills'] {
  if (from.profile.kind !== 'rated' || to.profile.kind !== 'rated') return null;
  const { ratings } = from.profile;
  const target = to.profile.ratings;
  return chooseElements(target, data.elements).flatMap((element) => {
    const [there, here] = [readSkillLevel(element, ratings), readSkillLevel(element, target)];
    const label = SCALES[element.kind].get(element.name)?.label ?? element.name;
    return here - there < DISTANCE_LEAST
      ? [{ label, there: rounded(there), here: rounded(here) }]
      : [];
  });
}

export function educationOf(
  occupation: Occupation,
  own: EntryEducation | null,
  { work }: SkillsData,
): EducationNeed {
  const { figures } = occupation;
  const fact = figures.kind === 'none' ? null : figures.page.education;
  const entry = fact?.kind === 'named' ? fact.value : null;
  const [ownRank, entryRank] = [rankOf(own), rankOf(entry)];
  const people = peopleOf(work.byCode.get(occupation.code)?.education ?? null);
  return {
    entry,
    own,
    below: ownRank === null || entryRank === null ? null : ownRank < entryRank,
    people,
    why: [entryInWords(occupation, entry), sharesInWords(people, ownRank)].join(' '),
  };
}

const EDUCATION: readonly string[] = ENTRY_EDUCATION;

function rankOf(name: string | null): number | null {
  const at = name === null ? -1 : EDUCATION.indexOf(name);
  return at < 0 ? null : at;
}

function entryInWords(occupation: Occupation, entry: string | null): string {
  if (handbookPage(occupation) === null) return 'The handbook has no page for it.';
  const whose = occupation.figures.kind === 'group' ? ' for its group' : '';
  if (entry === null) return `The handbook names no one entry education${whose}.`;
  return `The handbook names as typical entry education${whose}: ${entry}.`;
}

function peopleOf(shares: ReadonlyMap<number, number> | null): EducationNeed['people'] {
  if (shares === null) return null;
  return ENTRY_EDUCATION.flatMap((level, rank) => {
    const percent = [...shares].reduce(
      (sum, [category, share]) => (RANK_OF_CATEGORY[category - 1] === rank ? sum + share : sum),
      0,
    );
    return percent > 0 ? [{ level, percent: rounded(percent) }] : [];
  });
}

function sharesInWords(people: EducationNeed['people'], own: number | null): string {
  if (people === null) return 'What people in it studied was not surveyed.';
  if (own === null) return '';
  const upTo = people.reduce(
    (sum, { level, percent }) => (EDUCATION.indexOf(level) <= own ? sum + percent : sum),
    0,
  );
  return `${Math.round(upTo)} of 100 people in it have your level or a lower one.`;
}

/** Returns the licence to ask about; null if none is mentioned or there is no page. */
export function licenceAskedFor(occupation: Occupation): LicenceAsked | null {
  const known = findPageConditions(occupation);
  if (known === null || known.licence === 'none-mentioned') return null;
  return { need: known.licence, of: known.licenceOf };
}

const LICENCE_WORDS: Readonly<Record<Exclude<LicenceNeed, 'none-mentioned'>, string>> = {
  required: 'Without it you may not do this work',
  'some-states-or-specialities': 'Some states or kinds of this work require it',
  'certification-usual': 'Not the law, but most employers expect it',
};
const HELD_WORDS: Readonly<Record<LicenceHeld, string>> = {
  have: 'you have it',
  working: 'you are working on it',
  none: 'you do not have it yet',
};

export function describeLicence(
  occupation: Occupation,
  own: LicenceHeld | null,
): SkillsAssessed['licence'] {
  const asked = licenceAskedFor(occupation);
  if (asked === null) return null;
  const held = own === null ? 'you did not answer' : HELD_WORDS[own];
  const group = occupation.figures.kind === 'group' ? ' The handbook says so of its group.' : '';
  return { ...asked, own, why: `${LICENCE_WORDS[asked.need]}; ${held}.${group}` };
}
