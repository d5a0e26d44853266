/** A résumé's fields, each with its place in the text. */
import { RESUME_DRAFT_MAX } from '@roletrail/contracts/tool-limits';
import { readContact } from './contact.ts';
import { datesIn } from './dates.ts';
import { entriesOf, type ResumeEntry } from './entries.ts';
import { type FoundField, fieldAt } from './found-field.ts';
import type { HeadPart } from './head-parts.ts';
import type { SectionKind } from './heading-names.ts';
import { hasSign, isFull } from './line-kinds.ts';
import { readMarkedResume } from './marked-fields.ts';
import type { ParsedDocument, PlacedLine } from './placed-text.ts';
import { type JobHeading, positionsOf } from './positions.ts';
import type { Job, OtherEntry, ReadResume, Study } from './resume-fields.ts';
import { findSections, type ResumeSection } from './sections.ts';
import { studyOf } from './studies.ts';

const OTHERS: ReadonlySet<SectionKind> = new Set([
  'projects',
  'certifications',
  'awards',
  'publications',
  'volunteering',
  'courses',
]);

export function readResume(reading: ParsedDocument): ReadResume {
  if (reading.marks) return readMarkedResume(reading, reading.marks);
  const sections = findSections(reading);
  const of = (kind: SectionKind) => sections.filter((section) => section.kind === kind);
  return {
    contact: readContact(sections, reading.lines),
    summary: summaryOf(of('summary')),
    jobs: sections.filter(isWork).flatMap(jobsOf),
    studies: of('education').flatMap(studiesOf),
    skills: of('skills')
      .flatMap(({ lines }) => wholeLists(lines).flatMap(itemsOf))
      .slice(0, RESUME_DRAFT_MAX.skills),
    others: sections
      .filter(({ kind }) => OTHERS.has(kind))
      .flatMap(({ kind, lines }) => entriesOf(lines).map((entry) => otherOf(kind, entry))),
    sections: sections.map(({ kind, heading }) => ({ kind, heading: heading && whole(heading) })),
  };
}

function whole(line: PlacedLine): FoundField {
  return fieldAt(line, 0, line.text);
}

function summaryOf(sections: readonly ResumeSection[]): FoundField | null {
  const lines = sections.flatMap((section) => section.lines);
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return null;
  const span = { source: 'text', start: first.start, end: last.start + last.text.length };
  return { value: lines.map(({ text }) => text).join(' '), span };
}

function asField(part: HeadPart | null): FoundField | null {
  return part && { value: part.text, span: part.span };
}

/** Who served has worked. */
function isWork({ kind }: ResumeSection): boolean {
  return kind === 'experience' || kind === 'military';
}

function jobsOf({ lines }: ResumeSection): readonly Job[] {
  const entries = entriesOf(lines, true);
  const positions = positionsOf(entries);
  return entries.flatMap((entry, at) => {
    const position = positions[at];
    return position ? [jobOf(entry, position)] : [];
  });
}

function jobOf(entry: ResumeEntry, { title, employer, place }: JobHeading): Job {
  const { dates, points, span } = entry;
  return {
    title: asField(title),
    employer: asField(employer),
    place: asField(place),
    notes: notesOf(entry, [title, employer, place]),
    dates,
    points,
    span,
  };
}

/** Degrees with bullets are of the school above them. */
function studiesOf({ lines }: ResumeSection): readonly Study[] {
  let above: FoundField | null = null;
  return entriesOf(lines).map((entry) => {
    const study = asStudy(entry);
    const [first] = entry.head;
    const isUnder = study.school === null && first !== undefined && hasSign(first.line);
    above = study.school ?? above;
    return isUnder ? { ...study, school: above } : study;
  });
}

function asStudy(entry: ResumeEntry): Study {
  const { school, degree, place, beside } = studyOf(entry);
  const note = asField(beside);
  const { dates, points, span } = entry;
  return {
    school: asField(school),
    degree: asField(degree),
    place: asField(place),
    notes: [...(note ? [note] : []), ...notesOf(entry, [school, degree, place])],
    dates,
    points,
    span,
  };
}

