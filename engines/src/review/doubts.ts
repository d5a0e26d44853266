/** Fields of a draft that may have been read wrongly, with their places in the file. */
import type { TextSpan } from '../engine.ts';
import { monthsOf } from '../resume/dates.ts';
import { mapSpan } from '../resume/document.ts';
import type { FoundField } from '../resume/found-field.ts';
import { DEGREE, ORGANISATION, SCHOOL, SCHOOL_LETTERS, TITLE } from '../resume/patterns.ts';
import type { ParsedDocument, PlacedLine } from '../resume/placed-text.ts';
import { isOwnWork, namesOccupation } from '../resume/positions.ts';
import type { Job, Study } from '../resume/resume-fields.ts';
import type { ReadDraft } from './read-draft.ts';
import { linesLeft } from './unread.ts';

export type FieldDoubt = {
  /** path in the draft, such as `entries.0.at`; '' if the words are in no field */
  readonly source: string;
  readonly why: string;
  /** null: the words were not found */
  readonly place: {
    /** from 1; null: the file has no pages */
    readonly page: number | null;
    /** line of a text, from 1; null: the file has pages */
    readonly line: number | null;
    readonly text: string;
  } | null;
};

/** How doubtful a field is: 3 is empty, 2 is ambiguous, 1 is unusual. */
type Grade = 1 | 2 | 3;
type Doubt = {
  readonly grade: Grade;
  readonly source: string;
  readonly why: string;
  readonly at: TextSpan | null;
};

/** More would be no step but the whole resume again. */
const DOUBTS_MOST = 30;
/** Lines without a field that are listed. */
const LEFT_MOST = 8;
const QUOTE_MOST = 120;
/** Longer names of jobs, firms and schools hold something else as well. */
const NAME_MOST = 70;
const SKILL_MOST = 60;

/**
 * Returns the doubtful fields, the most doubtful first. A structured file has none, because it names its
 * fields.
 * @param document text of the file
 */
export function doubtsOf(
  document: string,
  reading: ParsedDocument,
  { draft, read, sources }: ReadDraft,
): readonly FieldDoubt[] {
  if (reading.marks) return [];
  const entries = sources.flatMap((entry, at) => {
    if (entry === null) return [];
    return 'title' in entry
      ? jobDoubts(entry, `entries.${at}`)
      : studyDoubts(entry, `entries.${at}`);
  });
  const skills = read.skills
    .slice(0, draft.skills.length)
    .flatMap((skill, at) =>
      skill.value.length > SKILL_MOST
        ? [doubt(1, `skills.${at}`, 'It is long for a skill. It may be a sentence.', skill)]
        : [],
    );
  const left = linesLeft(reading, read)
    .slice(0, LEFT_MOST)
    .map((line) => doubt(2, '', 'These words are in no field.', fieldOf(line)));
  const all = [...contactDoubts(read.contact), ...entries, ...skills, ...left];
  return all
    .sort((a, b) => b.grade - a.grade)
    .slice(0, DOUBTS_MOST)
    .map(({ source, why, at }) => ({ source, why, place: at && placeOf(document, reading, at) }));
}

function doubt(
  grade: Grade,
  source: string,
  why: string,
  at: { readonly span: TextSpan } | null,
): Doubt {
  return { grade, source, why, at: at?.span ?? null };
}

const fieldOf = ({ start, text }: PlacedLine) => ({
  span: { source: 'text', start, end: start + text.length },
});

function contactDoubts({ name, email, phone, place }: ReadDraft['read']['contact']): Doubt[] {
  const doubts: Doubt[] = [];
  const isUnusual = name !== null && (!/\s/.test(name.value) || TITLE.test(name.value));
  if (name === null) doubts.push(doubt(3, 'name', 'No name was found.', null));
  else if (isUnusual) doubts.push(doubt(2, 'name', 'It may be more or less than a name.', name));
  if (email === null) doubts.push(doubt(3, 'email', 'No e-mail address was found.', null));
  if (phone === null) doubts.push(doubt(1, 'phone', 'No phone number was found.', null));
  if (place === null) doubts.push(doubt(1, 'place', 'No town was found.', null));
  return doubts;
}

function jobDoubts(job: Job, path: string): Doubt[] {
  const { title, employer } = job;
  const doubts: Doubt[] = [];
  const isTitle = title !== null && namesOccupation(title.value);
  const isFirm = employer !== null && ORGANISATION.test(employer.value);
  const isEmployer = isFirm || (employer !== null && isOwnWork(employer.value));
  if (title === null) doubts.push(doubt(3, `${path}.title`, 'No title was found.', job));
  if (employer === null) doubts.push(doubt(3, `${path}.at`, 'No employer was found.', job));
  if (title && employer && !isTitle && !isEmployer) {
    doubts.push(doubt(2, `${path}.title`, 'Title and employer may be the other way round.', title));
  }
  const long = [...longName(title, `${path}.title`), ...longName(employer, `${path}.at`)];
  return [...doubts, ...long, ...dateDoubts(job, path)];
}

function studyDoubts(study: Study, path: string): Doubt[] {
  const { school, degree } = study;
  const doubts: Doubt[] = [];
  const isSchool = school && (SCHOOL.test(school.value) || SCHOOL_LETTERS.test(school.value));
  const isDegree = degree && DEGREE.test(degree.value);
  if (school === null) doubts.push(doubt(3, `${path}.at`, 'No school was found.', study));
  if (degree === null) doubts.push(doubt(2, `${path}.title`, 'No degree was found.', study));
  if (school && degree && !isSchool && !isDegree) {
    doubts.push(doubt(2, `${path}.title`, 'Degree and school may be the other way round.', degree));
  }
  const long = [...longName(school, `${path}.at`), ...longName(degree, `${path}.title`)];
  // many studies have no dates
  return [...doubts, ...long, ...(study.dates === null ? [] : dateDoubts(study, path))];
}

function dateDoubts({ dates, span }: Job | Study, path: string): Doubt[] {
  if (dates === null) return [doubt(3, `${path}.dates`, 'No dates were found.', { span })];
  const { from, to, start, end } = dates;
  const at = { span: { source: 'text', start, end } };
  const isReversed =
    from !== null && to !== null && to.month !== null && monthsOf(from) > monthsOf(to);
  return isReversed ? [doubt(3, `${path}.dates`, 'The end is before the start.', at)] : [];
}

function longName(field: FoundField | null, source: string): Doubt[] {
  if (field === null || field.value.length <= NAME_MOST) return [];
  return [doubt(2, source, 'It is long. It may hold more than this field.', field)];
}

/** The first line of a span in the file. */
function placeOf(document: string, reading: ParsedDocument, span: TextSpan): FieldDoubt['place'] {
  const line = reading.lines.find(({ start, text }) => span.start <= start + text.length);
  const [origin] = line ? mapSpan(reading, fieldOf(line).span) : [];
  if (!line || !origin) return null;
  const text = line.text.replaceAll('\t', ' ');
  const short = text.length > QUOTE_MOST ? `${text.slice(0, QUOTE_MOST).trimEnd()}…` : text;
  // only pages have places from the left
  const hasPages = reading.lines.some(({ x }) => x > 0);
  return {
    page: hasPages ? line.page : null,
    line: hasPages ? null : document.slice(0, origin.start).split('\n').length,
    text: short,
  };
}
