/** Recall and precision of the résumé reader. */
import { extractFile } from '@roletrail/api/tools/reading/read-file';
import { UnreadableFileError } from '@roletrail/api/tools/reading/unreadable';
import type { DateRange, MonthDate } from '@roletrail/engines/resume/dates';
import { readDocument } from '@roletrail/engines/resume/document';
import { readResume } from '@roletrail/engines/resume/read-resume';
import type { ReadResume } from '@roletrail/engines/resume/resume-fields';
import type { ResumeCase } from './resume-case.ts';

export const PARTS = ['contact', 'dates', 'entries', 'skills', 'sections', 'points'] as const;
export type Part = (typeof PARTS)[number];

/** Number of expected and read values; `right` counts those in both. */
type Count = { right: number; expected: number; read: number };
export type ResumeQuality = Readonly<Record<Part, number>> & {
  /** what was missed or read wrongly, a line each */
  readonly faults: readonly string[];
  /** F1 of each field, such as `title` or `job start` */
  readonly fields: Readonly<Record<string, number>>;
  /** of each maker and layout */
  readonly layouts: Groups;
  /** of each maker, such as a program or `plain text` */
  readonly sources: Groups;
  /** files with jobs of which none was read */
  readonly jobless: readonly string[];
  /** files of kinds that are not read; all their values count as missed */
  readonly refused: readonly string[];
};

/** F1 of entries and dates, and the number of files, by the name of a group */
type Groups = Readonly<
  Record<string, { readonly files: number; readonly entries: number; readonly dates: number }>
>;

/** F1 of every part over all fields of all cases together. */
export async function resumeQuality(cases: readonly ResumeCase[]): Promise<ResumeQuality> {
  const tally = new Tally();
  const jobless: string[] = [];
  const refused: string[] = [];
  for (const one of cases) {
    const document = await documentIn(one);
    if (document === null) refused.push(one.file);
    const { text, lines } = document ?? NOTHING_READ;
    tally.file = one.file;
    tally.groups = [one.maker, layoutOf(one)];
    const read = readResume(readDocument(text, lines));
    if (one.jobs.length > 0 && read.jobs.length === 0) jobless.push(one.file);
    compare(one, read, tally);
  }
  const f1 = Object.fromEntries(PARTS.map((part) => [part, tally.f1(part)])) as Record<
    Part,
    number
  >;
  const groups = (nameOf: (one: ResumeCase) => string): Groups => {
    const names = cases.map(nameOf);
    return Object.fromEntries(
      [...new Set(names)].sort().map((name) => {
        const [entries, dates] = [tally.f1(`${name}: entries`), tally.f1(`${name}: dates`)];
        return [name, { files: names.filter((one) => one === name).length, entries, dates }];
      }),
    );
  };
  return {
    ...f1,
    faults: tally.faults,
    fields: Object.fromEntries(FIELDS.map((field) => [field, tally.f1(field)])),
    layouts: groups(layoutOf),
    sources: groups(({ maker }) => maker),
    jobless,
    refused,
  };
}

const NOTHING_READ = { text: '', lines: [] };

