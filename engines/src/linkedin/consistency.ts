/** Where a profile and a resume say different things of the same job or school. */
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ProfileDifference } from '@roletrail/contracts/tools/linkedin';
import { type DateRange, datesIn, type MonthDate, monthsOf } from '../resume/dates.ts';
import { nameKey } from '../text/tokens.ts';
import { quoteField } from './quotes.ts';

type Section = ProfileDifference['section'];
type Placed = { readonly entry: DraftEntry; readonly at: number };
type Pair = { readonly profile: Placed; readonly resume: Placed };

export type Consistency = {
  /** jobs and schools that stand in both */
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
  const isIn = (side: 'profile' | 'resume', one: Placed) =>
    pairs.some((pair) => pair[side].at === one.at);
  const quote = (side: 'profile' | 'resume', { at, entry }: Placed) =>
    quoteField(
      side,
      side === 'profile' ? profile : resume,
      `entries.${at}.${entry.title === '' ? 'at' : 'title'}`,
    );
  const only = [
    ...own
      .filter((one) => !isIn('profile', one))
      .map((one): ProfileDifference => {
        const why = `${nameOf(one.entry)} is in your profile and not in your resume.`;
        const [from, to] = [quote('profile', one), null];
        return { code: 'only-profile', section, why, profile: from, resume: to };
      }),
    ...other
      .filter((one) => !isIn('resume', one))
      .map((one): ProfileDifference => {
        const why = `${nameOf(one.entry)} is in your resume and not in your profile.`;
        return { code: 'only-resume', section, why, profile: null, resume: quote('resume', one) };
      }),
  ];
  const differing = pairs.flatMap((pair) => differencesOf(section, pair, { profile, resume }));
  return { compared: pairs.length, differences: [...differing, ...only] };
}

function entriesIn({ entries }: ResumeDraft, section: Section): readonly Placed[] {
  return entries.flatMap((entry, at) => (entry.section === section ? [{ entry, at }] : []));
}

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
      other.map((resume) => ({ profile, resume, points: pointsOf(profile.entry, resume.entry) })),
    )
    .filter(({ points }) => points >= PAIR_LEAST)
    .sort((a, b) => b.points - a.points);
  const pairs: Pair[] = [];
  for (const { profile, resume } of candidates) {
    const isTaken = pairs.some(
      (pair) => pair.profile.at === profile.at || pair.resume.at === resume.at,
    );
    if (!isTaken) pairs.push({ profile, resume });
  }
  return pairs.sort((a, b) => a.profile.at - b.profile.at);
}

function pointsOf(a: DraftEntry, b: DraftEntry): number {
  const employer = isAlike(employerKey(a.at), employerKey(b.at)) ? EMPLOYER_POINTS : 0;
  const title = isAlike(nameKey(a.title), nameKey(b.title)) ? TITLE_POINTS : 0;
  const [rangeA, rangeB] = [datesIn(a.dates)[0], datesIn(b.dates)[0]];
  const dates = rangeA && rangeB && isSameTime(rangeA, rangeB) ? DATES_POINTS : 0;
  return employer + title + dates;
}

/** One of them has all words of the other: “Acme” and “Acme Energy”. */
function isAlike(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  const [short = [], long = []] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length);
  const words = new Set(long);
  return short.every((word) => words.has(word));
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
