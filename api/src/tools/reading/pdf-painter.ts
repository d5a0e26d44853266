import {
  boxOf,
  isUpright,
  type Matrix,
  overlap,
  type PathSegment,
  splitPath,
  UNIT,
  within,
} from './pdf-geometry.ts';
import {
  CHANGES,
  cutTo,
  firstGraphics,
  type Graphics,
  grouped,
  inside,
  isInk,
  isMixed,
  matrixOf,
} from './pdf-graphics.ts';
import { type Glyphs, setLetters, TextPlace } from './pdf-text-state.ts';
import { type Colour, type Letters, type PageArea, type PdfBox, wider } from './unseen.ts';

/** Letters with the ends of their base line, by which those of one word find each other. */
export interface SetLetters extends Letters {
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
}

/** Points: of thinner lines and smaller pictures no ground is made. */
const GROUND_LEAST = 4;
/** Ways of drawing letters: their outlines, both, without ink; from 4 on they cut out what follows too. */
const [OUTLINES, BOTH, INKLESS, CUTTING] = [1, 2, 3, 4];

/**
 * What a page's operations paint. Pictures are left out before they come here: of one there is left
 * that a unit square was made as large as it is, so each large unit square may be one.
 */
export class PdfPainter {
  readonly painted: (PageArea | SetLetters)[] = [];
  /** what pdf.js calls its operations */
  readonly #names: Readonly<Record<number, string>>;
  readonly #place = new TextPlace();
  readonly #kept: Graphics[] = [];
  /** of the marked content that is open: whether a reader may have it turned off */
  readonly #marked: boolean[] = [];
  #now: Graphics;
  #cuts = false;

  constructor(page: PdfBox, names: Readonly<Record<number, string>>) {
    this.#names = names;
    this.#now = firstGraphics(page);
  }

  paint(operation: number, given: readonly unknown[]): void {
    const name = this.#names[operation] ?? '';
    const change = CHANGES[name];
    if (change) this.#now = change(this.#now, given);
    else this.#operations[name]?.(given);
  }

