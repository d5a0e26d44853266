/** Lines in reading order from text at positions on pages. */
import { wholeLines } from './broken-lines.ts';
import { inColumns } from './columns.ts';
import { withoutMargin } from './margins.ts';
import {
  type LineDraft,
  type ParsedDocument,
  type PlacedText,
  toPlainLine,
  toReading,
} from './placed-text.ts';
import {
  cellsOf,
  edgesOfCells,
  findRowEnd,
  groupRows,
  isDate,
  joinPieces,
  median,
  type Row,
} from './rows.ts';

/** Numbers of pages, with the person's name before them, and the day on which the file was made. */
const NO_CONTENT =
  /^(?:.{1,60} [-–—|·] )?page \d{1,3}(?: ?(?:of|\/) ?\d{1,3})?$|^last updated (?:in|on) .{4,24}$|\tpage \d{1,3} ?(?:of|\/) ?\d{1,3}$/iu;

export function readPages(items: readonly PlacedText[]): ParsedDocument {
  const drafts: LineDraft[] = [];
  const columnPages: number[] = [];
  const pages = [...new Set(items.map(({ page }) => page))].sort((a, b) => a - b);
  for (const page of pages) {
    const rows = groupRows(items.filter((item) => item.page === page && item.text.trim() !== ''));
    const blocks = inColumns(rows);
    if (blocks.length > 1) columnPages.push(page);
    for (const [column, block] of blocks.entries()) drafts.push(...linesOf(block, page, column));
  }
  return toReading(wholeLines(drafts), columnPages);
}

function linesOf(all: readonly Row[], page: number, column: number): readonly LineDraft[] {
  const edges = edgesOfCells(all);
  const rows = withoutMargin(all, edges);
  const usual = usualStep(rows);
  const right = Math.max(...rows.map(findRowEnd));
  const drafts: LineDraft[] = [];
  let before: Row | null = null;
  for (const row of rows) {
    const line = toPlainLine(joinPieces(row.parts, edges));
    if (line.text === '' || NO_CONTENT.test(line.text)) continue;
    const bold = row.parts.every((part) => part.bold || part.text.trim() === '');
    const apart = before !== null && row.y - before.y > usual * 1.4;
    const place = {
      page,
      column,
      x: beginOf(row, edges),
      end: findRowEnd(row),
      right,
      size: row.size,
    };
    drafts.push({ ...line, ...place, bold, apart, heading: false, item: false });
    before = row;
  }
  return drafts;
}

/** Where the words begin: a date before them stands in the margin. */
function beginOf(row: Row, edges: readonly number[]): number {
  const [first = [], second] = cellsOf(row, edges);
  const begin = row.parts[0]?.x ?? 0;
  return second && isDate(joinPieces(first).text) ? (second[0]?.x ?? begin) : begin;
}

/** From one line to the next, where most lines are. */
function usualStep(rows: readonly Row[]): number {
  const steps = rows.slice(1).map(({ y }, at) => y - (rows[at]?.y ?? 0));
  return median(steps.filter((step) => step > 0)) || 1;
}
