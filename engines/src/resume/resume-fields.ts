/** Types of a parsed resume. Each field has its span of characters in the source text. */
import type { TextSpan } from '../engine.ts';
import type { ContactDetails } from './contact.ts';
import type { DateRange } from './dates.ts';
import type { FoundField } from './found-field.ts';
import type { SectionKind } from './heading-names.ts';
import type { BulletPoint } from './line-kinds.ts';

/** Entry of work experience. */
export type Job = {
  readonly title: FoundField | null;
  readonly employer: FoundField | null;
  readonly place: FoundField | null;
  /** remaining parts of the heading lines of the entry: “full time”, “first class” */
  readonly notes: readonly FoundField[];
  readonly dates: DateRange | null;
  /** text of the dates, if they come from a structured file or the entry has several dates */
  readonly written?: FoundField | null;
  readonly points: readonly BulletPoint[];
  readonly span: TextSpan;
};

/** Entry of education. */
export type Study = {
  readonly school: FoundField | null;
  readonly degree: FoundField | null;
  readonly place: FoundField | null;
  /** remaining parts of the heading lines of the entry: “full time”, “first class” */
  readonly notes: readonly FoundField[];
  readonly dates: DateRange | null;
  /** text of the dates, if they come from a structured file or the entry has several dates */
  readonly written?: FoundField | null;
  readonly points: readonly BulletPoint[];
  readonly span: TextSpan;
};

/** Entry that is neither a job nor a study: a project, a certificate, a voluntary service. */
export type OtherEntry = {
  readonly section: SectionKind;
  readonly name: FoundField | null;
  /** remaining parts of the heading lines of the entry */
  readonly notes: readonly FoundField[];
  readonly dates: DateRange | null;
  /** text of the dates, if they come from a structured file or the entry has several dates */
  readonly written?: FoundField | null;
  readonly points: readonly BulletPoint[];
  readonly span: TextSpan;
};

/** All fields that were read from one resume. */
export type ReadResume = {
  readonly contact: ContactDetails;
  readonly summary: FoundField | null;
  readonly jobs: readonly Job[];
  readonly studies: readonly Study[];
  readonly skills: readonly FoundField[];
  readonly others: readonly OtherEntry[];
  /** in the order of the document; `heading` is null for the text before the first heading */
  readonly sections: readonly { readonly kind: SectionKind; readonly heading: FoundField | null }[];
};
