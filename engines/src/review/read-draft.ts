/** The fields of a résumé out of its document, as a person goes on with them. */
import type { DraftEntry, EntrySection, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { entrySection } from '@roletrail/contracts/http/resume-draft';
import type { DateRange } from '../resume/dates.ts';
import type { FoundField } from '../resume/found-field.ts';
import { pointOf } from '../resume/line-kinds.ts';
import type { ParsedDocument, PlacedLine } from '../resume/placed-text.ts';
import { readResume } from '../resume/read-resume.ts';
import type { Job, OtherEntry, ReadResume, Study } from '../resume/resume-fields.ts';
import { findSections } from '../resume/sections.ts';
import { usualDates, writeDates } from '../resume/written-dates.ts';
import { bounded } from './draft-bounds.ts';

/** A draft with what it was made of. */
export type ReadDraft = {
  readonly draft: ResumeDraft;
  readonly read: ReadResume;
  /** the job or study of each entry of the draft; null: it is of another kind */
  readonly sources: readonly (Job | Study | null)[];
};

/** Returns the fields, cut to what a request can give back. */
export function readResumeDraft(reading: ParsedDocument): ResumeDraft {
  return readDraftParts(reading).draft;
}

export function readDraftParts(reading: ParsedDocument): ReadDraft {
  const read = readResume(reading);
  const entries = entriesOf(reading, read);
  const draft = draftOf(reading, read, entries);
  return { draft, read, sources: entries.slice(0, draft.entries.length).map(({ of }) => of) };
}

function draftOf(
  reading: ParsedDocument,
  read: ReadResume,
  entries: readonly SourcedEntry[],
): ResumeDraft {
  const { name, email, phone, place, links } = read.contact;
  const rest = collectRest(reading, read);
  return bounded({
    name: valueText(name),
    headline: rest.headline,
    email: valueText(email),
    phone: valueText(phone),
    place: valueText(place),
    links: links.map(valueText),
    summary: valueText(read.summary) || rest.summary,
    entries: entries.map(({ entry }) => entry),
    skills: read.skills.map(valueText),
    more: rest.more,
  });
}

const valueText = (field: FoundField | null) => field?.value ?? '';
const noted = (notes: readonly FoundField[]) => notes.map(valueText).join(', ');

type SourcedEntry = {
  readonly start: number;
  readonly entry: DraftEntry;
  readonly of: Job | Study | null;
};

/** In the order of the document's sections. */
function entriesOf(
  reading: ParsedDocument,
  { jobs, studies, others }: ReadResume,
): readonly SourcedEntry[] {
  const placed: SourcedEntry[] = [
    ...jobs.map((job) => ({ start: job.span.start, entry: jobEntry(job), of: job })),
    ...studies.map((study) => {
      const { school, degree, place, notes } = study;
      const head = { title: valueText(degree), at: valueText(school), place: valueText(place) };
      const entry = entryOf('education', { ...head, note: noted(notes) }, study);
      return { start: study.span.start, entry, of: study };
    }),
    ...others.flatMap((other) =>
      otherEntries(reading, other).map((entry) => ({ start: other.span.start, entry, of: null })),
    ),
  ];
  const inOrder = placed.sort((a, b) => a.start - b.start);
  const sections = [...new Set(inOrder.map(({ entry }) => entry.section))];
  return sections.flatMap((section) => inOrder.filter(({ entry }) => entry.section === section));
}

type Head = Pick<DraftEntry, 'title' | 'at' | 'place' | 'note'>;
type Body = Pick<Job, 'dates' | 'written' | 'points'>;

function entryOf(section: EntrySection, head: Head, { dates, written, points }: Body): DraftEntry {
  const lines = points.map(({ text }) => text);
  const period = written ? usualDates(written.value) : writeDates(dates);
  return { section, ...head, dates: period, points: lines };
}

function jobEntry(job: Job): DraftEntry {
  const { title, employer, place, notes } = job;
  const head = {
    title: valueText(title),
    at: valueText(employer),
    place: valueText(place),
    note: noted(notes),
  };
  return entryOf('experience', head, job);
}

/** Certificates stand one a line, and have no points; each is an entry of its own. */
function otherEntries(reading: ParsedDocument, other: OtherEntry): DraftEntry[] {
  const section = entrySection.options.find((one) => one === other.section);
  if (section === undefined) return [];
  if (reading.marks) {
    const head = { title: valueText(other.name), at: '', place: '', note: noted(other.notes) };
    return [entryOf(section, head, other)];
  }
  const rows: FoundField[][] = [];
  const fields = [...(other.name ? [other.name] : []), ...other.notes];
  for (const field of section === 'certifications' ? wholeNames(reading, fields) : fields) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    const between = before ? reading.text.slice(before.span.end, field.span.start) : '\n';
    if (row && (other.points.length > 0 || !between.includes('\n'))) row.push(field);
    else rows.push([field]);
  }
  if (rows.length === 0) rows.push([]);
  const datedAt = rows.findIndex((row) => isOnLineOf(reading, row, other.dates));
  return rows.map(([first, ...notes], at) => {
    const head = { title: valueText(first ?? null), at: '', place: '', note: noted(notes) };
    const dates = rows.length === 1 || at === Math.max(0, datedAt) ? other.dates : null;
    return entryOf(section, head, { dates, points: other.points });
  });
}

