/** Fields of a resume, each with its place in the text. */
import type { TextSpan } from '../engine.ts';
import type { ContactDetails } from './contact.ts';
import type { DateRange } from './dates.ts';
import type { FoundField } from './found-field.ts';
import type { SectionKind } from './heading-names.ts';
import type { BulletPoint } from './line-kinds.ts';

export type Job = {
  readonly title: FoundField | null;
  readonly employer: FoundField | null;
  readonly place: FoundField | null;
  /** what else its head says: “full time”, “first class” */
  readonly notes: readonly FoundField[];
  readonly dates: DateRange | null;
  /** dates of a structured file, or several dates, as written; absent: `dates` holds all of it */
  readonly written?: FoundField | null;
  readonly points: readonly BulletPoint[];
  readonly span: TextSpan;
};

export type Study = {
  readonly school: FoundField | null;
  readonly degree: FoundField | null;
  readonly place: FoundField | null;
  /** what else its head says: “full time”, “first class” */
  readonly notes: readonly FoundField[];
  readonly dates: DateRange | null;
  /** as in `Job` */
  readonly written?: FoundField | null;
  readonly points: readonly BulletPoint[];
  readonly span: TextSpan;
};

/** What is neither a job nor a study, and counts as much: a project, a certificate, a service. */
export type OtherEntry = {
  readonly section: SectionKind;
  readonly name: FoundField | null;
  /** what else its head says */
  readonly notes: readonly FoundField[];
  readonly dates: DateRange | null;
  /** as in `Job` */
  readonly written?: FoundField | null;
  readonly points: readonly BulletPoint[];
  readonly span: TextSpan;
};

export type ReadResume = {
  readonly contact: ContactDetails;
  readonly summary: FoundField | null;
  readonly jobs: readonly Job[];
  readonly studies: readonly Study[];
  readonly skills: readonly FoundField[];
  readonly others: readonly OtherEntry[];
  /** headings in their order, as written; null: what stands before the first */
  readonly sections: readonly { readonly kind: SectionKind; readonly heading: FoundField | null }[];
};
