import { boxOf, type Matrix, transformPoint, within } from './pdf-geometry.ts';
import type { PdfBox } from './unseen.ts';

/** How letters are set; all but their place is kept with the graphics state. */
export interface TextState {
  readonly size: number;
  readonly letterGap: number;
  readonly wordGap: number;
  readonly stretch: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
}

export const TEXT_START: TextState = {
  size: 0,
  letterGap: 0,
  wordGap: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0,
};

/** Letters where they stand, from the beginning of their base line to its end. */
export interface PlacedLetters {
  readonly text: string;
  readonly box: PdfBox;
  readonly size: number;
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
  readonly vmetric?: unknown;
  /** of a font whose letters are drawings, with colours of their own */
  readonly operatorListId?: unknown;
}

/** Of the letters' size: up to the height of most, so that what only touches their edges is no ground. */
const HEIGHT = 0.5;
/** Thousandths of the size: a gap that wide parts words. */
const SPACE = 150;

export type Glyphs = readonly (Glyph | number)[];

/** `letters` is null where they are drawings or run downwards: what they look like is not known. */
export function setLetters(
  glyphs: Glyphs,
  state: TextState,
  matrix: Matrix,
): { readonly advance: number; readonly letters: PlacedLetters | null } {
  const { size, stretch, rise } = state;
  const { text, width, plain } = lineOf(glyphs, state);
  const advance = width * stretch;
  const box = boxOf(matrix, { left: 0, right: advance, bottom: rise, top: rise + HEIGHT * size });
  const [a, b, c, d] = matrix;
  const printed = Math.abs(size) * Math.min(Math.hypot(c, d), Math.hypot(a, b) * Math.abs(stretch));
  if (!plain || ![...Object.values(box), printed].every(Number.isFinite)) {
    return { advance, letters: null };
  }
  const [start, end] = [transformPoint(matrix, 0, 0), transformPoint(matrix, advance, 0)];
  return { advance, letters: { text, box, size: printed, start, end } };
}

function lineOf(glyphs: Glyphs, { size, letterGap, wordGap }: TextState) {
  let text = '';
  let width = 0;
  let plain = true;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      width -= (glyph * size) / 1000;
      if (-glyph > SPACE) text += ' ';
      continue;
    }
    if (glyph.vmetric || glyph.operatorListId !== undefined) plain = false;
    text += glyph.unicode;
    width += (glyph.width * size) / 1000 + letterGap + (glyph.isSpace ? wordGap : 0);
  }
  return { text, width, plain };
}

/** Where a text stands: its line's beginning, and what comes next in it. */
export class TextPlace {
  #line: Matrix = [1, 0, 0, 1, 0, 0];
  next: Matrix = this.#line;

  set(matrix: Matrix): void {
    this.#line = matrix;
    this.next = matrix;
  }

  move(x: number, y: number): void {
    this.set(within([1, 0, 0, 1, x, y], this.#line));
  }

  advance(x: number): void {
    this.next = within([1, 0, 0, 1, x, 0], this.next);
  }
}