/** Returns null if the file is refused by a code. */
async function documentIn({ bytes, file }: ResumeCase) {
  try {
    return await extractFile({ bytes, name: file });
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
}

const layoutOf = ({ maker, layout }: ResumeCase) => `${maker}, ${layout}`;

const FIELDS =
  'name,email,phone,place,links,title,employer,job start,job end,school,degree,study start,study end'.split(
    ',',
  );

class Tally {
  readonly faults: string[] = [];
  file = '';
  /** names of the groups that the file belongs to */
  groups: readonly string[] = [];
  readonly #counts = new Map<string, Count>();

  /** @param expected or `read`: empty where there is nothing */
  add(
    [part, field]: readonly [part: Part, field?: string | undefined],
    expected: string,
    read: string,
    same: (a: string, b: string) => boolean,
  ): void {
    if (expected === '' && read === '') return;
    const isRight = expected !== '' && read !== '' && same(expected, read);
    const ofGroups = this.groups.map((group) => `${group}: ${part}`);
    for (const key of [part, ...ofGroups, ...(field ? [field] : [])]) {
      const count = this.#counts.get(key) ?? { right: 0, expected: 0, read: 0 };
      this.#counts.set(key, count);
      if (expected !== '') count.expected += 1;
      if (read !== '') count.read += 1;
      if (isRight) count.right += 1;
    }
    if (!isRight) {
      this.faults.push(`${this.file} ${field ?? part}: “${expected}” read as “${read}”`);
    }
  }

  /** Lists in any order. */
  addAll(
    part: readonly [part: Part, field?: string | undefined],
    expected: readonly string[],
    read: readonly string[],
  ): void {
    const left = new Map(read.map((value) => [folded(value), value]));
    for (const value of expected) {
      this.add(part, value, left.get(folded(value)) ?? '', sameWords);
      left.delete(folded(value));
    }
    for (const value of left.values()) this.add(part, '', value, sameWords);
  }

  f1(key: string): number {
    const { right, expected, read } = this.#counts.get(key) ?? { right: 0, expected: 0, read: 0 };
    return (2 * right) / Math.max(1, expected + read);
  }
}

function compare(one: ResumeCase, read: ReadResume, tally: Tally): void {
  const { contact } = one;
  tally.add(['contact', 'name'], contact.name, wordsIn(read.contact.name), sameWords);
  tally.add(['contact', 'email'], contact.email, wordsIn(read.contact.email), sameWords);
  tally.add(['contact', 'phone'], contact.phone, wordsIn(read.contact.phone), sameWords);
  const place = withoutPostcode(wordsIn(read.contact.place));
  tally.add(['contact', 'place'], withoutPostcode(contact.place), place, sameWords);
  const links = read.contact.links.map(wordsIn);
  tally.addAll(['contact', 'links'], contact.links.map(address), links.map(address));
  const jobs = read.jobs.map((job) => ({
    words: [wordsIn(job.title), wordsIn(job.employer)],
    dates: job.dates,
    points: job.points.length,
  }));
  const studies = read.studies.map((study) => ({
    words: [wordsIn(study.school), wordsIn(study.degree)],
    dates: study.dates,
    points: null,
  }));
  compareEntries(
    one.jobs.map(({ title, employer, ...job }) => ({ words: [title, employer], ...job })),
    jobs,
    tally,
    ['title', 'employer', 'job'],
  );
  const schools = one.studies.map(({ school, degree, ...study }) => {
    return { words: [school, degree], ...study, points: null };
  });
  compareEntries(schools, studies, tally, ['school', 'degree', 'study']);
  tally.addAll(['skills'], one.skills, read.skills.map(wordsIn));
  if (one.sections) tally.addAll(['sections'], one.sections.map(kindOf), kindsIn(read));
}

type Expected = { words: string[]; from: string; to: string; points: number | null };
type Read = { words: string[]; dates: DateRange | null; points: number | null };

/** Names of the two words of an entry, and of the entry. */
type EntryNames = readonly [string, string, string];

/** Each expected entry beside the one read that is most like it. */
function compareEntries(
  expected: readonly Expected[],
  read: readonly Read[],
  tally: Tally,
  names: EntryNames,
): void {
  const pairs = expected
    .flatMap((want) => read.map((got) => ({ want, got, like: likeness(want, got) })))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like);
  const beside = new Map<Expected, Read>();
  const taken = new Set<Read>();
  for (const { want, got } of pairs) {
    if (beside.has(want) || taken.has(got)) continue;
    beside.set(want, got);
    taken.add(got);
  }
  for (const want of expected) compareEntry(want, beside.get(want) ?? null, tally, names);
  for (const got of read) if (!taken.has(got)) compareEntry(null, got, tally, names);
}

function compareEntry(
  want: Expected | null,
  got: Read | null,
  tally: Tally,
  names: EntryNames,
): void {
  for (const at of [0, 1]) {
    tally.add(['entries', names[at]], want?.words[at] ?? '', got?.words[at] ?? '', mostlySame);
  }
  const { from, to } = written(got?.dates ?? null, want);
  tally.add(['dates', `${names[2]} start`], want?.from ?? '', from, sameDate);
  tally.add(['dates', `${names[2]} end`], want?.to ?? '', to, sameDate);
  if (want === null || want.points === null) return;
  tally.add(['points'], String(want.points), String(got?.points ?? ''), sameWords);
}

function likeness(want: Expected, got: Read): number {
  const { from, to } = written(got.dates, want);
  const words = want.words.map((value, at) => tokenF1(value, got.words[at] ?? ''));
  return (
    Math.max(...words) +
    tokenF1(want.words.join(' '), got.words.join(' ')) +
    Number(sameDate(want.from, from)) / 2 +
    Number(sameDate(want.to, to)) / 2
  );
}

/** A date alone is an end; where the same beginning is expected, it is that too. */
function written(dates: DateRange | null, want: Expected | null): { from: string; to: string } {
  if (dates === null) return { from: '', to: '' };
  const { from, to, current } = dates;
  if (from !== null && to === null && !current) {
    return { from: want !== null && want.from === want.to ? spelled(from) : '', to: spelled(from) };
  }
  return { from: from ? spelled(from) : '', to: current ? 'now' : to ? spelled(to) : '' };
}

const spelled = ({ year, month }: MonthDate) =>
  month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;

/** To the month; where a year alone is expected, what else is read is no fault. */
function sameDate(expected: string, read: string): boolean {
  const month = expected.slice(0, 7);
  return month !== '' && read.slice(0, month.length) === month;
}

const wordsIn = (field: { readonly value: string } | null) => field?.value ?? '';
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');
const sameWords = (a: string, b: string) => folded(a) === folded(b);
const mostlySame = (a: string, b: string) => tokenF1(a, b) >= 0.8;
const address = (link: string) => link.replace(/^(?:https?:\/\/)?(?:www\.)?/, '');
/** A place is the town: words with digits are of the post. */
const withoutPostcode = (place: string) => place.replace(/\S*\d\S*/g, '').trim();

function tokenF1(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const left = [...second];
  let same = 0;
  for (const word of first) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    same += 1;
  }
  return same === 0 ? 0 : (2 * same) / (first.length + second.length);
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Section names that differ in the cases. */
const KINDS: Readonly<Record<string, string>> = {
  work: 'experience',
  certificates: 'certifications',
};
const kindOf = (name: string) => KINDS[name] ?? name;

/** The head has no heading, and what is unknown has no kind. */
function kindsIn({ sections }: ReadResume): string[] {
  return [...new Set(sections.map(({ kind }) => kind))].filter(
    (kind) => kind !== 'head' && kind !== 'other',
  );
}
