/** The engine that reads a résumé: its fields, each with its words, and how complete they are. */
import type { Engine, ExplainedFigure, Insufficient, TextSpan, Warning } from '../engine.ts';
import type { DateRange, MonthDate } from './dates.ts';
import {
  DOCUMENT_LINES_MAX,
  type DocumentLine,
  mapSpan,
  readDocument,
  readTextLines,
} from './document.ts';
import type { FoundField } from './found-field.ts';
import type { SectionKind } from './heading-names.ts';
import type { ParsedDocument } from './placed-text.ts';
import { readResume } from './read-resume.ts';
import type { Job, OtherEntry, ReadResume, Study } from './resume-fields.ts';

export const RESUME_VERSION = 'resume-14';

export type ResumeInput = {
  /** year-month-day; no field depends on it */
  readonly asOf: string;
  readonly text: string;
  /** as the document has them; null: it is a text alone */
  readonly lines: readonly DocumentLine[] | null;
};

/** What was read, and every place in the text where it stands; more than one where lines part it. */
export type ExtractedValue = { readonly value: string; readonly spans: readonly TextSpan[] };

export type ExtractedDates = {
  readonly from: MonthDate | null;
  readonly to: MonthDate | null;
  readonly current: boolean;
  readonly spans: readonly TextSpan[];
};

/** Fields of an entry with one date range. */
type DatedEntry = {
  readonly dates: ExtractedDates | null;
  readonly points: readonly ExtractedValue[];
  readonly spans: readonly TextSpan[];
};

export type ResumeFields = {
  readonly kind: 'resume';
  readonly contact: {
    readonly name: ExtractedValue | null;
    readonly email: ExtractedValue | null;
    readonly phone: ExtractedValue | null;
    readonly place: ExtractedValue | null;
    readonly links: readonly ExtractedValue[];
  };
  readonly summary: ExtractedValue | null;
  readonly jobs: readonly (DatedEntry & {
    readonly title: ExtractedValue | null;
    readonly employer: ExtractedValue | null;
    readonly place: ExtractedValue | null;
    readonly notes: readonly ExtractedValue[];
  })[];
  readonly studies: readonly (DatedEntry & {
    readonly school: ExtractedValue | null;
    readonly degree: ExtractedValue | null;
    readonly place: ExtractedValue | null;
    readonly notes: readonly ExtractedValue[];
  })[];
  readonly skills: readonly ExtractedValue[];
  readonly others: readonly (DatedEntry & {
    readonly section: SectionKind;
    readonly name: ExtractedValue | null;
  })[];
  /** in their order; without a heading: what stands before the first */
  readonly sections: readonly {
    readonly kind: SectionKind;
    readonly heading: ExtractedValue | null;
  }[];
};

export const readResumeFields: Engine<ResumeInput, { readonly version: string }, ResumeFields> = ({
  text,
  lines,
}) => {
  const found = lines ?? readTextLines(text);
  const reading = readDocument(text, found);
  const read = readResume(reading);
  const fields = new Telling(reading).fields(read);
  return {
    result: isEmpty(read) ? NOTHING : fields,
    evidence: isEmpty(read) ? [] : figuresOf(fields),
    warnings: warningsOf(reading, found.length, read),
    engineVersion: RESUME_VERSION,
  };
};

const NOTHING: Insufficient = {
  kind: 'insufficient_evidence',
  why: 'Neither a job, a study nor a skill could be read. Headings such as Experience, Education and Skills, each on a line of its own, help.',
};

function isEmpty({ jobs, studies, skills }: ReadResume): boolean {
  return jobs.length + studies.length + skills.length === 0;
}

/** From places in the text as it is read to places in the document's. */
class Telling {
  readonly #reading: ParsedDocument;

  constructor(reading: ParsedDocument) {
    this.#reading = reading;
  }

