/** Rows of text on a page, and the text of one row. */
import { datesIn } from './dates.ts';
import { joinTraced, type PlacedText, type Traced, traced } from './placed-text.ts';

/** Pieces whose baselines are on one line, from left to right. */
export type Row = {
  readonly y: number;
  readonly size: number;
  readonly parts: readonly PlacedText[];
};

/** Groups pieces by baseline, from top to bottom. */
export function groupRows(items: readonly PlacedText[]): readonly Row[] {
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

export const rowOf = (y: number, parts: readonly PlacedText[]): Row => ({
  y,
  size: Math.max(...parts.map(({ size }) => size)),
  parts,
});

export function findRowEnd({ parts }: Pick<Row, 'parts'>): number {
  return Math.max(...parts.map(({ x, width }) => x + width));
}

/** Gap between two words, two aligned cells and two distant cells, as shares of the font size. */
const [SPACE, CELL, TAB] = [0.15, 0.4, 0.8];
const BESIDE: Traced = { text: ' ', origins: [-1] };
const APART: Traced = { text: '\t', origins: [-1] };
/** Longest ratio of two spaces of one justified line. */
const ALIKE = 1.4;
const JUSTIFIED_LEAST = 3;
const HAS_WORD = /[\p{L}\p{N}]/u;

/** Distance in points at which two pieces still begin at the same place. */
const SAME_PLACE = 1.5;

/** Rows that begin at a place before it counts as an edge. */
const EDGE_LEAST = 3;

/** Places at which several rows have a cell that begins there; points from the left. */
export function edgesOfCells(rows: readonly Row[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { parts } of rows) {
    for (const [at, part] of parts.entries()) {
      const before = parts[at - 1];
      if (before && gapOf(before, part) < CELL) continue;
      const place = Math.round(part.x);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count >= EDGE_LEAST).map(([place]) => place);
}

const gapOf = (before: PlacedText, { x, size }: PlacedText) =>
  (x - before.x - before.width) / Math.min(size, before.size);

const isAtEdge = ({ x }: PlacedText, edges: readonly number[]) =>
  edges.some((edge) => Math.abs(edge - x) < SAME_PLACE);

/** Returns true if a new cell begins with `part`: it is far away, or it is aligned with other rows. */
function beginsCell(before: PlacedText, part: PlacedText, edges: readonly number[]): boolean {
  const gap = gapOf(before, part);
  return gap > TAB || (gap > CELL && HAS_WORD.test(before.text) && isAtEdge(part, edges));
}

/** Returns the cells of a row, from left to right. */
export function cellsOf({ parts }: Row, edges: readonly number[]): PlacedText[][] {
  const cells: PlacedText[][] = [];
  for (const part of parts) {
    const cell = cells.at(-1);
    const before = cell?.at(-1);
    if (cell && before && !beginsCell(before, part, edges)) cell.push(part);
    else cells.push([part]);
  }
  return cells;
}

/** Returns true if a line has many wide spaces of one width. */
function isJustified(parts: readonly PlacedText[]): boolean {
  const gaps = parts
    .slice(1)
    .map((part, at) => gapOf(parts[at] ?? part, part))
    .filter((gap) => gap > TAB);
  const sorted = gaps.sort((a, b) => a - b);
  const [least = 0] = sorted;
  return gaps.length >= JUSTIFIED_LEAST && (sorted.at(-2) ?? 0) < least * ALIKE;
}

/** Joins the pieces of a line, with a tab between cells. */
export function joinPieces(parts: readonly PlacedText[], edges: readonly number[] = []): Traced {
  const line: Traced[] = [];
  const isLoose = isJustified(parts);
  let before: PlacedText | null = null;
  for (const part of parts) {
    const gap = before ? gapOf(before, part) : 0;
    const isParted = /\s$/.test(before?.text ?? '') || /^\s/.test(part.text);
    // what the margin goes on with in the next row
    const isBelow = before !== null && part.y > before.y + part.size * 0.5;
    if (before && !isBelow && beginsCell(before, part, edges) && !(isLoose && isEven(parts, gap)))
      line.push(APART);
    else if ((gap > SPACE || isBelow) && !isParted) line.push(BESIDE);
    line.push(traced(part.text, part.start));
    before = part;
  }
  return joinTraced(line, '');
}

function isEven(parts: readonly PlacedText[], gap: number): boolean {
  const wide = parts
    .slice(1)
    .map((part, at) => gapOf(parts[at] ?? part, part))
    .filter((one) => one > TAB);
  return gap < Math.min(...wide) * ALIKE;
}

/** of a text: so much of it is the date */
const DATE_SHARE = 0.7;

/** Nothing much but a date. */
export function isDate(text: string): boolean {
  const [date] = datesIn(text);
  return date !== undefined && date.end - date.start > text.trim().length * DATE_SHARE;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
