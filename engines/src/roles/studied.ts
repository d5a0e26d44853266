/** Field of study from a résumé's education, and its weight beside the work. */
import { type DateRange, monthsOf } from '../resume/dates.ts';
import { isCareerBreak, SCHOOL } from '../resume/patterns.ts';
import type { Job, ReadResume, Study } from '../resume/resume-fields.ts';
import { nameKey } from '../text/tokens.ts';
import type { FieldOfStudy } from './fields-of-study.ts';
import { educationInText } from './own-education.ts';

export type Studied = {
  readonly field: FieldOfStudy;
  /** 1: as much as a field chosen by hand; less beside a long career */
  readonly share: number;
};

/** @param readConsentAsOf year-month-day @returns null where no field that we know was studied */
export function studiedIn(
  { jobs, studies }: ReadResume,
  fields: readonly FieldOfStudy[],
  asOf: string,
): Studied | null {
  const names = fields.flatMap((field) =>
    [field.name, ...field.others].map((name) => ({ field, key: nameKey(name) })),
  );
  const known = studies.flatMap((study) => {
    const field = fieldOf(study, names);
    return field ? [{ study, field, rank: rankOf(study) }] : [];
  });
  const [first] = known.sort((a, b) => b.rank - a.rank || endOf(b.study) - endOf(a.study));
  if (first === undefined) return null;
  return { field: first.field, share: shareBeside(monthsWorked(jobs, studies, asOf)) };
}

/** Full until so many months of work; beside a career a degree soon says little. */
const FULL_MONTHS = 24;

const shareBeside = (months: number) =>
  months < FULL_MONTHS ? 1 : Math.min(0.5, (FULL_MONTHS / months) ** 2);

/** The longest word for it wins: “Nursing” of a “Bachelor of Science in Nursing”. */
function fieldOf(
  { degree, notes }: Study,
  names: readonly { readonly field: FieldOfStudy; readonly key: string }[],
): FieldOfStudy | null {
  const beside = notes.filter(({ value }) => !NO_FIELD.test(value) && !SCHOOL.test(value));
  for (const { value } of [...(degree ? [degree] : []), ...beside]) {
    const phrase = ` ${nameKey(value.replace(OF_PHILOSOPHY, ' ').replace(MINOR, ' '))} `;
    let best: { field: FieldOfStudy; words: number; at: number } | null = null;
    for (const { field, key } of names) {
      const at = phrase.indexOf(` ${key} `);
      if (at < 0) continue;
      const words = key.split(' ').length;
      const isBetter = !best || words > best.words || (words === best.words && at < best.at);
      if (isBetter) best = { field, words, at };
    }
    if (best) return best.field;
  }
  return null;
}

const NO_FIELD =
  /\b(?:minor|thesis|dissertation|honou?rs|gpa|dean|courses?|coursework|club|society|scholarship|full[- ]time|part[- ]time)\b/i;
const MINOR = /(?:[,;(]\s*|(?<!\s)\s*)\b(?:with a |and a )?minor(?:s|ing)?\b[\s\S]*/i;
/** Every doctor of whatever is one of philosophy. */
const OF_PHILOSOPHY = /\b(?:doctor|master)(?:ate)? of philosophy\b/i;

const RANKS: readonly (readonly [number, RegExp])[] = [
  [4, /\b(?:ph\.?\s?d|doctor(?:ate)?|j\.?d|m\.?d|pharm\.?\s?d|d\.?n\.?p|ed\.?d|d\.?p\.?t)\b/i],
  [3, /\b(?:master'?s?|m\.?\s?(?:sc?|a|b\.?a|ed|eng|p\.?h|s\.?w|s\.?n|f\.?a|phil)|ll\.?m)\b/i],
  [2, /\b(?:bachelor'?s?|b\.?\s?(?:sc?|a|b\.?a|ed|eng|s\.?n|s\.?w|f\.?a|com|tech)|ll\.?b)\b/i],
  [1, /\b(?:associate'?s?|a\.?\s?(?:a|s|a\.?s))\b/i],
];

function rankOf({ degree }: Study): number {
  return RANKS.find(([, words]) => words.test(degree?.value ?? ''))?.[0] ?? 0;
}

/** Rank in ENTRY_EDUCATION of each degree, by its place in `RANKS` from the lowest. */
const ENTRY_RANKS = [null, 4, 5, 6, 7];
const HIGH_SCHOOL = /\b(?:high school|secondary school|ged|a[- ]levels?|gcses?|abitur|matric)\b/i;

/** Returns the rank in ENTRY_EDUCATION of the highest study; null: none was read. */
export function educationOfStudies(studies: readonly Study[]): number | null {
  const ranks = studies.flatMap((study) => {
    const text = `${study.degree?.value ?? ''} ${study.school?.value ?? ''}`;
    return ENTRY_RANKS[rankOf(study)] ?? educationInText(text) ?? (HIGH_SCHOOL.test(text) ? 1 : []);
  });
  return ranks.length === 0 ? null : Math.max(...ranks);
}

function endOf({ dates }: Study): number {
  if (dates === null) return 0;
  if (dates.current) return Number.MAX_SAFE_INTEGER;
  return ends(dates)?.to ?? 0;
}

type Stretch = { readonly from: number; readonly to: number };

/** In months, the last one too; null: no month is named. */
function ends({ from, to }: DateRange): Stretch | null {
  const first = from ?? to;
  const last = to ?? from;
  if (first === null || last === null) return null;
  return {
    from: monthsOf({ year: first.year, month: first.month ?? 1 }),
    to: monthsOf({ year: last.year, month: last.month ?? 12 }) + 1,
  };
}

const INTERN = /\b(?:interns?|internships?|trainee|co-?op student|student)\b/i;
/** Assumed duration of a study without a start date, months. */
const STUDY_MONTHS = 48;
/** A job without dates is assumed to be long. */
const UNDATED_MONTHS = 24;

/** Each month once; neither internships nor jobs beside the studies are a career. */
function monthsWorked(jobs: readonly Job[], studies: readonly Study[], asOf: string): number {
  const [year = 0, month = 1] = asOf.split('-').map(Number);
  const now = monthsOf({ year, month });
  const worked = jobs.filter(
    ({ title }) => title === null || !(INTERN.test(title.value) || isCareerBreak(title.value)),
  );
  const stretch = (dates: DateRange | null): Stretch | null => {
    const found = dates && ends(dates);
    return found && { from: found.from, to: Math.min(dates.current ? now : found.to, now) };
  };
  const studying = studies.flatMap(({ dates }): Stretch[] => {
    const found = stretch(dates);
    if (found === null) return [];
    const isLong = dates?.from !== null && (dates?.to !== null || dates?.current);
    return [isLong ? found : { from: found.to - STUDY_MONTHS, to: found.to }];
  });
  const months = new Set<number>();
  let undated = 0;
  for (const { dates } of worked) {
    const found = stretch(dates);
    if (found === null) undated += UNDATED_MONTHS;
    for (let at = found?.from ?? 0; at < (found?.to ?? 0); at++) months.add(at);
  }
  const beside = [...months].filter((at) =>
    studying.some(({ from, to }) => from <= at && at < to),
  ).length;
  return months.size - beside + undated;
}
