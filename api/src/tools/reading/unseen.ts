/**
 * Finds invisible letters of a page. An unknown background (a picture, a pattern, a curve, part of
 * a letter's ground) counts as visible, in the person's favour.
 */

/** Box in points, from the lower left corner. */
export interface PdfBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Red, green, blue, from 0 to 255 each. */
export type Colour = readonly [number, number, number];

export interface Letters {
  readonly kind: 'letters';
  readonly text: string;
  readonly box: PdfBox;
  /** clip box of the letters: the page, or a smaller area */
  readonly shown: PdfBox;
  /** printed size of the letters, points */
  readonly size: number;
  /** all colours they are drawn with; null if unknown */
  readonly colours: readonly Colour[] | null;
  /** drawn without ink: fully transparent, or in the text mode used over scanned pages */
  readonly inkless: boolean;
}

export interface PageArea {
  readonly kind: 'area';
  readonly box: PdfBox;
  /** opaque and of one colour; null: any appearance */
  readonly colour: Colour | null;
}

/** Points: smaller letters are only used to hide words. */
const SMALLEST = 2;
/** Difference per colour component below which two colours look the same. */
const NEAR = 10;
const PAPER: Colour = [255, 255, 255];
/** Number of bands of a page's height; only areas in the same bands are compared. */
const BANDS = 64;
/** Maximum areas in a band; above, a letter's background counts as unknown, to limit the time. */
const AREAS_MOST = 500;

type Placed = PageArea & { readonly at: number };

/** @param painted in painting order */
export function unseenOf<L extends Letters>(painted: readonly (L | PageArea)[], page: PdfBox): L[] {
  const bands = bandsOf(painted, page);
  return painted.filter((one, at): one is L => {
    if (one.kind === 'area' || one.text.trim() === '') return false;
    if (one.size < SMALLEST || !meets(one.box, page) || isCutOff(one)) return true;
    const areas = bands.at(one.box);
    if (areas === null) return false;
    const touching = areas.filter(({ box }) => meets(box, one.box));
    if (one.inkless) return touching.every(({ colour }) => colour !== null);
    const covers = (area: PageArea) => area.colour !== null && holds(area.box, one.box);
    if (touching.some((area) => area.at > at && covers(area))) return true;
    return isLikeGround(
      one,
      touching.filter((area) => area.at < at),
    );
  });
}

/** Returns true if nothing is shown near the letters; their box excludes ascenders. */
const isCutOff = ({ box, size, shown }: Letters) => !meets(wider(box, size), shown);

/** Returns true if the areas under the letters, down to one that holds them, have their colour. */
function isLikeGround({ box, colours }: Letters, under: readonly PageArea[]): boolean {
  if (colours === null) return false;
  const isLike = (ground: Colour | null) =>
    ground !== null && colours.every((colour) => isNear(colour, ground));
  for (const area of under.toReversed()) {
    if (!isLike(area.colour)) return false;
    if (holds(area.box, box)) return true;
  }
  return isLike(PAPER);
}

function bandsOf(painted: readonly (Letters | PageArea)[], page: PdfBox) {
  const bands: Placed[][] = Array.from({ length: BANDS }, () => []);
  const height = (page.top - page.bottom) / BANDS;
  const bandAt = (y: number) =>
    Math.min(BANDS - 1, Math.max(0, Math.floor((y - page.bottom) / height)));
  for (const [at, one] of painted.entries()) {
    if (one.kind === 'letters' || !meets(one.box, page)) continue;
    for (let band = bandAt(one.box.bottom); band <= bandAt(one.box.top); band++) {
      if ((bands[band]?.length ?? 0) <= AREAS_MOST) bands[band]?.push({ ...one, at });
    }
  }
  return {
    /** null if there are too many */
    at({ bottom, top }: PdfBox): readonly Placed[] | null {
      const some = bands.slice(bandAt(bottom), bandAt(top) + 1);
      if (some.some(({ length }) => length > AREAS_MOST)) return null;
      const [only = [], ...others] = some;
      if (others.length === 0) return only;
      const all = new Map(some.flat().map((area) => [area.at, area]));
      return [...all.values()].sort((a, b) => a.at - b.at);
    },
  };
}

const isNear = (one: Colour, other: Colour) =>
  one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= NEAR);

export const meets = (one: PdfBox, other: PdfBox) =>
  one.left < other.right &&
  other.left < one.right &&
  one.bottom < other.top &&
  other.bottom < one.top;

export const wider = ({ left, bottom, right, top }: PdfBox, by: number): PdfBox => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
});

const holds = (outer: PdfBox, inner: PdfBox) =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.bottom <= inner.bottom &&
  outer.top >= inner.top;
