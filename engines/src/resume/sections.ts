/** The parts of a résumé, by their headings. */
import { datesIn } from './dates.ts';
import { partedHead, wholeSkills, withStudies } from './head-sections.ts';
import {
  HEADING_NAMES,
  HEADING_WORDS,
  type ResumeSection,
  type SectionKind,
} from './heading-names.ts';
import { headingsAbove } from './linkedin-sizes.ts';
import { DEGREE, EMAIL, ORGANISATION, SCHOOL, TITLE } from './patterns.ts';
import type { ParsedDocument, PlacedLine } from './placed-text.ts';

/** Letters alone: headings are set apart by spaces, and lose those between words. */
const keyOf = (name: string) => name.replace(/[^\p{L}]/gu, '');

const KINDS = new Map(
  Object.entries(HEADING_NAMES).flatMap(([kind, names]) =>
    names.map((name) => [keyOf(name), kind as SectionKind] as const),
  ),
);
const WORDS_MOST = 5;
/** of the usual size: letters of a name */
const NAME_SIZE = 1.6;

/** The kind that this heading names; null: it is none that we know. */
export function kindNamed(text: string): SectionKind | null {
  const name = text
    .toLowerCase()
    .replace(/\(.{0,100}?\)|\bcontinued\b/g, ' ')
    .replace(/&|\+|\//g, ' and ');
  return KINDS.get(keyOf(name)) ?? combinedKind(name);
}

/** “Employment history and voluntary positions” has the kind of its first part. */
function combinedKind(name: string): SectionKind | null {
  const kinds = name.split(/ and |,/).map((part) => KINDS.get(keyOf(part)) ?? null);
  return kinds.length > 1 && kinds.every((kind) => kind !== null) ? (kinds[0] ?? null) : null;
}

/** The kind that one of its words names. */
export function kindWorded(text: string): SectionKind | null {
  const name = text.toLowerCase();
  if (TITLE.test(name)) return null;
  return HEADING_WORDS.find(([, words]) => words.test(name))?.[0] ?? null;
}

/** “Civilian experience”, and not “Experience of a lifetime” */
function endsWithKind(text: string): boolean {
  if (ORGANISATION.test(text) || SCHOOL.test(text)) return false;
  return kindWorded(text.split(/\s+/).at(-1) ?? '') !== null;
}

/** What stands in the document, from heading to heading. */
export function findSections({ lines, marks }: ParsedDocument): readonly ResumeSection[] {
  if (marks) return namedSections(lines, marks);
  const body = bodySize(lines);
  const style = headingStyle(lines, body);
  const repeated = repeatedLabels(lines);
  const least = headingsAbove(lines);
  const isForm = !lines.some((line) => mayBeHeading(line) && kindNamed(line.text) !== null);
  const sections: { kind: SectionKind; heading: PlacedLine | null; lines: PlacedLine[] }[] = [];
  let last: (typeof sections)[number] = { kind: 'head', heading: null, lines: [] };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line || isLabel(line, style, repeated)) continue;
    const isBelow = isHeadingBelow(line, last.heading);
    const kind =
      line.size > least && !isBelow ? kindOf(line, style, body, at, lines[at + 1]) : null;
    const two = isForm ? null : twoKinds(line);
    if (two !== null) {
      sections.push(last, { kind: two[0], heading: line, lines: undatedBelow(lines, at) });
      at += sections.at(-1)?.lines.length ?? 0;
      last = { kind: two[1], heading: null, lines: [] };
      continue;
    }
    const labelled = isForm ? kindLabelled(line.text) : null;
    if (labelled !== null && labelled !== last.kind) {
      sections.push(last);
      last = { kind: labelled, heading: null, lines: [] };
    }
    if (kind === null || labelled !== null) {
      last.lines.push(line);
      continue;
    }
    sections.push(last);
    last =
      kind === 'head' ? { kind, heading: null, lines: [line] } : { kind, heading: line, lines: [] };
  }
  sections.push(last);
  const found = sections.filter(({ heading, lines: own }) => heading !== null || own.length > 0);
  return partedHead(withStudies(known(wholeSkills(found))));
}

