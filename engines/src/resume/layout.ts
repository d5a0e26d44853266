/** Lines in reading order from text that stands somewhere on pages. */
import { datesIn } from './dates.ts';
import {
  joinTraced,
  type LineDraft,
  type PlacedText,
  plainText,
  type Reading,
  type Traced,
  toReading,
  traced,
} from './placed-text.ts';

/** Pieces whose baselines stand on one line, from left to right. */
type Row = { readonly y: number; readonly size: number; readonly parts: readonly PlacedText[] };
/** An upright strip without text. */
type Gutter = { readonly from: number; readonly to: number };

/** of the usual width of a character: so wide is nothing but what parts columns or a date from its line */
const WIDE = 2.5;
/** of a page's rows: so many have text on each side of a gutter */
const SIDE_SHARE = 0.3;
/** of a page's rows: no more than so many run across */
const ACROSS_SHARE = 0.3;
/** a column of which so much is dates belongs to the lines beside it */
const DATES_SHARE = 0.6;

export function readPages(items: readonly PlacedText[]): Reading {
  const drafts: LineDraft[] = [];
  const columnPages: number[] = [];
  const pages = [...new Set(items.map(({ page }) => page))].sort((a, b) => a - b);
  for (const page of pages) {
    const rows = rowsOf(items.filter((item) => item.page === page && item.text.trim() !== ''));
    const blocks = inColumns(rows);
    if (blocks.length > 1) columnPages.push(page);
    for (const block of blocks) drafts.push(...linesOf(block, page));
  }
  return toReading(drafts, columnPages);
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

function runsAcross({ parts }: Row, { from, to }: Gutter): boolean {
  return parts.some(({ x, width }) => x < from && x + width > to);
}

/** The widest strip that leaves much text on both sides. */
function findGutter(rows: readonly Row[]): Gutter | null {
  const wide = WIDE * charWidth(rows);
  const starts = [...new Set(rows.flatMap(({ parts }) => parts.map(({ x }) => Math.floor(x))))];
  const found = starts
    .map((to) => stripBefore(rows, to))
    .filter((strip) => strip.to - strip.from >= wide && partsColumns(rows, strip));
  found.sort((a, b) => b.to - b.from - (a.to - a.from));
  return found[0] ?? null;
}

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
  const sides = [
    rows.map(({ parts }) => parts.filter(({ x }) => x < strip.from)),
    rows.map(({ parts }) => parts.filter(({ x }) => x >= strip.to)),
  ];
  return sides.every((side) => {
    const there = side.filter((parts) => parts.length > 0);
    if (there.length < Math.max(4, rows.length * SIDE_SHARE)) return false;
    const dates = there.filter((parts) => datesIn(lineOf(parts).text).length > 0);
    return dates.length < there.length * DATES_SHARE;
  });
}

function linesOf(rows: readonly Row[], page: number): readonly LineDraft[] {
  const usual = usualStep(rows);
  const drafts: LineDraft[] = [];
  let before: Row | null = null;
  for (const row of rows) {
    const line = plainText(lineOf(row.parts));
    if (line.text === '') continue;
    const bold = row.parts.every((part) => part.bold || part.text.trim() === '');
    const apart = before !== null && row.y - before.y > usual * 1.4;
    const x = row.parts[0]?.x ?? 0;
    const { size } = row;
    drafts.push({ ...line, page, x, size, bold, apart, heading: false, item: false });
    before = row;
  }
  return drafts;
}

/** Parts of one line; a tab where they stand far apart. */
function lineOf(parts: readonly PlacedText[]): Traced {
  let line: Traced | null = null;
  let end = 0;
  for (const part of parts) {
    const own = traced(part.text, part.start);
    const gap = part.x - end;
    const isWord = gap > part.size * 0.15 && !/\s$/.test(line?.text ?? '') && !/^\s/.test(own.text);
    const between = gap > part.size * 1.2 ? '\t' : isWord ? ' ' : '';
    line = line === null ? own : joinTraced([line, own], between);
    end = part.x + part.width;
  }
  return line ?? traced('', 0);
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
