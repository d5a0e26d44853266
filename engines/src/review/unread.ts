/** Checks of what a document says and no field holds. */
import type { TextSpan } from '../engine.ts';
import { datesIn } from '../resume/dates.ts';
import type { SectionKind } from '../resume/heading-names.ts';
import type { ParsedDocument, PlacedLine } from '../resume/placed-text.ts';
import { readResume } from '../resume/read-resume.ts';
import type { ReadResume } from '../resume/resume-fields.ts';
import { findSections } from '../resume/sections.ts';
import { type ReadabilityCheck, toCheck } from './readability-check.ts';

/** Sections of which every line is taken: into the summary, or as a line. */
const WHOLE: ReadonlySet<SectionKind> = new Set([
  'summary',
  'contact',
  'languages',
  'interests',
  'references',
]);
/** Words of a head that are a headline, a short summary or an address. */
const HEAD_WORDS = 60;
/** Share of words without a field, and their least number. */
const WARN = { share: 0.1, words: 20 };
const FAIL = { share: 0.25, words: 40 };
/** Lines that a sentence quotes. */
const QUOTED = 3;
const QUOTE_MOST = 60;

/** Lists what was not read. Empty if all of it was; a structured file names its parts itself. */
export function unreadChecks(reading: ParsedDocument): readonly ReadabilityCheck[] {
  if (reading.marks) return [];
  const read = readResume(reading);
  const left = linesLeft(reading, read);
  return [...jobsCheck(reading, read), ...leftOverCheck(reading, left)];
}

function jobsCheck(reading: ParsedDocument, read: ReadResume): readonly ReadabilityCheck[] {
  if (read.jobs.length > 0) return [];
  const taken = [...read.studies, ...read.others].map(({ span }) => span);
  const like = reading.lines.filter((line) => isDated(line) && !isWithin(line, taken));
  if (like.length === 0) return [];
  const why = `${like.length === 1 ? 'A line looks' : `${like.length} lines look`} like jobs, and no job was read: ${quoted(like, reading)}. Put a heading such as Experience above them, and title, employer and dates on the first line of each.`;
  return [toCheck('unread-jobs', 'fail', 'Jobs', why)];
}

function leftOverCheck(
  reading: ParsedDocument,
  left: readonly PlacedLine[],
): readonly ReadabilityCheck[] {
  const [words, all] = [left, reading.lines].map((lines) =>
    lines.reduce((sum, line) => sum + wordsOf(line), 0),
  ) as [number, number];
  const share = words / Math.max(1, all);
  const isOver = (most: typeof WARN) => share >= most.share && words >= most.words;
  if (!isOver(WARN)) return [];
  const why = `${Math.round(share * 100)} % of the words belong to no field, such as ${quoted(left, reading)}. Check the fields for what is missing.`;
  return [toCheck('left-over', isOver(FAIL) ? 'fail' : 'warn', 'Words without a field', why)];
}

/** Lines that no entry, skill or contact field holds. */
export function linesLeft(reading: ParsedDocument, read: ReadResume): readonly PlacedLine[] {
  const { name, email, phone, place, links } = read.contact;
  const fields = [name, email, phone, place, ...links, ...read.skills].flatMap((one) => one ?? []);
  const entries = [...read.jobs, ...read.studies, ...read.others];
  const spans = [...entries, ...fields].map(({ span }) => span);
  const open = (lines: readonly PlacedLine[]) => lines.filter((line) => !isWithin(line, spans));
  return findSections(reading).flatMap(({ kind, lines }) => {
    if (WHOLE.has(kind)) return [];
    return kind === 'head' ? beyond(open(lines), HEAD_WORDS) : open(lines);
  });
}

/** Lines after the first `most` words. */
function beyond(lines: readonly PlacedLine[], most: number): readonly PlacedLine[] {
  let words = 0;
  return lines.filter((line) => {
    words += wordsOf(line);
    return words > most;
  });
}

function isWithin(line: PlacedLine, spans: readonly TextSpan[]): boolean {
  const end = line.start + line.text.length;
  return spans.some((span) => span.start < end && line.start < span.end);
}

const isDated = ({ text }: PlacedLine) =>
  datesIn(text).some(({ from, to, current }) => from !== null && (to !== null || current));

const wordsOf = ({ text }: PlacedLine) => text.match(/\p{L}+/gu)?.length ?? 0;

/** “Line” on page 2, or as a line of the text. */
function quoted(lines: readonly PlacedLine[], reading: ParsedDocument): string {
  const pages = Math.max(...reading.lines.map(({ page }) => page));
  return lines
    .slice(0, QUOTED)
    .map((line) => {
      const text = line.text.replaceAll('\t', ' ');
      const short = text.length > QUOTE_MOST ? `${text.slice(0, QUOTE_MOST).trimEnd()}…` : text;
      const at = pages > 1 ? `page ${line.page}` : `line ${reading.lines.indexOf(line) + 1}`;
      return `“${short}” (${at})`;
    })
    .join(', ');
}
