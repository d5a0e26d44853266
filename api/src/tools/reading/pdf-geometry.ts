import type { PdfBox } from './unseen.ts';

/** a, b, c, d, e, f, as PDF has them. */
export type Matrix = readonly [number, number, number, number, number, number];

type Point = readonly [number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
export const UNIT: PdfBox = { left: 0, bottom: 0, right: 1, top: 1 };

/** First the one, then what it stands in. */
export function within([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

export const transformPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const;

export function boxOf(matrix: Matrix, { left, bottom, right, top }: PdfBox): PdfBox {
  const corners = [
    transformPoint(matrix, left, bottom),
    transformPoint(matrix, left, top),
    transformPoint(matrix, right, bottom),
    transformPoint(matrix, right, top),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
}

/** A rectangle stays one, its sides along the page's. */
export function isUpright([a, b, c, d]: Matrix): boolean {
  const tiny = 1e-3 * Math.max(...[a, b, c, d].map(Math.abs));
  const none = (...parts: number[]) => parts.every((part) => Math.abs(part) <= tiny);
  return none(b, c) || none(a, d);
}

export const overlap = (one: PdfBox, other: PdfBox): PdfBox => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});

/** What pdf.js gives of a path: a number of what is drawn, then its points. */
const POINTS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 2, 4: 0 };
const [MOVE, CLOSE] = [0, 4];
const MOST_LINES = 1;

export interface PathSegment {
  readonly box: PdfBox;
  readonly rectangle: boolean;
}

/** The pieces of a path, each from where the pen is set down. */
export function splitPath(path: ArrayLike<number>): PathSegment[] {
  const pieces: PathSegment[] = [];
  let points: Point[] = [];
  let straight = true;
  const end = () => {
    if (points.length > 1) pieces.push(pieceOf(points, straight));
    points = [];
    straight = true;
  };
  for (let at = 0; at < path.length; ) {
    const what = path[at] ?? CLOSE;
    const count = POINTS[what] ?? 0;
    if (what === MOVE) end();
    straight &&= count <= MOST_LINES;
    for (let n = 0; n < count; n++)
      points.push([path[at + 1 + 2 * n] ?? 0, path[at + 2 + 2 * n] ?? 0]);
    at += 1 + 2 * count;
  }
  end();
  return pieces;
}

function pieceOf(points: readonly Point[], straight: boolean): PathSegment {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  const isCorner = ([x, y]: Point) => (x === left || x === right) && (y === bottom || y === top);
  const corners = new Set(points.map(([x, y]) => `${x} ${y}`));
  // the fifth closes it
  const isClosed = points.length === 4 || (points.length === 5 && isSame(points[0], points[4]));
  const rectangle =
    straight && isClosed && corners.size === 4 && points.every(isCorner) && turnsOnce(points);
  return { box: { left, bottom, right, top }, rectangle };
}

const isSame = (one?: Point, other?: Point) => one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** Each side runs along one axis: its corners follow one another around. */
const turnsOnce = (points: readonly Point[]) =>
  points.every(([x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    return x === nextX || y === nextY;
  });
