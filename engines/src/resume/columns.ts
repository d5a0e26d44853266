/** Columns of a page: upright strips without text, tried where text begins. */
import type { PlacedText } from './placed-text.ts';
import { isPlaceName } from './places.ts';
import { findRowEnd, groupRows, isDate, joinPieces, median, type Row } from './rows.ts';
import { kindNamed } from './sections.ts';

/** An upright strip without text. */
type Gutter = { readonly from: number; readonly to: number };

/** of the usual width of a character: more than parts two words */
const WIDE = 0.8;
/** of the rows beside a gutter: where so many end at the margin, and fewer begin at the gutter, it is one column */
const MARGIN_SHARE = 0.8;
/** of a page's rows: so many have text on each side of a gutter */
const SIDE_SHARE = 0.3;
/** the same of a gutter that no row crosses, but for the head of the page */
const SIDEBAR_SHARE = 0.15;
/** of a page's rows: no more than so many run across */
const ACROSS_SHARE = 0.3;
/** columns may begin where most text begins; maximum number of such positions */
const STARTS_MOST = 40;
/** of the rows with text on both sides: where so many have a date on one, it belongs to the other */
const DATES_SHARE = 0.5;
/** One town beside a sidebar is by chance. */
const BESIDE_LEAST = 2;
/** of the rows to the right of a narrow gutter: so many begin at it */
const ALIGNED_SHARE = 0.6;
const ALIGNED_LEAST = 6;
/** Two pieces of text begin at one place, in points. */
const SAME_PLACE = 2;
/** Columns are searched in columns; maximum depth. */
const DEPTH_MOST = 3;

/**
 * Returns blocks of rows in reading order: what runs across, and the columns in between. Each column is
 * divided again.
 */
export function inColumns(rows: readonly Row[], depth = 0): readonly (readonly Row[])[] {
  const gutter = depth < DEPTH_MOST ? findGutter(rows) : null;
  if (gutter === null) return [rows];
  const blocks: (readonly Row[])[] = [];
  let sides: PlacedText[][] = [[], []];
  const end = () => {
    for (const side of sides) {
      if (side.length > 0) blocks.push(...inColumns(groupRows(side), depth + 1));
    }
    sides = [[], []];
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
    for (const part of row.parts) sides[isRight(part, gutter) ? 1 : 0]?.push(part);
  }
  end();
  if (across.length > 0) blocks.push(across);
  return blocks;
}

const isRight = ({ x }: PlacedText, { from, to }: Gutter) =>
  x >= Math.max((from + to) / 2, to - SAME_PLACE);

/** Returns true if a piece crosses the gutter. One that only overlaps a cell of the right column does not. */
function runsAcross({ parts }: Row, { to }: Gutter): boolean {
  const begins = parts.some(({ x }) => Math.abs(x - to) < SAME_PLACE);
  return !begins && parts.some(({ x, width }) => x < to - SAME_PLACE && x + width > to);
}

/** Returns the gutter that fewest rows cross; of these, the widest. Null if there is one column. */
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
    .filter((strip) => widthOf(strip) >= wide || isAligned(rows, strip))
    .filter((strip) => partsColumns(rows, strip));
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
  return { from: ends.length > 0 ? Math.min(to, Math.max(...ends)) : to, to };
}

/** Returns true if most rows at the right begin at the strip: one long word at the left narrows it. */
function isAligned(rows: readonly Row[], strip: Gutter): boolean {
  const firsts = rows.flatMap(({ parts }) => parts.find((part) => isRight(part, strip)) ?? []);
  const aligned = firsts.filter(({ x }) => Math.abs(x - strip.to) < SAME_PLACE).length;
  return aligned >= ALIGNED_LEAST && aligned > firsts.length * ALIGNED_SHARE;
}

