/** The entries of a section: what stands under one date, its head apart from its points. */
import type { TextSpan } from '../engine.ts';
import { type DateRange, datesIn } from './dates.ts';
import { type HeadPart, listedDates, splitHead } from './head-parts.ts';
import {
  type BulletPoint,
  hasSign,
  isFull,
  kindsOf,
  pointOf,
  type ResumeLineKind,
} from './line-kinds.ts';
import { DEGREE, ORGANISATION, SCHOOL, TITLE } from './patterns.ts';
import type { PlacedLine } from './placed-text.ts';
import { isPlaceName } from './places.ts';

export type ResumeEntry = {
  /** lines above the points, the dates taken out */
  readonly head: readonly HeadPart[];
  /** the first that the head gives; null: none could be read */
  readonly dates: DateRange | null;
  /** all dates of a head that lists several, such as “Summer 2013, 2014”; null: it has one at most */
  readonly listed: HeadPart | null;
  readonly points: readonly BulletPoint[];
  readonly span: TextSpan;
};

/** What a head has more of is no head. */
const HEAD_PARTS = 12;

/**
 * Where dates begin entries; a section without any is one entry a head, or one of points alone.
 * @param ofJobs lines without bullets below the head of a job are points
 */
export function entriesOf(
  placedLines: readonly PlacedLine[],
  ofJobs = false,
): readonly ResumeEntry[] {
  const lines = wholeHeads(placedLines);
  const bulleted = bulletedHeads(lines);
  const lent = lentDates(lines, bulleted);
  const kinds = kindsOf(lines, ofJobs).map((kind, at) =>
    lent.has(at) || bulleted.has(at) ? 'head' : kind,
  );
  const starts = startsOf(lines, kinds, lent);
  return starts.map((from, at) =>
    entryOf({ lines, kinds, lent }, from, starts[at + 1] ?? lines.length),
  );
}

/** A date in the margin before a bullet: “2012 – 2014 • Cashier, Parkside Grocers” */
const DATE_BEFORE = /^[^\t]{4,40}\t[•▪●]/u;

/** Joins heads that go on below: “• Bookkeeper, Wrona Deli & Catering, Queens,” and “NY”. */
function wholeHeads(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const whole: PlacedLine[] = [];
  for (const line of lines) {
    const above = whole.at(-1);
    const isNext = above && above.start + above.text.length + 1 === line.start;
    const isUnder = isNext && !hasSign(line) && !line.bold && datesIn(line.text).length === 0;
    // a blank for the line feed: places stay what they are
    if (above && isUnder && isOpenHead(above, line))
      whole[whole.length - 1] = { ...above, text: `${above.text} ${line.text}`, end: line.end };
    else whole.push(line);
  }
  return whole;
}

function isOpenHead(above: PlacedLine, line: PlacedLine): boolean {
  const isDateFirst = DATE_BEFORE.test(above.text) && datesIn(above.text)[0]?.start === 0;
  return isDateFirst && (above.text.endsWith(',') || isFull(above, line));
}

/** Lines of a section, their kinds, and by head the dates at the right of its first point. */
type SectionLines = {
  readonly lines: readonly PlacedLine[];
  readonly kinds: readonly ResumeLineKind[];
  readonly lent: ReadonlyMap<number, DateRange>;
};

/**
 * Returns the dates at the right margin of first points, by the line of the head above. Some layouts
 * write towns and dates in a column of their own, whose second line is beside the first point.
 */
function lentDates(
  lines: readonly PlacedLine[],
  bulleted: ReadonlySet<number>,
): ReadonlyMap<number, DateRange> {
  const lent = new Map<number, DateRange>();
  for (const [at, line] of lines.entries()) {
    const head = lines[at - 1];
    const beside = hasSign(line) && !bulleted.has(at) ? dateBeside(line) : null;
    if (!beside || !head || hasSign(head) || datesIn(head.text).length > 0) continue;
    const range = placed(beside, line);
    if (range) lent.set(at - 1, range);
  }
  return lent;
}

/** Of a line's size: points are so much further in than bulleted heads. */
const FURTHER_IN = 0.5;

/** Returns the lines with a bullet that name a job or a degree, with dates at the right margin. */
function bulletedHeads(lines: readonly PlacedLine[]): ReadonlySet<number> {
  const named = lines.flatMap((line, at) => {
    const beside = hasSign(line) ? dateBeside(line) : null;
    return beside && namesPosition(line.text.slice(0, beside.start)) ? [at] : [];
  });
  const isOver = (head: number) =>
    lines.some((line) => hasSign(line) && line.x > (lines[head]?.x ?? 0) + FURTHER_IN * line.size);
  return new Set(named.filter((at) => named.length > 1 || isOver(at)));
}

/** “• Research Student, Science Department”; a point begins with what was done. */
function namesPosition(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const [first = ''] = text.split(',', 1);
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  const isShort = words.length <= HEAD_WORDS && small <= words.length / 3;
  return isShort && [TITLE, DEGREE].some((names) => names.test(first));
}

/** Heads that follow one another without points in between, from line to line. */
type Run = { readonly from: number; readonly to: number };

