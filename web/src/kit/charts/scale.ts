import { scaleLinear } from 'd3-scale';

/** A linear scale whose ends are round numbers. */
export type Scale = { min: number; max: number; ticks: readonly number[] };

/**
 * Returns a scale with about `wanted` round ticks that covers the values and, by default, zero:
 * bars and areas that do not start at zero mislead.
 */
export function niceScale(values: readonly number[], wanted = 5, fromZero = true): Scale {
  const finite = values.filter(Number.isFinite);
  const covered = fromZero ? finite.concat(0) : finite;
  const [low, high] = covered.length === 0 ? [0, 1] : [Math.min(...covered), Math.max(...covered)];
  const scale = scaleLinear([low, high === low ? low + 1 : high], [0, 1]).nice(wanted);
  const [min = 0, max = 1] = scale.domain();
  return { min, max, ticks: scale.ticks(wanted) };
}

/** Returns the place of a value between the two ends, in pixels. */
export function place({ min, max }: Scale, value: number, from: number, to: number): number {
  return scaleLinear([min, max], [from, to])(value);
}
