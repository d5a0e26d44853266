/** Lines in reading order from text at positions on pages. */
import { wholeLines } from './broken-lines.ts';
import { datesIn } from './dates.ts';
import {
  joinTraced,
  type LineDraft,
  type ParsedDocument,
  type PlacedText,
  type Traced,
  toPlainLine,
  toReading,
  traced,
} from './placed-text.ts';

/** Pieces whose baselines stand on one line, from left to right. */
type Row = { readonly y: number; readonly size: number; readonly parts: readonly PlacedText[] };
/** An upright strip without text. */
type Gutter = { readonly from: number; readonly to: number };

/** of the usual width of a character: more than parts two words */
const WIDE = 0.8;
/** of the rows beside a gutter: where so many end at the margin, and fewer begin at the gutter, it is one column */
const MARGIN_SHARE = 0.8;
/** of a page's rows: so many have text on each side of a gutter */
const SIDE_SHARE = 0.3;
/** the same of a gutter that no row crosses */
const SIDEBAR_SHARE = 0.15;
/** of a page's rows: no more than so many run across */
const ACROSS_SHARE = 0.3;
/** columns may begin where most text begins; maximum number of such positions */
const STARTS_MOST = 40;
/** of what stands beside a line: so much of it is the date */
const DATE_SHARE = 0.7;
/** of the rows with text on both sides: where so many have a date on one, it belongs to the other */
const DATES_SHARE = 0.5;

export function readPages(items: readonly PlacedText[]): ParsedDocument {
  const drafts: LineDraft[] = [];
  const columnPages: number[] = [];
  const pages = [...new Set(items.map(({ page }) => page))].sort((a, b) => a - b);
  for (const page of pages) {
    const rows = rowsOf(items.filter((item) => item.page === page && item.text.trim() !== ''));
    const blocks = inColumns(rows);
    if (blocks.length > 1) columnPages.push(page);
    for (const [column, block] of blocks.entries()) drafts.push(...linesOf(block, page, column));
  }
  return toReading(wholeLines(drafts), columnPages);
}

function rowsOf(items: readonly PlacedText[]): readonly Row[] {
  const sorted = [...items].sort((a, b) => a.y - b.y || a.x - b.x);
  const rows: { y: number; size: number; parts: PlacedText[] }[] = [];
  for (const item of sorted) {
    const row = rows.at(-1);
    if (row && item.y - row.y < Math.min(row.size, item.size) * 0.5) {
      row.parts.push(item);
      row.size = Math.max(row.size, item.size);
    } else rows.push({ y: item.y, size: item.size, parts: [item] });
  }
  return rows.map(({ y, size, parts }) => ({ y, size, parts: parts.sort((a, b) => a.x - b.x) }));
}

/** Blocks of rows, one after another as they are read: what runs across, and columns in between. */
function inColumns(rows: readonly Row[]): readonly (readonly Row[])[] {
  const gutter = findGutter(rows);
  if (gutter === null) return [rows];
  const middle = (gutter.from + gutter.to) / 2;
  const blocks: Row[][] = [];
  let [left, right]: Row[][] = [[], []];
  const end = () => {
    for (const column of [left, right]) if (column && column.length > 0) blocks.push(column);
    [left, right] = [[], []];
  };
  let across: Row[] = [];
  for (const row of rows) {
    if (runsAcross(row, gutter)) {
      end();
      across.push(row);
      continue;
    }
    if (across.length > 0) blocks.push(across);
    across = [];
    const sides = [
      row.parts.filter(({ x }) => x < middle),
      row.parts.filter(({ x }) => x >= middle),
    ];
    for (const [at, parts] of sides.entries()) {
      const column = at === 0 ? left : right;
      if (parts.length > 0) column?.push({ y: row.y, size: sizeOf(parts), parts });
    }
  }
  end();
  if (across.length > 0) blocks.push(across);
  return blocks;
}

function runsAcross({ parts }: Row, { to }: Gutter): boolean {
  return parts.some(({ x, width }) => x < to && x + width > to);
}

/** The widest strip that leaves much text on both sides. */
function findGutter(rows: readonly Row[]): Gutter | null {
  const wide = WIDE * charWidth(rows);
  const starts = new Map<number, number>();
  for (const { x } of rows.flatMap(({ parts }) => parts)) {
    starts.set(Math.floor(x), (starts.get(Math.floor(x)) ?? 0) + 1);
  }
  const found = [...starts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, STARTS_MOST)
    .map(([to]) => stripBefore(rows, to))
    .filter((strip) => strip.to - strip.from >= wide && partsColumns(rows, strip));
  const across = (strip: Gutter) => rows.filter((row) => runsAcross(row, strip)).length;
  const ranked = found.map((strip) => ({ strip, across: across(strip) }));
  ranked.sort((a, b) => a.across - b.across || widthOf(b.strip) - widthOf(a.strip));
  return ranked[0]?.strip ?? null;
}

