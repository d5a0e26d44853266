/** Where a profile and a resume say different things of the same job or school. */
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ProfileDifference } from '@roletrail/contracts/tools/linkedin';
import { type DateRange, datesIn, type MonthDate, monthsOf } from '../resume/dates.ts';
import { nameKey } from '../text/tokens.ts';
import { quoteField } from './quotes.ts';

type Section = ProfileDifference['section'];
type Placed = {
  readonly entry: DraftEntry;
  /** index among the entries of its draft */
  readonly at: number;
  /** words of employer and title as they are compared */
  readonly employer: readonly string[];
  readonly title: readonly string[];
  /** null if the entry has no date */
  readonly range: DateRange | null;
};
type Pair = { readonly profile: Placed; readonly resume: Placed };

export type Consistency = {
  /** jobs and schools that are in both */
  readonly compared: number;
  readonly differences: readonly ProfileDifference[];
};

const SECTIONS = ['experience', 'education'] as const;

export function compareEntries(profile: ResumeDraft, resume: ResumeDraft): Consistency {
  const found = SECTIONS.map((section) => compareSection(section, profile, resume));
  return {
    compared: found.reduce((sum, { compared }) => sum + compared, 0),
    differences: found.flatMap(({ differences }) => differences),
  };
}

/** A section that one side lacks wholly is not compared: the advice names it. */
function compareSection(section: Section, profile: ResumeDraft, resume: ResumeDraft): Consistency {
  const [own, other] = [entriesIn(profile, section), entriesIn(resume, section)];
  if (own.length === 0 || other.length === 0) return { compared: 0, differences: [] };
  const pairs = pairUp(own, other);
  const paired = {
    profile: new Set(pairs.map((pair) => pair.profile.at)),
    resume: new Set(pairs.map((pair) => pair.resume.at)),
  };
  const quote = (side: 'profile' | 'resume', { at, entry }: Placed) =>
    quoteField(
      side,
      side === 'profile' ? profile : resume,
      `entries.${at}.${entry.title === '' ? 'at' : 'title'}`,
    );
  const only = [
    ...own
      .filter((one) => !paired.profile.has(one.at))
      .map((one): ProfileDifference => {
        const why = `${nameOf(one.entry)} is in your profile and not in your resume.`;
        const [from, to] = [quote('profile', one), null];
        return { code: 'only-profile', section, why, profile: from, resume: to };
      }),
    ...other
      .filter((one) => !paired.resume.has(one.at))
      .map((one): ProfileDifference => {
        const why = `${nameOf(one.entry)} is in your resume and not in your profile.`;
        return { code: 'only-resume', section, why, profile: null, resume: quote('resume', one) };
      }),
  ];
  const differing = pairs.flatMap((pair) => differencesOf(section, pair, { profile, resume }));
  return { compared: pairs.length, differences: [...differing, ...only] };
}

/** Each entry is compared with each of the other side: more than people have would take too long. */
const COMPARED_MOST = 100;

/** Returns the first COMPARED_MOST entries of a section. */
function entriesIn({ entries }: ResumeDraft, section: Section): readonly Placed[] {
  return entries
    .flatMap((entry, at) => (entry.section === section ? [{ entry, at }] : []))
    .slice(0, COMPARED_MOST)
    .map(({ entry, at }) => ({
      entry,
      at,
      employer: wordsIn(employerKey(entry.at)),
      title: wordsIn(nameKey(entry.title)),
      range: datesIn(entry.dates)[0] ?? null,
    }));
}

const wordsIn = (key: string): readonly string[] => (key === '' ? [] : key.split(' '));

function nameOf({ title, at }: DraftEntry): string {
  return `“${[title, at].filter((one) => one !== '').join(', ')}”`;
}

const EMPLOYER_POINTS = 4;
const TITLE_POINTS = 2;
const DATES_POINTS = 1;
/** an employer alone, or a title in the same time */
const PAIR_LEAST = 3;

