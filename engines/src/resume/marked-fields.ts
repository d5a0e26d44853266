/** A structured file's fields: nothing is guessed, because the file names each of them. */

import { type DateRange, datesIn } from './dates.ts';
import type { FoundField } from './found-field.ts';
import type { ResumeSection } from './heading-names.ts';
import type { BulletPoint } from './line-kinds.ts';
import type { FieldMark, ParsedDocument, PlacedLine } from './placed-text.ts';
import type { OtherEntry, ReadResume } from './resume-fields.ts';
import { findSections } from './sections.ts';

type Marks = NonNullable<ParsedDocument['marks']>;
const BEGINS = ['job', 'study', 'entry'] as const;

/** Line that begins an entry, with the lines below it. */
type MarkedEntry = {
  readonly begins: (typeof BEGINS)[number];
  readonly section: ResumeSection;
  readonly marks: FieldMark[];
  readonly lines: PlacedLine[];
  readonly points: BulletPoint[];
};

export function readMarkedResume(reading: ParsedDocument, marks: Marks): ReadResume {
  const { text } = reading;
  const all = marks.flat();
  const fieldsOf = (field: FieldMark['field']) =>
    all.filter((mark) => mark.field === field).map((mark) => valueAt(text, mark));
  const first = (field: FieldMark['field']) => fieldsOf(field)[0] ?? null;
  const sections = findSections(reading);
  const entries = entriesOf(reading, marks, sections);
  const of = (begins: MarkedEntry['begins']) => entries.filter((entry) => entry.begins === begins);
  return {
    contact: {
      name: first('name'),
      email: first('email'),
      phone: first('phone'),
      place: first('place'),
      links: fieldsOf('link'),
    },
    summary: joined(fieldsOf('summary')),
    jobs: of('job').map((entry) => {
      const { title, at, place, ...more } = partsOf(text, entry);
      return { title, employer: at, place, ...more };
    }),
    studies: of('study').map((entry) => {
      const { title, at, place, ...more } = partsOf(text, entry);
      return { school: at, degree: title, place, ...more };
    }),
    skills: fieldsOf('skill'),
    others: of('entry').map((entry): OtherEntry => {
      const { title, at, place, notes, ...more } = partsOf(text, entry);
      const beside = [at, place].flatMap((field) => field ?? []);
      return { section: entry.section.kind, name: title, notes: [...beside, ...notes], ...more };
    }),
    sections: sections.map(({ kind, heading }) => ({
      kind,
      heading: heading && { value: heading.text, span: spanOf(heading) },
    })),
  };
}

function entriesOf(
  { lines }: ParsedDocument,
  marks: Marks,
  sections: readonly ResumeSection[],
): readonly MarkedEntry[] {
  const marksOf = new Map(lines.map((line, at) => [line, marks[at] ?? []]));
  const entries: MarkedEntry[] = [];
  for (const section of sections) {
    let open: MarkedEntry | null = null;
    for (const line of section.lines) {
      const own = marksOf.get(line) ?? [];
      const begins = BEGINS.find((field) => own.some((mark) => mark.field === field));
      if (begins !== undefined) {
        open = { begins, section, marks: [...own], lines: [line], points: [] };
        entries.push(open);
        // an entry without a head begins with its first point
        if (own.length === 1) open.points.push({ text: line.text, span: spanOf(line) });
      } else if (open) {
        open.lines.push(line);
        if (own.length > 0) open.marks.push(...own);
        else open.points.push({ text: line.text, span: spanOf(line) });
      }
    }
  }
  return entries;
}

function partsOf(text: string, { marks, lines, points }: MarkedEntry) {
  const fieldsOf = (field: FieldMark['field']) =>
    marks.filter((mark) => mark.field === field).map((mark) => valueAt(text, mark));
  const [title = null] = fieldsOf('title');
  const [at = null] = fieldsOf('at');
  const [place = null] = fieldsOf('entry-place');
  const [written = null] = fieldsOf('dates');
  const dates = written && dateRange(written);
  const notes = fieldsOf('note');
  const [first] = lines;
  const last = lines.at(-1);
  const end = last ? last.start + last.text.length : 0;
  const span = { source: 'text', start: first?.start ?? 0, end };
  return { title, at, place, dates, written, notes, points, span };
}

function dateRange({ value, span }: FoundField): DateRange | null {
  const [range] = datesIn(value);
  if (!range) return null;
  return { ...range, start: span.start + range.start, end: span.start + range.end };
}

function valueAt(text: string, { start, end }: FieldMark): FoundField {
  return { value: text.slice(start, end), span: { source: 'text', start, end } };
}

const spanOf = ({ start, text }: PlacedLine) => ({
  source: 'text',
  start,
  end: start + text.length,
});

function joined(fields: readonly FoundField[]): FoundField | null {
  const [first] = fields;
  const last = fields.at(-1);
  if (!first || !last) return null;
  const value = fields.map((field) => field.value).join(' ');
  return { value, span: { ...first.span, end: last.span.end } };
}