/** A heading one level below that of its section is the head of an entry, or of a group. */
function isHeadingBelow({ text, level }: PlacedLine, section: PlacedLine | null): boolean {
  const above = section?.level;
  return level !== undefined && above !== undefined && level > above && kindNamed(text) === null;
}

/** Below “PERSONAL STATEMENT WORK EXPERIENCE”, at most so many lines are of the first. */
const FIRST_LINES_MOST = 12;

/** Returns the kinds of two headings of a margin that are on one line, or null. */
function twoKinds({ text, item }: PlacedLine): readonly [SectionKind, SectionKind] | null {
  if (item || !isUpper(text) || kindNamed(text) !== null) return null;
  const words = text.split(' ');
  for (let cut = 1; cut < words.length && words.length <= WORDS_MOST; cut++) {
    const first = kindNamed(words.slice(0, cut).join(' '));
    const second = kindNamed(words.slice(cut).join(' '));
    if (first === 'summary' && second !== null && second !== first) return [first, second];
  }
  return null;
}

/** Returns the lines below that come before the first date or heading, at most FIRST_LINES_MOST. */
function undatedBelow(lines: readonly PlacedLine[], at: number): PlacedLine[] {
  const below = lines.slice(at + 1, at + 1 + FIRST_LINES_MOST);
  const dated = below.findIndex((line) => datesIn(line.text).length > 0 || mayName(line));
  return dated < 0 ? below : below.slice(0, dated);
}

const mayName = (line: PlacedLine) => mayBeHeading(line) && kindNamed(line.text) !== null;

/** Kinds that have lines, and no entries. */
const LISTS: ReadonlySet<SectionKind> = new Set(['languages', 'interests', 'references']);

/** Of a structured file, whose headings are ours, or what a person called a section. */
function namedSections(
  lines: readonly PlacedLine[],
  marks: NonNullable<ParsedDocument['marks']>,
): readonly ResumeSection[] {
  let last: { kind: SectionKind; heading: PlacedLine | null; lines: PlacedLine[] };
  last = { kind: 'head', heading: null, lines: [] };
  const sections = [last];
  for (const [at, line] of lines.entries()) {
    const own = marks[at] ?? [];
    const isNamed = own.some(({ field }) => field === 'heading');
    if (isNamed || (line.heading && own.length === 0)) {
      const kind = kindNamed(line.text) ?? 'other';
      const isList = !isNamed || LISTS.has(kind);
      last = { kind: isList ? kind : 'other', heading: line, lines: [] };
      sections.push(last);
    } else last.lines.push(line);
  }
  return sections;
}

/** Labels of forms that have no headings. */
const FORM_LABELS: readonly (readonly [SectionKind, RegExp])[] = [
  ['experience', /^(?:job title|position|occupation|role|employer|company)\s*:/i],
  ['education', /^(?:school|university|college|institution|degree|qualification)\s*:/i],
  ['skills', /^(?:key |technical )?skills\s*:/i],
];

function kindLabelled(text: string): SectionKind | null {
  return FORM_LABELS.find(([, label]) => label.test(text))?.[0] ?? null;
}

/** Derives missing sections without headings: contact from addresses, experience from dates. */
function known(sections: readonly ResumeSection[]): readonly ResumeSection[] {
  const derived = sections.map((section) => {
    const isContact =
      section.kind === 'other' && section.lines.some(({ text }) => EMAIL.test(text));
    return isContact ? { ...section, kind: 'contact' as const } : section;
  });
  if (derived.some(({ kind }) => kind === 'experience')) return derived;
  const jobs = derived.find(({ kind, lines }) => kind === 'other' && lines.some(hasRange));
  return derived.map((section) =>
    section === jobs ? { ...section, kind: 'experience' } : section,
  );
}

function hasRange({ text }: PlacedLine): boolean {
  return datesIn(text).some(({ to, current }) => to !== null || current);
}

/** How the known headings look, so that an unknown one is seen. */
type Style = {
  readonly upper: boolean;
  readonly bold: boolean;
  readonly size: number;
  /** the file itself says which lines are headings */
  readonly marked: boolean;
} | null;

/** What is taken for a job where its heading is not seen. */
const BESIDE_WORK: ReadonlySet<SectionKind> = new Set(['projects', 'volunteering']);