/** The pairs with most in common first; each entry is in one pair at most. */
function pairUp(own: readonly Placed[], other: readonly Placed[]): readonly Pair[] {
  const candidates = own
    .flatMap((profile) =>
      other.map((resume) => ({ profile, resume, points: pointsOf(profile, resume) })),
    )
    .filter(({ points }) => points >= PAIR_LEAST)
    .sort((a, b) => b.points - a.points);
  const pairs: Pair[] = [];
  const [takenOwn, takenOther] = [new Set<number>(), new Set<number>()];
  for (const { profile, resume } of candidates) {
    if (takenOwn.has(profile.at) || takenOther.has(resume.at)) continue;
    takenOwn.add(profile.at);
    takenOther.add(resume.at);
    pairs.push({ profile, resume });
  }
  return pairs.sort((a, b) => a.profile.at - b.profile.at);
}

function pointsOf(a: Placed, b: Placed): number {
  const employer = isAlike(a.employer, b.employer) ? EMPLOYER_POINTS : 0;
  const title = isAlike(a.title, b.title) ? TITLE_POINTS : 0;
  const dates = a.range && b.range && isSameTime(a.range, b.range) ? DATES_POINTS : 0;
  return employer + title + dates;
}

/** One of them has all words of the other: “Acme” and “Acme Energy”. */
function isAlike(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.every((word) => long.includes(word));
}

/** Forms of companies, which people leave out. */
const COMPANY_FORM =
  /\b(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|plc|gmbh|llp|the)\b\.?/giu;

const employerKey = (name: string) => nameKey(name.replace(COMPANY_FORM, ' '));

/** They begin within a year of one another. */
const SAME_TIME_MONTHS = 12;

function isSameTime(a: DateRange, b: DateRange): boolean {
  if (!a.from || !b.from) return false;
  return Math.abs(monthsOf(a.from) - monthsOf(b.from)) <= SAME_TIME_MONTHS;
}

type Documents = { readonly profile: ResumeDraft; readonly resume: ResumeDraft };

const NAMES = {
  experience: { title: 'title', at: 'employer' },
  education: { title: 'degree', at: 'school' },
} as const;

function differencesOf(
  section: Section,
  { profile: own, resume: other }: Pair,
  documents: Documents,
): readonly ProfileDifference[] {
  const differences: ProfileDifference[] = [];
  const add = (
    code: 'title' | 'employer' | 'dates',
    field: 'title' | 'at' | 'dates',
    why: string,
  ) =>
    differences.push({
      code,
      section,
      why,
      profile: quoteField('profile', documents.profile, `entries.${own.at}.${field}`),
      resume: quoteField('resume', documents.resume, `entries.${other.at}.${field}`),
    });
  const [a, b] = [own.entry, other.entry];
  const names = NAMES[section];
  const at = b.at === '' ? '' : ` at ${b.at}`;
  if (isOther(nameKey(a.title), nameKey(b.title))) {
    add('title', 'title', `The ${names.title}${at} is not the same in both.`);
  }
  if (isOther(employerKey(a.at), employerKey(b.at))) {
    add('employer', 'at', `The ${names.at} of ${nameOf(b)} is not the same in both.`);
  }
  const why = differentDates(a.dates, b.dates);
  if (why !== null) add('dates', 'dates', `${nameOf(b)}: ${why}`);
  return differences;
}

const isOther = (a: string, b: string) => a !== '' && b !== '' && a !== b;

/** A year alone agrees with any month of it. Dates that one side lacks are not compared. */
function differentDates(a: string, b: string): string | null {
  const [own, other] = [datesIn(a)[0], datesIn(b)[0]];
  if (!own || !other) return null;
  if (own.from && other.from && isOtherDate(own.from, other.from)) return 'it begins differently.';
  if (own.current !== other.current) return 'one says that it goes on, the other that it ended.';
  return own.to && other.to && isOtherDate(own.to, other.to) ? 'it ends differently.' : null;
}

function isOtherDate(a: MonthDate, b: MonthDate): boolean {
  if (a.year !== b.year) return true;
  return a.month !== null && b.month !== null && a.month !== b.month;
}
