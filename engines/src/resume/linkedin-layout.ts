/** Jobs and studies of the PDF that LinkedIn makes of a profile. */
import { type DateRange, datesIn } from './dates.ts';
import { addTo } from './entries.ts';
import { type FoundField, fieldAt } from './found-field.ts';
import { type BulletPoint, kindsOf, pointOf } from './line-kinds.ts';
import { DATED, isLarger, TOTAL, titleSize } from './linkedin-sizes.ts';
import type { PlacedLine } from './placed-text.ts';
import { isCity, isPlaceName } from './places.ts';
import type { Job, Study } from './resume-fields.ts';

/** Lines of one job: where its employer, title and dates begin, and where it ends. */
type JobLines = {
  readonly employer: readonly PlacedLine[];
  readonly title: readonly PlacedLine[];
  readonly dated: PlacedLine;
  readonly from: number;
  readonly below: number;
};

/** Returns the jobs of a section; null if it is not of LinkedIn, or names no employer above the first. */
export function linkedinJobs(lines: readonly PlacedLine[]): readonly Job[] | null {
  const size = titleSize(lines);
  if (size === null) return null;
  const heads = lines.flatMap((line, at) => (DATED.test(line.text) ? headAt(lines, at, size) : []));
  if (!heads[0] || heads[0].employer.length === 0) return null;
  let employer: FoundField | null = null;
  return heads.map((head, at) => {
    const to = heads[at + 1]?.from ?? lines.length;
    employer = wrapped(head.employer) ?? employer;
    return jobOf(head, employer, lines.slice(head.below, to));
  });
}

/** @param size of titles; names of employers are larger */
function headAt(lines: readonly PlacedLine[], at: number, size: number): JobLines {
  const dated = lines[at] as PlacedLine;
  // dates belong to the job above, so no line is part of two heads
  const upFrom = (end: number, is: (line: PlacedLine) => boolean) => {
    let from = end;
    const isPart = (line = lines[from - 1]) => line && is(line) && !DATED.test(line.text);
    while (isPart()) from -= 1;
    return from;
  };
  const isTitle = (line: PlacedLine) => isLarger(line, dated.size) && !isLarger(line, size);
  const titled = upFrom(at, isTitle);
  const end = TOTAL.test(lines[titled - 1]?.text ?? '') ? titled - 1 : titled;
  const from = upFrom(end, (line) => isLarger(line, size));
  const employer = lines.slice(from, end);
  // a total alone is text of the job above
  const begin = employer.length > 0 ? from : titled;
  return { employer, title: lines.slice(titled, at), dated, from: begin, below: at + 1 };
}

function jobOf(head: JobLines, employer: FoundField | null, below: readonly PlacedLine[]): Job {
  const { title, dated } = head;
  const [first] = below;
  const place = first && isPlace(first.text) ? fieldAt(first, 0, first.text) : null;
  const [begin = dated] = [...head.employer, ...title];
  const end = below.at(-1) ?? dated;
  return {
    title: wrapped(title),
    employer,
    place,
    notes: [],
    dates: rangeOf(dated),
    points: pointsOf(place ? below.slice(1) : below),
    span: spanOf(begin, end),
  };
}

/** “Greater Boston”, “San Francisco Bay Area” */
const REGION = /^Greater \p{Lu}|\b(?:Area|County|Region)(?:,|$)|^Remote$/u;
const isPlace = (text: string) =>
  isPlaceName(text) || isCity(text) || (REGION.test(text) && !/[.;:]$/.test(text));

function pointsOf(lines: readonly PlacedLine[]): readonly BulletPoint[] {
  const points: BulletPoint[] = [];
  for (const [at, kind] of kindsOf(lines, true).entries()) {
    const line = lines[at];
    if (line && kind === 'more') addTo(points, line);
    else if (line) points.push(pointOf(line));
  }
  return points;
}

/** A name on one or several lines; null if there is none. */
function wrapped(lines: readonly PlacedLine[]): FoundField | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return null;
  return { value: lines.map(({ text }) => text).join(' '), span: spanOf(first, last) };
}

function spanOf(first: PlacedLine, last: PlacedLine) {
  return { source: 'text', start: first.start, end: last.start + last.text.length };
}

function rangeOf(line: PlacedLine): DateRange | null {
  const [range] = datesIn(line.text);
  if (!range) return null;
  return { ...range, start: line.start + range.start, end: line.start + range.end };
}

/** “· (2008 - 2011)” behind a degree */
const STUDIED = /(?:^|\s?·\s?)\(([^()]{4,40})\)$/;

/** Returns the studies of a section: the larger lines name schools. Null if all lines are alike. */
export function linkedinStudies(lines: readonly PlacedLine[]): readonly Study[] | null {
  const size = Math.min(...lines.map((line) => line.size));
  const starts = lines.flatMap((line, at) => {
    const above = lines[at - 1];
    return isLarger(line, size) && !(above && isLarger(above, size)) ? [at] : [];
  });
  if (starts[0] !== 0) return null;
  return starts.map((from, at) => studyOf(lines.slice(from, starts[at + 1]), size));
}

function studyOf(lines: readonly PlacedLine[], size: number): Study {
  const school = lines.filter((line) => isLarger(line, size));
  const [first, ...more] = lines.slice(school.length);
  const below = [first, ...more].flatMap((line) => line ?? []);
  const dated = below.findIndex((line) => datesIn(line.text).length > 0);
  const line = below[dated];
  const begin = line ? (STUDIED.exec(line.text)?.index ?? line.text.length) : 0;
  const degree = line
    ? [...below.slice(0, dated), { ...line, text: line.text.slice(0, begin) }]
    : below.slice(0, 1);
  const notes = dated < 0 ? below.slice(1) : below.slice(dated + 1);
  return {
    school: wrapped(school),
    degree: wrapped(degree.filter(({ text }) => text !== '')),
    place: null,
    notes: notes.map((note) => fieldAt(note, 0, note.text)),
    dates: line ? rangeOf(line) : null,
    points: [],
    span: spanOf(lines[0] as PlacedLine, lines.at(-1) as PlacedLine),
  };
}