/** “Highlights” and “Responsibilities” in each job name no section. */
const POINTS_LABEL =
  /^(?:key )?(?:highlights|achievements|accomplishments|responsibilities|duties|tasks)(?: include)?:?$/i;

/** Returns the labels that the document repeats, in small letters. */
function repeatedLabels(lines: readonly PlacedLine[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { text } of lines) {
    if (!POINTS_LABEL.test(text)) continue;
    const label = text.toLowerCase();
    (seen.has(label) ? repeated : seen).add(label);
  }
  return repeated;
}

function isLabel({ text, size }: PlacedLine, style: Style, repeated: ReadonlySet<string>): boolean {
  if (!POINTS_LABEL.test(text)) return false;
  return repeated.has(text.toLowerCase()) || (style !== null && size < style.size);
}

function kindOf(
  line: PlacedLine,
  style: Style,
  body: number,
  at: number,
  next: PlacedLine | undefined,
): SectionKind | null {
  if (!mayBeHeading(line)) return null;
  const { text, apart, bold, size } = line;
  const named = kindNamed(text);
  if (named !== null) return standsOut(line, body) ? named : null;
  // beside a sidebar the name stands behind the sidebar's sections
  if (style !== null && at > 0 && size > style.size && size > body * NAME_SIZE) return 'head';
  if (at < 2 || /\d/.test(text) || (!line.heading && TITLE.test(text))) return null;
  const worded = kindWorded(text);
  if (line.heading) {
    const isHead = isEntryHead(text) || (next !== undefined && !next.heading && hasRange(next));
    return worded ?? (isHead ? null : 'other');
  }
  // “Certified in …”, set bold, is what was earned
  if (style?.marked) return null;
  if (style !== null && size < style.size && !bold) return null;
  const isMarked = bold || (apart && (isUpper(text) || endsWithKind(text)));
  // where headings are in capitals, one that the line above touches is one too
  const isAlike = isUpper(text) && style?.upper === true && endsWithKind(text);
  if (worded !== null && isAlike && BESIDE_WORK.has(worded)) return worded;
  if (worded !== null && (isMarked || (isUpper(text) && size > body))) return worded;
  if (style === null) return null;
  const larger = size >= style.size && style.size > body * 1.08;
  const alike = isUpper(text) === style.upper && bold === style.bold && size >= style.size;
  return alike && (larger || (style.upper && apart)) ? (worded ?? 'other') : null;
}

/** Documents also mark the heads of jobs and studies as headings, one level below. */
function isEntryHead(text: string): boolean {
  return [TITLE, ORGANISATION, SCHOOL, DEGREE].some((words) => words.test(text));
}

function mayBeHeading({ text, item }: PlacedLine): boolean {
  const words = text.split(/\s+/).length;
  return (
    !item &&
    words <= WORDS_MOST &&
    text.length <= 50 &&
    !/[@•\t]|[.;,]$|\p{Ll}\.\p{Ll}{2}/u.test(text)
  );
}

/** A word like “Skills” alone on its line; in small letters it is the end of a sentence. */
function standsOut({ text, bold, size, apart }: PlacedLine, body: number): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(text) || bold || size > body || apart;
}

function headingStyle(lines: readonly PlacedLine[], body: number): Style {
  const named = lines.filter(
    (line) => mayBeHeading(line) && kindNamed(line.text) !== null && standsOut(line, body),
  );
  if (named.length < 2) return null;
  const most = (test: (line: PlacedLine) => boolean) =>
    named.filter(test).length > named.length / 2;
  const size = Math.min(...named.map((line) => line.size));
  return {
    upper: most(({ text }) => isUpper(text)),
    bold: most(({ bold }) => bold),
    size,
    marked: most(({ heading }) => heading),
  };
}

function isUpper(text: string): boolean {
  return /\p{Lu}/u.test(text) && text === text.toUpperCase();
}

/** The size in which most characters are set. */
export function bodySize(lines: readonly PlacedLine[]): number {
  const sizes = new Map<number, number>();
  for (const { size, text } of lines) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  const [most] = [...sizes].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 1;
}
