import { isAccent, joinAccent } from '@roletrail/engines/text/accents';
import type { ExtractedLine } from './document.ts';

/** Run of letters from pdf.js. */
export interface Run {
  readonly str: string;
  /** a, b, c, d, x, y: from the lower left corner of the page */
  readonly transform: readonly number[];
  readonly width: number;
  readonly hasEOL: boolean;
}

/** Letters further apart than this multiple of their size are in separate columns. */
const GUTTER = 2;
/** Gaps between two words, and between two parts of a line; fractions of the font size. */
const [SPACE, TAB] = [0.15, 0.8];
/** Gap between two words with letter spacing. */
const WORDS = 0.5;

const isSpaced = (before: string, after: string) =>
  /(?:^|\s)\p{L}$/u.test(before) && /^\p{L}(?:\s|$)/u.test(after);

type Placed = {
  text: string;
  x: number;
  y: number;
  end: number;
  size: number;
  last: number;
  beside: boolean;
};

/** Fraction of the font size: maximum gap between a capital and its word in small capitals. */
const CAPITAL = 0.4;

/** Returns true if a text continues a word whose first letter is larger: “J” and “ANE”. */
const isSmallCapital = ({ text, last }: Placed, str: string, size: number) =>
  size < 0.9 * last && /(?:^|\s)\p{Lu}$/u.test(text) && /^\p{Lu}{2}/u.test(str);

/** Fraction of the font size: text that begins so far within another is drawn over it. */
const OVER = -0.1;

/** @param toPage from the file's coordinates to those of the page as it is shown */
export function linesOf(
  runs: readonly Run[],
  page: number,
  toPage: readonly number[],
): ExtractedLine[] {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = toPage;
  const lines: Placed[] = [];
  let open: Placed | null = null;
  for (const { str, transform, width, hasEOL } of runs) {
    const [, , upX = 0, upY = 0, runX = 0, runY = 0] = transform;
    const size = Math.hypot(upX, upY);
    const [x, y] = [a * runX + c * runY + e, b * runX + d * runY + f];
    // a gap is found from the position of the next letters
    if (str.trim() !== '') {
      if (open && continues(open, { x, y, size }, TAB)) {
        const gap = (x - open.end) / size;
        const isOneWord = gap < CAPITAL && isSmallCapital(open, str, size);
        const between = gap > WORDS && isSpaced(open.text, str) ? '  ' : ' ';
        // a line that begins with the accent of a capital is where the capital is
        if (isAccent(open.text)) open.y = y;
        open.text =
          (gap < OVER ? joinAccent(open.text, str) : null) ??
          open.text + (gap > SPACE && !isOneWord ? between : '') + str;
        open.last = size;
        open.end = x + width;
        open.size = Math.max(open.size, size);
      } else {
        const beside: boolean = open !== null && continues(open, { x, y, size }, GUTTER);
        open = { text: str, x, y, end: x + width, size, last: size, beside };
        lines.push(open);
      }
    }
    if (hasEOL) open = null;
  }
  const round = (value: number) => Math.round(value * 10) / 10;
  return wholeWords(lines)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, x, y, end, size, beside }) => ({
      text,
      beside,
      place: {
        page,
        x: round(x),
        y: round(y),
        width: round(end - x),
        size: round(size),
      },
    }));
}

/** A soft hyphen that is drawn is a hyphen; at a line's end it joins the word below. */
function wholeWords(lines: readonly Placed[]): readonly Placed[] {
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const [rest = ''] = /^\p{Ll}\S*/u.exec(next?.text ?? '') ?? [];
    if (next && rest !== '' && line.text.endsWith('\u00ad')) {
      line.text = line.text.slice(0, -1) + rest;
      next.text = next.text.slice(rest.length);
    }
    line.text = line.text.replaceAll('\u00ad', '-');
  }
  return lines;
}

/** Fractions of the font size: text that begins so far within another is on a line of its own. */
const [WITHIN, RAISED] = [0.5, 0.2];

type Place = { readonly x: number; readonly y: number; readonly size: number };

/** @param gap widest space before the text, a multiple of the font size */
function continues(line: Placed, { x, y, size }: Place, gap: number): boolean {
  const isWithin = x < line.end - WITHIN * size && !isAccent(line.text);
  if (isWithin && Math.abs(y - line.y) > RAISED * Math.min(size, line.last)) return false;
  const near = Math.abs(y - line.y) < line.size / 2;
  return (
    near && x > line.x - line.size && x - line.end < gap * Math.max(gap > TAB ? line.size : size, 1)
  );
}
