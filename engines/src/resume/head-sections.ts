/** Sections that headings do not name rightly: a summary and jobs in the head, groups of skills. */
import { datesIn } from './dates.ts';
import type { ResumeSection } from './heading-names.ts';
import { DEGREE, EMAIL, ORGANISATION, SCHOOL, TITLE } from './patterns.ts';
import type { PlacedLine } from './placed-text.ts';

const WORDS_LEAST = 6;
/** Lines of a job's head that may stand above its dates */
const ABOVE_MOST = 2;
/** Phone numbers, addresses and what separates them are of the contact details. */
const OF_CONTACT = /@|https?:|www\.|\+?\d[\d\s().-]{6,}|[|•·\t]/;

/**
 * Returns the head without its summary and jobs, which follow as sections of their own. Only a kind that
 * no heading of the résumé names is searched.
 */
export function partedHead(sections: readonly ResumeSection[]): readonly ResumeSection[] {
  const has = (kind: ResumeSection['kind']) => sections.some((section) => section.kind === kind);
  const mayHave = {
    summary: !has('summary'),
    work: !has('experience') && !has('military'),
    studies: !has('education'),
  };
  return sections.flatMap((section) =>
    section.kind === 'head' ? partsOf(section, mayHave) : [section],
  );
}

function partsOf(
  { kind, heading, lines }: ResumeSection,
  mayHave: { readonly summary: boolean; readonly work: boolean; readonly studies: boolean },
): ResumeSection[] {
  const work = mayHave.work ? workBegin(lines) : lines.length;
  const above = lines.slice(0, work);
  const studies = mayHave.studies ? studiesBegin(lines, work) : lines.length;
  const [from, to] = mayHave.summary ? summaryIn(above) : [above.length, above.length];
  const parts: ResumeSection[] = [
    { kind, heading, lines: [...above.slice(0, from), ...above.slice(to)] },
    { kind: 'summary', heading: null, lines: above.slice(from, to) },
    { kind: 'experience', heading: null, lines: lines.slice(work, studies) },
    { kind: 'education', heading: null, lines: lines.slice(studies) },
  ];
  return parts.filter((part) => part.heading !== null || part.lines.length > 0);
}

/** Returns the first and the last line, exclusive, of sentences below the name; equal if there are none. */
function summaryIn(lines: readonly PlacedLine[]): readonly [number, number] {
  const from = lines.findIndex((line, at) => at > 0 && isSentence(line));
  if (from < 0) return [lines.length, lines.length];
  let to = from + 1;
  while (to < lines.length && !OF_CONTACT.test(lines[to]?.text ?? '') && !lines[to]?.apart) to++;
  const isWhole = /[.!]$/.test(lines[to - 1]?.text ?? '');
  return isWhole ? [from, to] : [lines.length, lines.length];
}

function isSentence({ text }: PlacedLine): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length >= WORDS_LEAST && small >= words.length / 2 && !OF_CONTACT.test(text);
}

/** Returns the line where the first job with a range of dates begins, or the number of lines. */
function workBegin(lines: readonly PlacedLine[]): number {
  const dated = lines.findIndex(({ text }, at) => at > 0 && hasRange(text));
  if (dated < 0) return lines.length;
  let begin = dated;
  while (begin > 1 && dated - begin < ABOVE_MOST && isHead(lines[begin - 1])) begin--;
  const near = lines.slice(begin, dated + ABOVE_MOST).map(({ text }) => text);
  const isJob = near.some((text) => TITLE.test(text) || ORGANISATION.test(text));
  const isStudy = [SCHOOL, DEGREE].every((words) => near.some((text) => words.test(text)));
  return isJob && !isStudy ? begin : lines.length;
}

/** Returns the first line below the jobs that names a degree and a school, or the number of lines. */
function studiesBegin(lines: readonly PlacedLine[], work: number): number {
  const isStudy = ({ text, apart, item }: PlacedLine) =>
    apart && !item && DEGREE.test(text) && SCHOOL.test(text) && !/[.!?]$/.test(text);
  const found = lines.findIndex((line, at) => at > work && isStudy(line));
  return found < 0 ? lines.length : found;
}

/** “Qualifications” are degrees if no other heading names these, else a summary. */
export function withStudies(sections: readonly ResumeSection[]): readonly ResumeSection[] {
  if (sections.some(({ kind }) => kind === 'education')) return sections;
  const found = sections.find(
    ({ kind, heading, lines }) =>
      kind === 'summary' &&
      heading !== null &&
      lines.some(
        ({ text }) => DEGREE.test(text) && (SCHOOL.test(text) || datesIn(text).length > 0),
      ),
  );
  return sections.map((one) => (one === found ? { ...one, kind: 'education' } : one));
}

const isHead = (line: PlacedLine | undefined) =>
  line !== undefined &&
  !OF_CONTACT.test(line.text) &&
  !EMAIL.test(line.text) &&
  (TITLE.test(line.text) || ORGANISATION.test(line.text));

const hasRange = (text: string) => datesIn(text).some(({ to, current }) => to !== null || current);

/** Returns the sections with “Languages” below an empty “Skills” as its group: programming languages. */
export function wholeSkills(sections: readonly ResumeSection[]): readonly ResumeSection[] {
  const whole: ResumeSection[] = [];
  for (const section of sections) {
    const above = whole.at(-1);
    const isEmpty = above?.kind === 'skills' && above.heading !== null && above.lines.length === 0;
    if (isEmpty && section.kind === 'languages')
      whole[whole.length - 1] = { ...above, lines: section.lines };
    else whole.push(section);
  }
  return whole;
}
