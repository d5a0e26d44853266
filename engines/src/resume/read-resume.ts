/** A résumé's fields, each with its place in the text. */
import { RESUME_DRAFT_MAX } from '@roletrail/contracts/tool-limits';
import { readContact } from './contact.ts';
import { entriesOf, type ResumeEntry } from './entries.ts';
import { type FoundField, fieldAt } from './found-field.ts';
import type { HeadPart } from './head-parts.ts';
import type { ResumeSection, SectionKind } from './heading-names.ts';
import { hasSign } from './line-kinds.ts';
import { linkedinJobs, linkedinStudies } from './linkedin-layout.ts';
import { headingsAbove } from './linkedin-sizes.ts';
import { readMarkedResume } from './marked-fields.ts';
import type { ParsedDocument, PlacedLine } from './placed-text.ts';
import { type JobHeading, positionsOf } from './positions.ts';
import type { Job, OtherEntry, ReadResume, Study } from './resume-fields.ts';
import { findSections } from './sections.ts';
import { skillsIn } from './skills.ts';
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
    studies: of('education').flatMap(({ lines }) => {
      return (headingsAbove(reading.lines) > 0 && linkedinStudies(lines)) || studiesOf(lines);
    }),
    skills: of('skills')
      .flatMap(({ lines }) => skillsIn(withoutGroupNames(lines)))
      .slice(0, RESUME_DRAFT_MAX.skills),
    others: sections
      .filter(({ kind }) => OTHERS.has(kind))
      .flatMap(({ kind, lines }) => entriesOf(lines).map((entry) => otherOf(kind, entry))),
    sections: sections.map(({ kind, heading }) => ({ kind, heading: heading && whole(heading) })),
  };
}

/** Headings of a level below “Skills” name groups of them. */
function withoutGroupNames(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const skills = lines.filter(({ heading }) => !heading);
  return skills.length > 0 ? skills : lines;
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

/** Military service counts as work. */
function isWork({ kind }: ResumeSection): boolean {
  return kind === 'experience' || kind === 'military';
}

function jobsOf({ lines }: ResumeSection): readonly Job[] {
  const ofLinkedin = linkedinJobs(lines);
  if (ofLinkedin) return ofLinkedin;
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
    ...writtenOf(entry),
    points,
    span,
  };
}

/** A bulleted degree without a school belongs to the school above it. */
function studiesOf(lines: readonly PlacedLine[]): readonly Study[] {
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
    ...writtenOf(entry),
    points,
    span,
  };
}

/** An entry with several dates keeps them as the text in `written`. */
function writtenOf({ listed }: ResumeEntry): Pick<Job, 'written'> {
  return listed ? { written: asField(listed) } : {};
}

/** The parts of an entry's heading that overlap none of `used`. */
function notesOf({ head }: ResumeEntry, used: readonly (HeadPart | null)[]): readonly FoundField[] {
  const isUsed = ({ span }: HeadPart) =>
    used.some((part) => part && part.span.start < span.end && span.start < part.span.end);
  return head.filter((part) => !isUsed(part)).map(({ text, span }) => ({ value: text, span }));
}

function otherOf(section: SectionKind, entry: ResumeEntry): OtherEntry {
  const { head, dates, points, span } = entry;
  const name = head[0] ?? null;
  const notes = notesOf(entry, [name]);
  return { section, name: asField(name), notes, dates, ...writtenOf(entry), points, span };
}
