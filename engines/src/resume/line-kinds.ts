/** Which lines of a section are heads of entries, and which are points under them. */
import type { TextSpan } from '../engine.ts';
import { datesIn } from './dates.ts';
import { DEGREE, ORGANISATION, SCHOOL, TITLE } from './patterns.ts';
import type { PlacedLine } from './placed-text.ts';
import { isUnsignedPoint } from './unsigned-points.ts';

/** `more`: what a point or a paragraph goes on with. */
export type ResumeLineKind = 'point' | 'more' | 'head';

/** One bullet, or one paragraph. */
export type BulletPoint = { readonly text: string; readonly span: TextSpan };

const BULLET = /^(?:[•◦▪●○■□‣⁃∙·*➢➤►▸✓✔–—-]|[o{](?=\s))\s*(?=\S)/u;
const HEAD_CHARS = 110;
/** of a line's size: what stands so far in is under what does not */
const INDENT = 0.5;
/** Ratio of two font sizes from which the larger one begins a new part. */
const LARGER = 1.05;

/** @param ofJobs lines without bullets below the head of a job are points */
export function kindsOf(lines: readonly PlacedLine[], ofJobs = false): readonly ResumeLineKind[] {
  const isSigned = lines.some(hasSign);
  const edges = edgesOf(lines);
  const headSize = Math.max(0, ...lines.map(({ size }) => size));
  const kinds: ResumeLineKind[] = [];
  // of the job in which the line is
  let head: readonly PlacedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const after = kinds[at - 1];
    const isDated = hasDatesApart(line) && !isProse(line);
    const isUnder =
      !isSigned && !isDated && line.x > (edges.get(columnOf(line)) ?? line.x) + line.size * INDENT;
    if (line.heading || (after === 'head' && DURATION.test(line.text))) kinds.push('head');
    else if (hasSign(line)) kinds.push('point');
    else if (
      before &&
      after !== undefined &&
      after !== 'head' &&
      !isHeadAbove(line, lines[at + 1]) &&
      continues(line, before, isSigned, headSize)
    ) {
      kinds.push('more');
    } else {
      const isUnsigned = ofJobs && !isSigned && !isDated && isUnsignedPoint(line, head);
      kinds.push(isUnder || isUnsigned || isProse(line) ? 'point' : 'head');
    }
    if (kinds[at] === 'head' && (isDated || after === 'head')) head = headOf(lines, kinds);
  }
  return kinds;
}

/** Lines of a head at most. */
const HEAD_LINES = 4;

/** Returns the last lines down to this one that are heads, this one included. */
function headOf(
  lines: readonly PlacedLine[],
  kinds: readonly ResumeLineKind[],
): readonly PlacedLine[] {
  const from = Math.max(0, kinds.length - HEAD_LINES);
  const begin = kinds.slice(from).findLastIndex((kind) => kind !== 'head') + 1;
  return lines.slice(from + begin, kinds.length);
}

/** of a line: so much of it is its dates */
const DATES_SHARE = 0.6;
const HEAD_WORDS = 12;

/** LinkedIn: under an employer with several titles */
const DURATION = /^(?:\d+ (?:years?|yrs?)(?: \d+ (?:months?|mos?))?|\d+ (?:months?|mos?))$/;

/** Above dates alone stands the head of their entry, and not what a full point goes on with. */
function isHeadAbove({ text }: PlacedLine, next: PlacedLine | undefined): boolean {
  if (next && DURATION.test(next.text)) return true;
  if (!next || !/^\p{Lu}/u.test(text) || /[.!?;,]$/.test(text)) return false;
  const [dates] = datesIn(next.text);
  const isDate = dates && dates.end - dates.start > next.text.length * DATES_SHARE;
  if (!isDate || text.split(/\s+/).length > HEAD_WORDS) return false;
  return [TITLE, ORGANISATION, SCHOOL, DEGREE].some((words) => words.test(text));
}

export function hasSign({ text, item }: PlacedLine): boolean {
  return item || BULLET.test(text);
}

/** Where the section's lines begin, of those in the same column. */
function edgesOf(lines: readonly PlacedLine[]): ReadonlyMap<string, number> {
  const edges = new Map<string, number>();
  for (const line of lines) {
    const column = columnOf(line);
    edges.set(column, Math.min(line.x, edges.get(column) ?? line.x));
  }
  return edges;
}

const columnOf = ({ page, column }: PlacedLine) => `${page}/${column}`;

/** The next line of a point: it goes on in small letters, or its first word did not fit above. */
function continues(
  line: PlacedLine,
  before: PlacedLine,
  isSigned: boolean,
  headSize: number,
): boolean {
  if (line.apart || (line.bold && !before.bold)) return false;
  if (line.size > before.size * LARGER) return false;
  if (line.page === before.page && line.x < before.x - line.size * INDENT) return false;
  if (/^[\p{Ll}(&$]/u.test(line.text) && !/[.!?]$/.test(before.text)) return true;
  // without bullets a capital begins the next point, also under a full line
  // a sentence that ends below larger heads
  const isEnd = /[.!?]$/.test(line.text) && !/[.!?:]$/.test(before.text);
  const isBody = headSize > line.size * LARGER && isEnd;
  const mayGoOn = isSigned || isBody || !/^\p{Lu}/u.test(line.text);
  return mayGoOn && isFull(before, line) && !hasRange(line);
}

/** The next line's first word would have been too much. */
export function isFull({ text, x, end, right }: PlacedLine, next: PlacedLine): boolean {
  if (right === null) return false;
  const [word = ''] = next.text.split(/\s/);
  const letter = (end - x) / Math.max(1, text.length);
  return end + (word.length + 1) * letter > right;
}

/** A sentence, or more than one: most of its words are small. */
function isProse(line: PlacedLine): boolean {
  const { text, bold } = line;
  if (bold) return false;
  if (text.length > HEAD_CHARS && !hasRange(line)) return true;
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  if (small < words.length / 2) return false;
  if (hasRange(line)) return words.length > 12;
  return words.length >= 7 || (words.length >= 2 && /[.!]$/.test(text));
}

/** Dates at one end, as heads have them; “eleven since 2020” is a point's. */
function hasDatesApart({ text }: PlacedLine): boolean {
  const last = datesIn(text).at(-1);
  if (!last || (last.to === null && !last.current)) return false;
  const isAtEnd = last.start === 0 || /^[\s)\]]*$/.test(text.slice(last.end));
  return isAtEnd && !/\b(?:since|from)\s+$/i.test(text.slice(0, last.start));
}

function hasRange({ text }: PlacedLine): boolean {
  return datesIn(text).some((range) => range.to !== null || range.current);
}

/** Without its sign. */
export function pointOf(line: PlacedLine): BulletPoint {
  const skip = BULLET.exec(line.text)?.[0].length ?? 0;
  const start = line.start + skip;
  const span = { source: 'text', start, end: line.start + line.text.length };
  return { text: line.text.slice(skip), span };
}