function startsOf(
  lines: readonly PlacedLine[],
  kinds: readonly ResumeLineKind[],
  lent: ReadonlyMap<number, DateRange>,
): readonly number[] {
  const starts: number[] = [];
  const withDurations = lines.some(({ text }) => DURATION.test(text));
  for (const run of runsOf(kinds)) {
    const own = lines.slice(run.from, run.to);
    const dated = own.flatMap(({ text }, at) =>
      lent.has(run.from + at) || datesIn(text).length > 0 ? [at] : [],
    );
    const [first] = dated;
    if (first === undefined) {
      if (run.from === 0 || own.some((line) => line.heading || namesSomething(line)))
        starts.push(run.from);
      // each line is a study or a job of its own
      if (own.length > 1 && own.every(isWhole)) {
        starts.push(...own.slice(1).map((_, at) => run.from + at + 1));
      }
      continue;
    }
    starts.push(run.from);
    let before = first;
    for (const at of dated.slice(1)) {
      let begin = Math.max(before + 1, at - first);
      // under its title each has its date and its town: what stands between is the next employer
      while (withDurations && begin - 1 > before && !isPlace(own[begin - 1])) begin -= 1;
      starts.push(run.from + begin);
      before = at;
    }
    const undated = own.findIndex(
      (line, at) => at > before && line.apart && DEGREE.test(line.text),
    );
    if (undated > 0) starts.push(run.from + undated);
  }
  if (starts[0] !== 0 && lines.length > 0) starts.unshift(0);
  return starts;
}

/** As LinkedIn writes them beside dates: “(2 years 1 month)”. */
const DURATION = /\(\d+ (?:year|month)s?(?: \d+ months?)?\)/;

const isPlace = (line: PlacedLine | undefined) => line !== undefined && isPlaceName(line.text);

/** An entry without dates; “Key achievements:” among points is none. */
function namesSomething({ text }: PlacedLine): boolean {
  return !/:$/.test(text) && [TITLE, ORGANISATION, SCHOOL].some((words) => words.test(text));
}

function isWhole({ text }: PlacedLine): boolean {
  return (DEGREE.test(text) && SCHOOL.test(text)) || (TITLE.test(text) && ORGANISATION.test(text));
}

function runsOf(kinds: readonly ResumeLineKind[]): readonly Run[] {
  const runs: { from: number; to: number }[] = [];
  for (const [at, kind] of kinds.entries()) {
    if (kind !== 'head') continue;
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

function entryOf({ lines, kinds, lent }: SectionLines, from: number, to: number): ResumeEntry {
  const head: HeadPart[] = [];
  const points: BulletPoint[] = [];
  let dates: DateRange | null = null;
  let listed: HeadPart | null = null;
  for (let at = from; at < to; at++) {
    const line = lines[at];
    if (!line) continue;
    if (kinds[at] === 'head' && points.length === 0) {
      const ranges = datesIn(line.text);
      if (dates === null) listed = listedDates(line, ranges);
      dates ??= placed(ranges[0], line) ?? lent.get(at) ?? null;
      head.push(...splitHead(line, ranges));
    } else if (kinds[at] === 'more') addTo(points, line);
    else if (head.length === 0 && dates && points.length === 0 && isHeadBullet(line)) {
      head.push(...splitHead(line, []));
    } else {
      const isFirst = points.length === 0 && (dates === null || lent.has(at - 1));
      const beside = isFirst ? dateBeside(line) : null;
      dates ??= placed(beside ?? undefined, line);
      points.push(pointOf(beside ? withoutEnd(line, beside.start) : line));
    }
  }
  const last = lines[to - 1];
  const start = lines[from]?.start ?? 0;
  const end = last ? last.start + last.text.length : start;
  const span = { source: 'text', start, end };
  return { head: head.slice(0, HEAD_PARTS), dates, listed, points, span };
}

const HEAD_WORDS = 10;

/** Under a date alone the first bullet can be the head: “• Staff Engineer, Globex Systems”. */
function isHeadBullet({ text }: PlacedLine): boolean {
  const isShort = text.split(/\s+/).length <= HEAD_WORDS && !/[.!?;]$/.test(text);
  const isNamed = [TITLE, DEGREE].some((words) => words.test(text));
  return isShort && isNamed && /,|\s[|–—-]\s|\sat\s|\t/.test(text.slice(2));
}

/** A range in the margin at the right of a point. */
function dateBeside({ text }: PlacedLine): DateRange | null {
  const last = datesIn(text).at(-1);
  if (!last || (last.to === null && !last.current)) return null;
  const isAtEnd = /^[\s)]*$/.test(text.slice(last.end));
  return isAtEnd && text[last.start - 1] === '\t' ? last : null;
}

function withoutEnd(line: PlacedLine, from: number): PlacedLine {
  return { ...line, text: line.text.slice(0, from).trimEnd() };
}

function placed(range: DateRange | undefined, line: PlacedLine): DateRange | null {
  return range ? { ...range, start: line.start + range.start, end: line.start + range.end } : null;
}

/** Appends a line to the last point. */
export function addTo(points: BulletPoint[], line: PlacedLine): void {
  const last = points.pop();
  if (!last) return void points.push(pointOf(line));
  const span = { ...last.span, end: line.start + line.text.length };
  points.push({ text: `${last.text} ${line.text}`, span });
}