  fields({ contact, summary, jobs, studies, skills, others, sections }: ReadResume): ResumeFields {
    const { name, email, phone, place, links } = contact;
    return {
      kind: 'resume',
      contact: {
        name: this.#toOptionalValue(name),
        email: this.#toOptionalValue(email),
        phone: this.#toOptionalValue(phone),
        place: this.#toOptionalValue(place),
        links: links.map((link) => this.#toValue(link)),
      },
      summary: this.#toOptionalValue(summary),
      jobs: jobs.map((job) => this.#job(job)),
      studies: studies.map((study) => this.#study(study)),
      skills: skills.map((skill) => this.#toValue(skill)),
      others: others.map((other) => this.#other(other)),
      sections: sections.map(({ kind, heading }) => ({
        kind,
        heading: this.#toOptionalValue(heading),
      })),
    };
  }

  #job({ title, employer, place, notes, ...entry }: Job) {
    const head = { title: this.#toOptionalValue(title), employer: this.#toOptionalValue(employer) };
    const more = {
      place: this.#toOptionalValue(place),
      notes: notes.map((note) => this.#toValue(note)),
    };
    return { ...head, ...more, ...this.#entry(entry) };
  }

  #study({ school, degree, place, notes, ...entry }: Study) {
    const head = { school: this.#toOptionalValue(school), degree: this.#toOptionalValue(degree) };
    const more = {
      place: this.#toOptionalValue(place),
      notes: notes.map((note) => this.#toValue(note)),
    };
    return { ...head, ...more, ...this.#entry(entry) };
  }

  #other({ section, name, ...entry }: OtherEntry) {
    return { section, name: this.#toOptionalValue(name), ...this.#entry(entry) };
  }

  #entry({ dates, points, span }: Pick<Job, 'dates' | 'points' | 'span'>): DatedEntry {
    return {
      dates: dates && this.#dates(dates),
      points: points.map(({ text, span: own }) => this.#toValue({ value: text, span: own })),
      spans: mapSpan(this.#reading, span),
    };
  }

  #dates({ from, to, current, start, end }: DateRange): ExtractedDates {
    return { from, to, current, spans: mapSpan(this.#reading, { source: 'text', start, end }) };
  }

  #toOptionalValue(field: FoundField | null): ExtractedValue | null {
    return field && this.#toValue(field);
  }

  #toValue({ value, span }: FoundField): ExtractedValue {
    return { value, spans: mapSpan(this.#reading, span) };
  }
}

/** How much of what others look for first could be read; of what is not there at all, nothing. */
function figuresOf({ contact, jobs, studies }: ResumeFields): readonly ExplainedFigure[] {
  const { name, email, phone, place } = contact;
  const reach = [name, email, phone, place];
  const figures = [
    figure(reach, 'Of name, e-mail address, telephone number and place we read'),
    figure(
      jobs.flatMap(({ title, employer, dates }) => [title, employer, dates]),
      `Of the titles, employers and dates of ${count(jobs.length, 'job')} we read`,
    ),
    figure(
      studies.flatMap(({ school, degree, dates }) => [school, degree, dates]),
      `Of the schools, degrees and dates of ${count(studies.length, 'study', 'studies')} we read`,
    ),
  ];
  return figures.filter(({ max }) => max > 0);
}

function figure(fields: readonly ({ readonly spans: readonly TextSpan[] } | null)[], why: string) {
  const read = fields.flatMap((field) => field ?? []);
  return {
    value: read.length,
    max: fields.length,
    weight: 1,
    why: `${why} ${read.length} of ${fields.length}.`,
    spans: read.flatMap(({ spans }) => spans),
  };
}

const count = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

function warningsOf({ columnPages }: ParsedDocument, lines: number, read: ReadResume): Warning[] {
  const warnings = linesLeftOut(lines);
  const warn = (code: string, why: string) => void warnings.push({ code, why });
  if (columnPages.length > 0) {
    const pages = `page${columnPages.length === 1 ? '' : 's'} ${columnPages.join(', ')}`;
    warn('COLUMNS', `On ${pages} columns stand side by side. Some programs read across them.`);
  }
  if (read.jobs.length === 0) warn('NO_JOBS', 'We found no jobs, and left them out.');
  if (read.studies.length === 0) warn('NO_STUDIES', 'We found no studies, and left them out.');
  return warnings;
}

/** @param lines that a document has */
export function linesLeftOut(lines: number): Warning[] {
  if (lines <= DOCUMENT_LINES_MAX) return [];
  const why = `The text has ${lines} lines; we read the first ${DOCUMENT_LINES_MAX}.`;
  return [{ code: 'LINES_LEFT_OUT', why }];
}