/** The parts of a head in which none of these stands. */
function notesOf({ head }: ResumeEntry, used: readonly (HeadPart | null)[]): readonly FoundField[] {
  const isUsed = ({ span }: HeadPart) =>
    used.some((part) => part && part.span.start < span.end && span.start < part.span.end);
  return head.filter((part) => !isUsed(part)).map(({ text, span }) => ({ value: text, span }));
}

function otherOf(section: SectionKind, entry: ResumeEntry): OtherEntry {
  const { head, dates, points, span } = entry;
  const name = head[0] ?? null;
  return { section, name: asField(name), notes: notesOf(entry, [name]), dates, points, span };
}

/** “Coaching and” of a narrow column is no skill yet. */
const OPEN_END = /\s(?:and|or|of|for|with|&)$/i;

/** A sign between items; a line so long was broken where the page ended. */
const BETWEEN_ITEMS = /[,;|•·]/;
const LONG_LINE = 60;
const isLong = ({ text }: PlacedLine) => text.length >= LONG_LINE && !/[,;|•·.]$/.test(text);

/** There was room for more, and no comma: lines end where items end. */
function endsItem(line: PlacedLine, next: PlacedLine | undefined): boolean {
  const isList = line.text.includes(',') && !/[,;&]$/.test(line.text);
  return next !== undefined && line.right !== null && isList && !isFull(line, next);
}

/** A list between commas goes on in the next line; what is one a line does not, unless its words do. */
function wholeLists(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const whole: PlacedLine[] = [];
  // of the last line in `whole`, so that its text, which grows, is not searched again
  let [isOpen, hasComma] = [false, false];
  const endsItems = lines.some((line, at) => endsItem(line, lines[at + 1]));
  for (const line of lines) {
    const before = whole.at(-1);
    const isNext = line.apart || LABEL.test(line.text);
    const isSmall = /^\p{Ll}/u.test(line.text);
    const isWrapped = before && hasComma && (isSmall || !endsItems) && isFull(before, line);
    const isBroken = before && isSmall && BETWEEN_ITEMS.test(before.text) && isLong(before);
    const goesOn = before && !isNext && (isOpen || isWrapped || isBroken);
    // a blank for the line feed: places stay what they are
    if (goesOn)
      whole[whole.length - 1] = { ...before, text: `${before.text} ${line.text}`, end: line.end };
    else whole.push(line);
    isOpen = OPEN_END.test(goesOn ? ` ${line.text}` : line.text);
    hasComma = line.text.includes(',') || (goesOn === true && hasComma);
  }
  return whole;
}

/** not within brackets */
const BETWEEN = /(?:\s*[,;|•·●▪\t]\s*|\s{3,})(?![^(]{0,80}\))/g;
const LABEL = /^[^:,;|•\t]{1,40}(?::\s+|\t(?=[^\t]+,|[•▪●]))/;
const MARK = /^[•◦▪●○■*·–—-]\s*/;

/** Of “Languages: Go, SQL” the two behind the colon, or the tab. */
function itemsOf(line: PlacedLine): readonly FoundField[] {
  const mark = MARK.exec(line.text)?.[0].length ?? 0;
  const label = LABEL.exec(line.text.slice(mark))?.[0].length ?? 0;
  const found: FoundField[] = [];
  const second = label > 0 ? (MARK.exec(line.text.slice(mark + label))?.[0].length ?? 0) : 0;
  let from = mark + label + second;
  const add = (to: number) => {
    const raw = line.text.slice(from, to);
    const value = raw.trim().replace(/\.$/, '');
    if (value === '' || isDate(value)) return;
    found.push(fieldAt(line, from + raw.indexOf(value), value));
  };
  for (const { index, 0: sign } of line.text.matchAll(BETWEEN)) {
    if (index < from) continue;
    add(index);
    from = index + sign.length;
  }
  add(line.text.length);
  return found;
}

function isDate(value: string): boolean {
  return datesIn(value).some(({ start, end }) => end - start > value.length / 2);
}