function partsColumns(rows: readonly Row[], strip: Gutter): boolean {
  const across = rows.filter((row) => runsAcross(row, strip)).length;
  if (across > rows.length * ACROSS_SHARE) return false;
  const [left, right] = sidesOf(rows, strip);
  const body = rows.slice(right.findIndex((parts) => parts.length > 0));
  const isSidebar = !body.some((row) => runsAcross(row, strip));
  const filled = (side: readonly (readonly PlacedText[])[]) =>
    side.filter((parts) => parts.length > 0);
  const least = Math.max(4, body.length * (isSidebar ? SIDEBAR_SHARE : SIDE_SHARE));
  if (filled(left).length < least || filled(right).length < least) return false;
  const begin = right.filter(([first]) => first && first.x - strip.to < 2).length;
  const margin = Math.max(...filled(right).map((parts) => findRowEnd({ parts })));
  const atMargin = filled(right).filter((parts) => margin - findRowEnd({ parts }) < 2).length;
  if (begin < atMargin && atMargin > filled(right).length * MARGIN_SHARE) return false;
  if (isRail(left, right) || isRail(right, left) || isOfHeadings(left, right)) return false;
  const both = rows.flatMap((_, at) => {
    const [one = [], other = []] = [left[at], right[at]];
    return one.length > 0 && other.length > 0 ? [[one, other]] : [];
  });
  const labels = both.filter(([one = []]) => /:$/.test(joinPieces(one).text.trim()));
  if (both.length > 0 && labels.length >= both.length * DATES_SHARE) return false;
  return ![0, 1].some((side) => {
    const beside = both.filter((sides) => isDateOrPlace(joinPieces(sides[side] ?? []).text));
    return beside.length >= Math.max(BESIDE_LEAST, both.length * DATES_SHARE);
  });
}

const isDateOrPlace = (text: string) => isDate(text) || isPlaceName(text.trim());

/** of the rows at the left from the first heading on: so many are headings, in a margin of headings */
const HEADINGS_SHARE = 0.6;
const HEADINGS_LEAST = 2;

/** Returns true if the left side has little but headings, each beside its text. */
function isOfHeadings(left: Side, right: Side): boolean {
  const named = left.map((parts) => parts.length > 0 && kindNamed(joinPieces(parts).text) !== null);
  const filled = left.filter((parts, at) => parts.length > 0 && at >= named.indexOf(true));
  const beside = named.filter((isNamed, at) => isNamed && (right[at]?.length ?? 0) > 0);
  return beside.length >= HEADINGS_LEAST && beside.length > filled.length * HEADINGS_SHARE;
}

type Side = readonly (readonly PlacedText[])[];

/** Returns the pieces of each row at the left and at the right; none of rows that run across. */
function sidesOf(rows: readonly Row[], strip: Gutter): [Side, Side] {
  const own = rows.map((row) => (runsAcross(row, strip) ? [] : row.parts));
  return [
    own.map((parts) => parts.filter((part) => !isRight(part, strip))),
    own.map((parts) => parts.filter((part) => isRight(part, strip))),
  ];
}

/** of a rail's rows: so many have text beside them */
const BESIDE_SHARE = 0.8;
/** of the rows of the other side: a rail has at most so many */
const RAIL_SHARE = 0.75;
/** Rows that follow one another, as the lines of a column do. */
const RUN_LEAST = 3;

/** Returns true if one side has only labels, dates or towns of rows of the other side. */
function isRail(side: Side, other: Side): boolean {
  const filled = side.flatMap((parts, at) => (parts.length > 0 ? [at] : []));
  const beside = filled.filter((at) => (other[at]?.length ?? 0) > 0).length;
  const others = other.filter((parts) => parts.length > 0).length;
  if (beside < filled.length * BESIDE_SHARE || filled.length > others * RAIL_SHARE) return false;
  const isFilled = (at: number) => (side[at]?.length ?? 0) > 0;
  const dense = filled.filter((at) =>
    [at - 2, at - 1, at].some((from) =>
      Array.from({ length: RUN_LEAST }, (_, step) => from + step).every(isFilled),
    ),
  );
  return dense.length < filled.length / 2;
}

function charWidth(rows: readonly Row[]): number {
  const all = rows.flatMap(({ parts }) => parts).filter(({ text }) => text.length > 2);
  return median(all.map(({ width, text }) => width / text.length)) || 5;
}
