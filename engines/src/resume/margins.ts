/** Headings and dates in the margin beside the text of a column. */
import { datesIn } from './dates.ts';
import type { SectionKind } from './heading-names.ts';
import type { PlacedText } from './placed-text.ts';
import { cellsOf, isDate, joinPieces, type Row, rowOf } from './rows.ts';
import { kindNamed, kindWorded } from './sections.ts';

/** One of these makes a margin one of headings. Lists of skills have labels such as “Languages”. */
const CERTAIN: ReadonlySet<SectionKind> = new Set(['experience', 'education', 'summary']);
/** A heading in the margin takes at most so many rows. */
const ROWS_MOST = 3;

/** A heading in the margin: the row where it begins, and the number of its rows. */
type MarginHeading = { readonly kind: SectionKind; readonly rows: number };

/**
 * Returns the rows with each heading of the margin on a row of its own, and with each range of dates in
 * the margin on its first row.
 */
export function withoutMargin(rows: readonly Row[], edges: readonly number[]): readonly Row[] {
  const found = headingsOf(rows, edges);
  const isMargin = [...found.values()].some(({ kind }) => CERTAIN.has(kind));
  const whole: Row[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    const heading = isMargin ? found.get(at) : undefined;
    if (!row) continue;
    if (!heading) {
      whole.push(row);
      continue;
    }
    const own = rows.slice(at, at + heading.rows).map((one) => cellsOf(one, edges));
    whole.push(
      rowOf(
        row.y,
        own.flatMap(([first = []]) => first),
      ),
    );
    for (const [step, cells] of own.entries()) {
      const rest = cells.slice(1).flat();
      if (rest.length > 0) whole.push(rowOf(rows[at + step]?.y ?? row.y, rest));
    }
    at += heading.rows - 1;
  }
  return withWholeDates(whole, edges);
}

const isUpper = (text: string) => /\p{Lu}/u.test(text) && text === text.toUpperCase();

function headingsOf(rows: readonly Row[], edges: readonly number[]): Map<number, MarginHeading> {
  const found = new Map<number, MarginHeading>();
  for (const [at, row] of rows.entries()) {
    const cells = cellsOf(row, edges);
    const [first = [], second] = cells;
    if (!second || first.length === 0) continue;
    const heading = headingAt(rows, at, edges);
    if (heading) found.set(at, heading);
  }
  return found;
}

/** Returns the longest heading that begins in the margin of a row, or null. */
function headingAt(
  rows: readonly Row[],
  at: number,
  edges: readonly number[],
): MarginHeading | null {
  let text = '';
  let best: MarginHeading | null = null;
  const begin = rows[at]?.parts[0]?.x ?? 0;
  const inner = cellsOf(rows[at] ?? rowOf(0, []), edges)[1]?.[0]?.x ?? 0;
  for (let step = 0; step < ROWS_MOST; step++) {
    const [first = [], ...rest] = cellsOf(rows[at + step] ?? { y: 0, size: 0, parts: [] }, edges);
    const isInMargin = first.length > 0 && endX(first) < inner && (first[0]?.x ?? 0) >= begin - 40;
    if (!isInMargin || (step > 0 && rest.length === 0 && first.length === 0)) break;
    text = `${text} ${joinPieces(first).text.trim()}`.trim();
    const kind = kindNamed(text) ?? (isUpper(text) && text.length > 4 ? kindWorded(text) : null);
    if (kind !== null && !/[\d:]/.test(text)) best = { kind, rows: step + 1 };
  }
  return best;
}

const endX = (parts: readonly PlacedText[]) => Math.max(...parts.map(({ x, width }) => x + width));

/** “10/2020 –”, of which the end is in the margin of the next row. */
const BEGUN = /(?:[–—-]|\bto|\buntil)$/u;

/** Returns the rows with both ends of each range in the margin on its first row. */
function withWholeDates(rows: readonly Row[], edges: readonly number[]): readonly Row[] {
  const whole: Row[] = [];
  for (const row of rows) {
    const above = whole.at(-1);
    const [begun = [], beside = []] = above ? cellsOf(above, edges) : [];
    const [first = [], ...rest] = cellsOf(row, edges);
    const inner = beside[0]?.x ?? 0;
    const from = joinPieces(begun).text.trim();
    const to = joinPieces(first).text.trim();
    const isEnd =
      above &&
      inner > 0 &&
      endX(first) < inner &&
      BEGUN.test(from) &&
      isWholeRange(`${from} ${to}`);
    if (!above || !isEnd) {
      whole.push(row);
      continue;
    }
    const others = above.parts.filter((part) => !begun.includes(part));
    whole[whole.length - 1] = { ...above, parts: [...begun, ...first, ...others] };
    if (rest.length > 0) whole.push(rowOf(row.y, rest.flat()));
  }
  return whole;
}

function isWholeRange(text: string): boolean {
  const [range] = datesIn(text);
  return isDate(text) && range !== undefined && (range.to !== null || range.current);
}
