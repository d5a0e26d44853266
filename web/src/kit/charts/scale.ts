/** Share of a step that is an error of floating point. */
const ROUNDING = 1e-9;

/** Linear scale with round ends. */
export type LinearScale = { min: number; max: number; ticks: readonly number[] };

/**
 * Returns a scale with round steps (1, 2, 5 times a power of ten) that covers the values and, by
 * default, zero. Bars and areas must start at zero.
 */
export function niceScale(values: readonly number[], wanted = 5, fromZero = true): LinearScale {
  const finite = values.filter(Number.isFinite);
  let low = Math.min(...finite, ...(fromZero ? [0] : []));
  let high = Math.max(...finite, ...(fromZero ? [0] : []));
  if (finite.length === 0) [low, high] = [0, 1];
  // only zeros, often counts: no step between
  if (low === high) return { min: low, max: low + 1, ticks: [low, low + 1] };
  const step = niceStep((high - low) / Math.max(1, wanted - 1));
  const min = Math.floor(low / step) * step;
  // sums of fractions may be a little above a round end, such as 100.00000000000001
  const max = Math.ceil(high / step - ROUNDING) * step;
  const count = Math.round((max - min) / step);
  // rounded to the precision of the step, against 0.30000000000000004
  const ticks = Array.from({ length: count + 1 }, (_, i) => rounded(min + i * step, step));
  return { min: ticks[0] ?? min, max: ticks.at(-1) ?? max, ticks };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
}

function rounded(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number(value.toFixed(digits));
}

/** Converts a value to a position between the two ends, px. */
export function toPixels(
  { min, max }: LinearScale,
  value: number,
  from: number,
  to: number,
): number {
  return from + ((value - min) / (max - min)) * (to - from);
}
