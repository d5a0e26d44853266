import type { ReactNode } from 'react';
import { diamond } from '../../ui/art/shapes.ts';

/**
 * Drawing of an article. Its measures come from the bars of the article, or from its slug if it has
 * no chart. Decorative.
 * @param next returns numbers from 0 to 1 in turn
 */
export type Draw = (next: () => number) => ReactNode;

/** width of every drawing */
export const W = 320;
export const H = 180;

export const round = (n: number) => Math.round(n * 10) / 10;

export function Stone({
  x,
  y,
  r = 6,
  on = false,
}: {
  x: number;
  y: number;
  r?: number;
  on?: boolean;
}) {
  return (
    <path
      d={diamond({ x: round(x), y: round(y) }, r)}
      className={on ? 'fill-accent stroke-accent-edge' : 'fill-background stroke-control'}
      strokeWidth="2"
    />
  );
}

export function TrailMotif({
  points,
  width = 5,
}: {
  points: readonly (readonly number[])[];
  width?: number;
}) {
  return (
    <path
      d={`M${points.map(([x = 0, y = 0]) => `${round(x)} ${round(y)}`).join('L')}`}
      className="fill-none stroke-accent"
      strokeWidth={width}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  );
}

/** Ground below the trail. */
export function GroundMotif({ d, width = 2 }: { d: string; width?: number }) {
  return (
    <path
      d={d}
      className="fill-surface stroke-control"
      strokeWidth={width}
      strokeLinejoin="round"
    />
  );
}

/** Stones at the points; marked ones are filled and larger. */
export function Stones({
  points,
  on,
  r = 7,
  large = 11,
}: {
  points: readonly (readonly [number, number])[];
  on: readonly number[];
  r?: number;
  large?: number;
}) {
  return points.map(([x, y], i) => (
    <Stone key={`${x} ${y}`} x={x} y={y} on={on.includes(i)} r={on.includes(i) ? large : r} />
  ));
}