/** Kinds of certificates, without issuer or subject. */
const ONLY_KIND =
  /^(?:(?:professional|graduate|career|advanced) )?(?:certificate|certification|specialization|licen[cs]e|credential|diploma)$/i;

/** “Google Data Analytics” and “Professional Certificate” below it are one name. */
function wholeNames(
  { text }: ParsedDocument,
  fields: readonly FoundField[],
): readonly FoundField[] {
  const whole: FoundField[] = [];
  for (const field of fields) {
    const before = whole.at(-1);
    const isBelow = before && /^\n$/.test(text.slice(before.span.end, field.span.start));
    if (isBelow && ONLY_KIND.test(field.value) && !KIND.test(before.value)) {
      const span = { ...before.span, end: field.span.end };
      whole[whole.length - 1] = { value: `${before.value} ${field.value}`, span };
    } else whole.push(field);
  }
  return whole;
}

const KIND = /\b(?:certificat(?:e|ion)|speciali[sz]ation|licen[cs]e|credential|diploma)s?\b/i;

function isOnLineOf(
  { text }: ParsedDocument,
  row: readonly FoundField[],
  dates: DateRange | null,
): boolean {
  const [first] = row;
  if (!first || !dates) return false;
  const { start, end } = first.span;
  const between = dates.start >= end ? text.slice(end, dates.start) : text.slice(dates.end, start);
  return !between.includes('\n');
}

const MORE = new Set(['languages', 'interests', 'references', 'other', 'contact']);
const HEADLINE_MOST = 120;

/** Collects document text outside the known fields. */
function collectRest(reading: ParsedDocument, { contact }: ReadResume) {
  const known = [contact.name, contact.email, contact.phone, contact.place, ...contact.links];
  const isKnown = (line: PlacedLine) =>
    known.some(
      (field) =>
        field && field.span.start < line.start + line.text.length && line.start < field.span.end,
    );
  const sections = findSections(reading);
  const marked = reading.marks && markedHeadline(reading.text, reading.marks);
  const head = sections
    .filter(({ kind }) => kind === 'head' && !reading.marks)
    .flatMap(({ lines }) => lines.filter((line) => !isKnown(line)).map(({ text }) => text));
  const isShort = (text: string) => text.length <= HEADLINE_MOST && !/[.!?]$/.test(text);
  const more = sections
    .filter(({ kind, heading }) => MORE.has(kind) && heading !== null)
    .map(({ heading, lines }) => ({
      heading: heading?.text ?? '',
      lines: lines
        .filter((line) => !isKnown(line))
        // text of columns is on one line now
        .map((line) => (reading.marks ? line.text : pointOf(line).text).replaceAll('\t', ' ')),
    }));
  return {
    headline: marked ?? head.filter(isShort).join(' | '),
    summary: head.filter((text) => !isShort(text)).join(' '),
    more: more.filter(({ lines }) => lines.length > 0),
  };
}

function markedHeadline(text: string, marks: NonNullable<ParsedDocument['marks']>): string {
  const found = marks.flat().find(({ field }) => field === 'headline');
  return found ? text.slice(found.start, found.end) : '';
}
