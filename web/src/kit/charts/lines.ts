import { area, line } from 'd3-shape';

export type ChartPoint = { x: number; y: number };

/** Returns the path of a line; a missing point leaves a gap. */
export function linePath(points: readonly (ChartPoint | null)[]): string {
  const draw = line<ChartPoint | null>(
    (point) => point?.x ?? 0,
    (point) => point?.y ?? 0,
  );
  return draw.defined((point) => point !== null).digits(1)([...points]) ?? '';
}

/** Returns the path of the area between a line and a base, with the same gaps. */
export function areaPath(points: readonly (ChartPoint | null)[], base: number): string {
  const draw = area<ChartPoint | null>(
    (point) => point?.x ?? 0,
    base,
    (point) => point?.y ?? 0,
  );
  return draw.defined((point) => point !== null).digits(1)([...points]) ?? '';
}