  readonly #save = () => void this.#kept.push(this.#now);
  readonly #restore = () => {
    this.#now = this.#kept.pop() ?? this.#now;
  };
  readonly #cut = () => {
    this.#cuts = true;
  };
  readonly #move = ([x, y]: readonly unknown[]) => this.#place.move(Number(x), Number(y));

  readonly #operations: Readonly<Record<string, (given: readonly unknown[]) => void>> = {
    save: this.#save,
    restore: this.#restore,
    paintFormXObjectEnd: this.#restore,
    endGroup: this.#restore,
    paintFormXObjectBegin: ([matrix, box]) => {
      this.#save();
      this.#now = inside(this.#now, matrix, box);
      this.#picture();
    },
    beginGroup: ([group]) => {
      this.#save();
      this.#now = grouped(this.#now, group);
    },
    transform: (given) => {
      this.#now = { ...this.#now, matrix: within(matrixOf(given), this.#now.matrix) };
      this.#picture();
    },
    beginMarkedContent: () => void this.#marked.push(false),
    beginMarkedContentProps: ([tag]) => void this.#marked.push(tag === 'OC'),
    endMarkedContent: () => void this.#marked.pop(),
    clip: this.#cut,
    eoClip: this.#cut,
    constructPath: ([how, paths]) =>
      this.#path(this.#names[Number(how)] ?? '', (paths as unknown[])[0]),
    rawFillPath: () => this.#area(this.#now.clip, null),
    shadingFill: () => this.#area(this.#now.clip, null),
    beginText: () => this.#place.set(matrixOf(null)),
    setTextMatrix: ([matrix]) => this.#place.set(matrixOf(matrix)),
    moveText: this.#move,
    setLeadingMoveText: ([x, y]) => {
      this.#now = CHANGES.setLeading(this.#now, [-Number(y)]);
      this.#move([x, y]);
    },
    nextLine: () => this.#place.move(0, -this.#now.text.leading),
    showText: ([glyphs]) => this.#letters(glyphs as Glyphs),
  };

  #picture(): void {
    const box = boxOf(this.#now.matrix, UNIT);
    const { left, bottom, right, top } = box;
    if (right - left > GROUND_LEAST && top - bottom > GROUND_LEAST) this.#area(box, null);
  }

  /** @param path null: it is empty */
  #path(how: string, path: unknown): void {
    const pieces = path ? splitPath(path as ArrayLike<number>) : [];
    const { matrix, fill, fillAlpha, strokeAlpha, lineWidth } = this.#now;
    const isPlain = isRectangle(pieces, matrix) && fillAlpha === 1;
    const line = lineWidth * Math.hypot(matrix[0], matrix[1]);
    for (const { box } of pieces) {
      const there = boxOf(matrix, box);
      if (/fill/i.test(how) && isInk(fillAlpha)) this.#area(there, isPlain ? fill : null);
      const isGround = line >= GROUND_LEAST && isInk(strokeAlpha);
      if (/stroke/i.test(how) && isGround) this.#area(wider(there, line / 2), null);
    }
    if (this.#cuts && pieces.length > 0) this.#cutOut(pieces);
    this.#cuts = false;
  }

  #cutOut(pieces: readonly PathSegment[]): void {
    const { matrix } = this.#now;
    this.#now = cutTo(this.#now, boxOf(matrix, around(pieces)));
    // what is filled there ends somewhere within
    if (!isRectangle(pieces, matrix)) this.#now = { ...this.#now, mixed: true };
  }

  #area(there: PdfBox, colour: Colour | null): void {
    const box = overlap(there, this.#now.clip);
    if (this.#now.mask || box.left >= box.right || box.bottom >= box.top) return;
    this.painted.push({ kind: 'area', box, colour: this.#isDoubtful() ? null : colour });
  }

  #letters(glyphs: Glyphs): void {
    const { text, matrix, mask, clip: shown } = this.#now;
    const found = setLetters(glyphs, text, within(this.#place.next, matrix));
    this.#place.advance(found.advance);
    if (found.letters && !mask) {
      this.painted.push({ kind: 'letters', ...found.letters, shown, ...this.#looks() });
    }
    if (text.mode >= CUTTING) this.#now = { ...this.#now, mixed: true };
  }

  #looks(): Pick<Letters, 'colours' | 'inkless'> {
    const { text, fill, stroke, fillAlpha, strokeAlpha } = this.#now;
    if (text.mode >= CUTTING) return { colours: null, inkless: false };
    const filled = { colour: fill, alpha: fillAlpha };
    const outlined = { colour: stroke, alpha: strokeAlpha };
    const used = { [OUTLINES]: [outlined], [BOTH]: [filled, outlined], [INKLESS]: [] }[text.mode];
    const inks = (used ?? [filled]).filter(({ alpha }) => isInk(alpha));
    const colours = inks.flatMap(({ colour }) => (colour ? [colour] : []));
    const known = colours.length === inks.length && !this.#isDoubtful();
    return { colours: known ? colours : null, inkless: inks.length === 0 };
  }

  readonly #isDoubtful = () => isMixed(this.#now) || this.#marked.includes(true);
}

const isRectangle = ([one, ...others]: readonly PathSegment[], matrix: Matrix) =>
  others.length === 0 && one?.rectangle === true && isUpright(matrix);

function around(pieces: readonly PathSegment[]): PdfBox {
  const [first, ...others] = pieces.map(({ box }) => box);
  if (!first) return UNIT;
  return others.reduce(
    (all, { left, bottom, right, top }) => ({
      left: Math.min(all.left, left),
      bottom: Math.min(all.bottom, bottom),
      right: Math.max(all.right, right),
      top: Math.max(all.top, top),
    }),
    first,
  );
}
