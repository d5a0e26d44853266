import type { ChartPoint } from './lines.ts';

export type RadarShape = {
  readonly center: ChartPoint;
  /** px, of the outermost ring */
  readonly radius: number;
  /** value of the outermost ring; the centre is 0 */
  readonly max: number;
};

/** Returns the point of a value on its spoke. The first spoke points up, the others follow clockwise. */
export function radarPoint(
  { center, radius, max }: RadarShape,
  spoke: number,
  spokes: number,
  value: number,
): ChartPoint {
  const angle = (spoke / Math.max(1, spokes)) * 2 * Math.PI - Math.PI / 2;
  const away = (Math.min(max, Math.max(0, value)) / max) * radius;
  return {
    x: round(center.x + away * Math.cos(angle)),
    y: round(center.y + away * Math.sin(angle)),
  };
}

/** Returns the closed path through points; '' for none. */
export function closedPath(points: readonly ChartPoint[]): string {
  if (points.length === 0) return '';
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;
