/** Input of the role finder from a résumé: job titles and text without personal data. */
import type { TextSpan } from '../engine.ts';
import type { MonthDate } from '../resume/dates.ts';
import { mapSpan, readDocument, readTextLines } from '../resume/document.ts';
import type { FoundField } from '../resume/found-field.ts';
import type { ResumeSection } from '../resume/heading-names.ts';
import { isCareerBreak } from '../resume/patterns.ts';
import type { PlacedLine } from '../resume/placed-text.ts';
import { readResume } from '../resume/read-resume.ts';
import type { Job, ReadResume } from '../resume/resume-fields.ts';
import { findSections } from '../resume/sections.ts';
import { nameKey } from '../text/tokens.ts';
import { extractGoals, passagesOfAims } from './goal.ts';
import { linesOfResume, type WorkLine } from './work-lines.ts';

export type ResumePersonInput = {
  /** of the newest jobs, what goes on first; at most three */
  readonly titles: readonly string[];
  /** same length, with blanks for name, places and employers */
  readonly text: string;
  readonly read: ReadResume;
  /** what they did, without personal data */
  readonly lines: readonly WorkLine[];
  /** stated career goals, verbatim */
  readonly goals: readonly string[];
  /** what the head and the summary say, a passage a line */
  readonly aims: string;
};

/** Maximum number of jobs, as in the form, and maximum characters of each. */
const TITLES_MOST = 3;
const TITLE_CHARS = 120;

export function extractPersonInput(text: string): ResumePersonInput {
  const reading = readDocument(text, readTextLines(text));
  const read = readResume(reading);
  const sections = findSections(reading);
  const name = read.contact.name ?? firstOf(reading.lines);
  const blanks = [
    ...fieldsBeside(read).map(({ span }) => span),
    ...sections.flatMap((section) => ofPersonIn(section, read)),
    ...(name ? [name.span] : []),
  ];
  const places = blanks.flatMap((span) => mapSpan(reading, span));
  const again = name ? placesOfName(name.value, text, read.contact.name !== null) : [];
  const anonymous = blanked(text, [...places, ...again]);
  const wordsAt = (span: TextSpan) =>
    mapSpan(reading, span)
      .map(({ start, end }) => anonymous.slice(start, end))
      .join(' ');
  return {
    titles: titlesOf(read.jobs),
    text: anonymous,
    read,
    lines: linesOfResume(read, wordsAt),
    goals: extractGoals(sections),
    aims: passagesOfAims(sections).join('\n'),
  };
}

/** A résumé begins with whose it is, also where the name is one that the reader takes for a title. */
function firstOf([line]: readonly PlacedLine[]): FoundField | null {
  if (!line) return null;
  const [part] = partsIn(line, (words) => words.length <= DETAIL_CHARS);
  const value = part ? line.text.slice(part.start - line.start, part.end - line.start).trim() : '';
  return part && value !== '' ? { value, span: part } : null;
}

function titlesOf(jobs: readonly Job[]): readonly string[] {
  const titles = new Map<string, string>();
  for (const { title } of [...jobs].sort((a, b) => endOf(b) - endOf(a))) {
    if (title === null || title.value.length > TITLE_CHARS || isCareerBreak(title.value)) continue;
    const key = nameKey(title.value);
    if (key !== '' && !titles.has(key)) titles.set(key, title.value);
  }
  return [...titles.values()].slice(0, TITLES_MOST);
}

/** Sort key of a job: jobs without dates follow in document order. */
function endOf({ dates }: Job): number {
  if (dates === null) return 0;
  if (dates.current) return Number.MAX_SAFE_INTEGER;
  const last = dates.to ?? dates.from;
  return last === null ? 0 : monthsOf(last);
}

const monthsOf = ({ year, month }: MonthDate) => year * 12 + (month ?? 12);

/** Lists contact data, employers, schools, places and headings. */
function fieldsBeside({ contact, jobs, studies, sections }: ReadResume): readonly FoundField[] {
  const { name, email, phone, place, links } = contact;
  const fields = [
    name,
    email,
    phone,
    place,
    ...links,
    ...jobs.flatMap((job) => [job.employer, job.place]),
    ...studies.flatMap((study) => [study.school, study.place]),
    ...sections.map(({ heading }) => heading),
  ];
  return fields.flatMap((field) => field ?? []);
}

/** Parts of the head and of the contact details that tell of the person; those who speak for them, whole. */
function ofPersonIn({ kind, lines }: ResumeSection, { contact }: ReadResume): readonly TextSpan[] {
  if (kind === 'references') return lines.flatMap((line) => partsIn(line, () => true));
  if (kind !== 'head' && kind !== 'contact') return [];
  const { name, email, phone, place, links } = contact;
  const known = [name, email, phone, place, ...links].flatMap((field) => field?.span ?? []);
  const isOfPerson = (words: string, { start, end }: TextSpan) =>
    known.some((span) => span.start < end && start < span.end) ||
    (words.length <= DETAIL_CHARS && [PERSONAL, ...STREETS].some((one) => one.test(words)));
  return lines.flatMap((line) => partsIn(line, isOfPerson));
}

/** A longer one is a sentence about the work. */
const DETAIL_CHARS = 60;
const PERSONAL =
  /\b(?:aged?|years? old|born|birth(?:day|date)?|gender|sex|(?:fe)?male|m[ae]n|wom[ae]n|married|single|marital|non-?binary|transgender|mother|father|national(?:ity)?|citizen\w*|pronouns|s?he|her|hers|him|his|they|them|mrs?|ms|mx|religion)\b/i;
/** “12 Baker Street”, “Hauptstr. 12”, “PO Box 7”; no “12 Years on wards” */
const STREETS = [
  /^(?:[Aa]pt|[Uu]nit|[Ss]uite|[Ff]lat|#)?\.?\s*\d{1,6}\s?[A-Za-z]?,?\s+(?!Years?\b|Yrs?\b)\p{Lu}/u,
  /\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|terrace|p\.?\s?o\.? box)\b\.?(?:\s|,|$)/i,
  /\p{L}\.?\s\d{1,5}[a-z]?$/u,
];

const PART = /[^|•·\t]+/g;

function partsIn(
  line: PlacedLine,
  isMeant: (words: string, span: TextSpan) => boolean,
): readonly TextSpan[] {
  return [...line.text.matchAll(PART)].flatMap(({ 0: part, index }) => {
    const start = line.start + index;
    const span = { source: 'text', start, end: start + part.length };
    return isMeant(part.trim(), span) ? [span] : [];
  });
}

/**
 * A name stands again on each page, and before each reference.
 * @param isSure it is a name; what may as well be a title is one only where it has a line to itself
 */
function placesOfName(name: string, text: string, isSure: boolean): readonly TextSpan[] {
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const wanted = new RegExp(isSure ? words : `^[ \\t]*${words}[ \\t]*$`, 'gimu');
  return [...text.matchAll(wanted)].map(({ 0: found, index }) => {
    return { source: 'text', start: index, end: index + found.length };
  });
}

/** Line feeds stay, so that lines are what they were. */
function blanked(text: string, places: readonly TextSpan[]): string {
  let done = '';
  let from = 0;
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    if (end <= from) continue;
    const begin = Math.max(start, from);
    done += text.slice(from, begin) + text.slice(begin, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return done + text.slice(from);
}