const widthOf = ({ from, to }: Gutter) => to - from;

/** The strip that ends where a column may begin, but for rows that run across. */
function stripBefore(rows: readonly Row[], to: number): Gutter {
  const ends = rows
    .flatMap(({ parts }) => parts.filter(({ x, width }) => x < to && x + width <= to + 1))
    .map(({ x, width }) => x + width);
  return { from: ends.length > 0 ? Math.max(...ends) : to, to };
}

function partsColumns(rows: readonly Row[], strip: Gutter): boolean {
  const across = rows.filter((row) => runsAcross(row, strip)).length;
  if (across > rows.length * ACROSS_SHARE) return false;
  const left = rows.map(({ parts }) => parts.filter(({ x }) => x < strip.from));
  const right = rows.map(({ parts }) => parts.filter(({ x }) => x >= strip.to));
  const filled = (side: readonly (readonly PlacedText[])[]) =>
    side.filter((parts) => parts.length > 0);
  const least = Math.max(4, rows.length * (across === 0 ? SIDEBAR_SHARE : SIDE_SHARE));
  if (filled(left).length < least || filled(right).length < least) return false;
  const begin = right.filter(([first]) => first && first.x - strip.to < 2).length;
  const margin = Math.max(...filled(right).map((parts) => endOf({ parts })));
  const atMargin = filled(right).filter((parts) => margin - endOf({ parts }) < 2).length;
  if (begin < atMargin && atMargin > filled(right).length * MARGIN_SHARE) return false;
  const both = rows.flatMap((_, at) => {
    const [one = [], other = []] = [left[at], right[at]];
    return one.length > 0 && other.length > 0 ? [[one, other]] : [];
  });
  const labels = both.filter(([one = []]) => /:$/.test(lineOf(one).text.trim()));
  if (both.length > 0 && labels.length >= both.length * DATES_SHARE) return false;
  return ![0, 1].some((side) => {
    const dated = both.filter((sides) => isDate(lineOf(sides[side] ?? []).text));
    return both.length > 0 && dated.length >= both.length * DATES_SHARE;
  });
}

/** Nothing much but a date. */
function isDate(text: string): boolean {
  const [date] = datesIn(text);
  return date !== undefined && date.end - date.start > text.trim().length * DATE_SHARE;
}

function linesOf(rows: readonly Row[], page: number, column: number): readonly LineDraft[] {
  const usual = usualStep(rows);
  const right = Math.max(...rows.map(endOf));
  const drafts: LineDraft[] = [];
  let before: Row | null = null;
  for (const row of rows) {
    const line = toPlainLine(lineOf(row.parts));
    if (line.text === '') continue;
    const bold = row.parts.every((part) => part.bold || part.text.trim() === '');
    const apart = before !== null && row.y - before.y > usual * 1.4;
    const place = { page, column, x: beginOf(row), end: endOf(row), right, size: row.size };
    drafts.push({ ...line, ...place, bold, apart, heading: false, item: false });
    before = row;
  }
  return drafts;
}

/** Where the words begin: a date before them stands in the margin. */
function beginOf({ parts }: Row): number {
  const [first, second] = parts;
  return (second && isDate(first?.text ?? '') ? second.x : first?.x) ?? 0;
}

function endOf({ parts }: Pick<Row, 'parts'>): number {
  return Math.max(...parts.map(({ x, width }) => x + width));
}

/** Between two words, and between two parts of a line; of the letters' size. */
const [SPACE, TAB] = [0.15, 1.2];
const BESIDE: Traced = { text: ' ', origins: [-1] };
const APART: Traced = { text: '\t', origins: [-1] };

/** Parts of one line; a tab where they stand far apart. */
function lineOf(parts: readonly PlacedText[]): Traced {
  const line: Traced[] = [];
  let before: PlacedText | null = null;
  for (const part of parts) {
    const gap = before ? (part.x - before.x - before.width) / part.size : 0;
    const isParted = /\s$/.test(before?.text ?? '') || /^\s/.test(part.text);
    if (gap > TAB) line.push(APART);
    else if (gap > SPACE && !isParted) line.push(BESIDE);
    line.push(traced(part.text, part.start));
    before = part;
  }
  return joinTraced(line, '');
}

/** From one line to the next, where most lines are. */
function usualStep(rows: readonly Row[]): number {
  const steps = rows.slice(1).map(({ y }, at) => y - (rows[at]?.y ?? 0));
  return median(steps.filter((step) => step > 0)) || 1;
}

function charWidth(rows: readonly Row[]): number {
  const all = rows.flatMap(({ parts }) => parts).filter(({ text }) => text.length > 2);
  return median(all.map(({ width, text }) => width / text.length)) || 5;
}

function sizeOf(parts: readonly PlacedText[]): number {
  return Math.max(...parts.map(({ size }) => size));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
