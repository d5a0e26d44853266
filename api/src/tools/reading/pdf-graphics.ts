import { boxOf, IDENTITY, type Matrix, overlap, within } from './pdf-geometry.ts';
import { TEXT_START, type TextState } from './pdf-text-state.ts';
import type { Colour, PdfBox } from './unseen.ts';

/** Graphics state of a page; `save` pushes it, and `restore` pops it. */
export interface Graphics {
  readonly matrix: Matrix;
  /** null: a pattern */
  readonly fill: Colour | null;
  readonly stroke: Colour | null;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  readonly lineWidth: number;
  /** painted content blends with its background */
  readonly blended: boolean;
  /** a mask shows only part of the painted content */
  readonly masked: boolean;
  /** the whole group is blended or masked */
  readonly mixed: boolean;
  /** clip box: nothing outside is shown */
  readonly clip: PdfBox;
  /** painted content becomes a mask, which is invisible */
  readonly mask: boolean;
  readonly text: TextState;
}

const BLACK: Colour = [0, 0, 0];

export const firstGraphics = (page: PdfBox): Graphics => ({
  matrix: IDENTITY,
  fill: BLACK,
  stroke: BLACK,
  fillAlpha: 1,
  strokeAlpha: 1,
  lineWidth: 1,
  blended: false,
  masked: false,
  mixed: false,
  clip: page,
  mask: false,
  text: TEXT_START,
});

type Change = (now: Graphics, given: readonly unknown[]) => Graphics;

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Returns six numbers of any list; the identity matrix if there are fewer. */
export function matrixOf(given: unknown): Matrix {
  const [a, b, c, d, e, f] = Array.from((given ?? []) as ArrayLike<number>);
  const whole = [a, b, c, d, e, f].every(Number.isFinite);
  return whole ? ([a, b, c, d, e, f] as Matrix) : IDENTITY;
}

/** Parses `#` and six hexadecimal digits; null for a pattern or another value. */
function colourOf(given: unknown): Colour | null {
  const [, hex] = /^#([\da-f]{6})$/i.exec(String(given)) ?? [];
  if (hex === undefined) return null;
  const all = Number.parseInt(hex, 16);
  return [all >> 16, (all >> 8) & 255, all & 255];
}

const text =
  (name: keyof TextState, scale = 1): Change =>
  (now, [value]) => ({ ...now, text: { ...now.text, [name]: numberOf(value) * scale } });
const fill: Change = (now, [value]) => ({ ...now, fill: colourOf(value) });
const stroke: Change = (now, [value]) => ({ ...now, stroke: colourOf(value) });
const lineWidth: Change = (now, [value]) => ({ ...now, lineWidth: numberOf(value) });
const font: Change = (now, [, size]) => ({ ...now, text: { ...now.text, size: numberOf(size) } });

/** Handlers of entries of a graphics dictionary. */
const ENTRIES: Readonly<Record<string, Change>> = {
  ca: (now, [value]) => ({ ...now, fillAlpha: numberOf(value) }),
  CA: (now, [value]) => ({ ...now, strokeAlpha: numberOf(value) }),
  LW: lineWidth,
  Font: (now, [value]) => font(now, value as readonly unknown[]),
  BM: (now, [value]) => ({ ...now, blended: value !== 'source-over' }),
  SMask: (now, [value]) => ({ ...now, masked: value !== false }),
};

/** Operations that change the state and paint nothing. */
export const CHANGES: Readonly<Record<string, Change>> & { readonly setLeading: Change } = {
  setFillRGBColor: fill,
  setFillColorN: fill,
  setFillTransparent: fill,
  setStrokeRGBColor: stroke,
  setStrokeColorN: stroke,
  setStrokeTransparent: stroke,
  setLineWidth: lineWidth,
  setCharSpacing: text('letterGap'),
  setWordSpacing: text('wordGap'),
  setHScale: text('stretch', 0.01),
  setLeading: text('leading'),
  setTextRise: text('rise'),
  setTextRenderingMode: text('mode'),
  setFont: font,
  setGState: (now, [entries]) =>
    (entries as readonly (readonly [string, unknown])[]).reduce(
      (next, [name, value]) => ENTRIES[name]?.(next, [value]) ?? next,
      now,
    ),
};

/** Returns the state inside a form: placed, and clipped to its box. */
export function inside(now: Graphics, matrix: unknown, box: unknown): Graphics {
  const placed = { ...now, matrix: within(matrixOf(matrix), now.matrix) };
  return box ? cutTo(placed, boxOf(placed.matrix, sidesOf(box))) : placed;
}

/** Returns the state inside a group, composed later with the page's alpha and blending. */
export function grouped(now: Graphics, given: unknown): Graphics {
  const { matrix, bbox, smask } = given as { matrix: unknown; bbox: unknown; smask: unknown };
  const { clip } = inside(now, matrix, bbox);
  const mixed = isMixed(now) || now.fillAlpha < 1;
  const own = { clip, mixed, blended: false, masked: false, mask: now.mask || Boolean(smask) };
  return { ...now, ...own, ...opaque(now) };
}

export const isMixed = ({ mixed, blended, masked }: Graphics) => mixed || blended || masked;

/** Content composed without ink has none, whatever its own alpha. */
const opaque = ({ fillAlpha }: Graphics) =>
  isInk(fillAlpha) ? { fillAlpha: 1, strokeAlpha: 1 } : {};

/** Alpha below which ink is invisible. */
const FAINTEST = 0.04;
export const isInk = (alpha: number) => alpha >= FAINTEST;

export const cutTo = (now: Graphics, box: PdfBox): Graphics => ({
  ...now,
  clip: overlap(now.clip, box),
});

export function sidesOf(box: unknown): PdfBox {
  const [x = 0, y = 0, x2 = 0, y2 = 0] = Array.from(box as ArrayLike<number>);
  return {
    left: Math.min(x, x2),
    bottom: Math.min(y, y2),
    right: Math.max(x, x2),
    top: Math.max(y, y2),
  };
}
