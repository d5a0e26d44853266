/** Logistic regression with weights of at least 0, by accelerated projected descent. */

export type Example = { readonly values: readonly number[]; readonly isPositive: boolean };

/** Ridge on weights of values scaled to a deviation of 1. */
const RIDGE = 1e-3;
const STEPS = 400;

/** Returns the weights of the values, scaled to add up to 1. Same examples in the same order: same bits. */
export function fitWeights(examples: readonly Example[]): readonly number[] {
  const width = examples[0]?.values.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => columnOf(examples, at));
  const rows = new Float64Array(examples.length * (width + 1));
  for (const [nth, { values }] of examples.entries()) {
    for (const [at, { mean, deviation }] of columns.entries())
      rows[nth * (width + 1) + at] = ((values[at] ?? 0) - mean) / deviation;
    rows[nth * (width + 1) + width] = 1;
  }
  const targets = examples.map(({ isPositive }) => (isPositive ? 1 : 0));
  const scaled = descend(rows, targets, width);
  const weights = scaled.map((weight, at) => weight / (columns[at]?.deviation ?? 1));
  const whole = weights.reduce((sum, one) => sum + one, 0) || 1;
  return weights.map((weight) => weight / whole);
}

function columnOf(examples: readonly Example[], at: number) {
  const values = examples.map((one) => one.values[at] ?? 0);
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) || 1 };
}

/** Returns the weights without the intercept, which stands last in each row. */
function descend(rows: Float64Array, targets: readonly number[], width: number): number[] {
  const step = stepOf(rows, targets.length, width);
  let weights = new Float64Array(width + 1);
  let ahead = weights;
  for (let nth = 1; nth <= STEPS; nth++) {
    const slope = slopeAt(ahead, rows, targets);
    const next = ahead.map((one, at) => {
      const moved = one - step * (slope[at] ?? 0);
      return at === width ? moved : Math.max(0, moved);
    });
    const momentum = (nth - 1) / (nth + 2);
    ahead = next.map((one, at) => one + momentum * (one - (weights[at] ?? 0)));
    weights = next;
  }
  return [...weights.subarray(0, width)];
}

/** Returns a step that never overshoots: the reverse of a bound on the curvature. */
function stepOf(rows: Float64Array, count: number, width: number): number {
  const squares = rows.reduce((sum, one) => sum + one * one, 0);
  return 1 / (squares / count / 4 + 2 * RIDGE * (width + 1));
}

function slopeAt(
  weights: Float64Array,
  rows: Float64Array,
  targets: readonly number[],
): Float64Array {
  const width = weights.length;
  const slope = new Float64Array(width);
  for (const [nth, target] of targets.entries()) {
    const row = rows.subarray(nth * width, (nth + 1) * width);
    let sum = 0;
    for (let at = 0; at < width; at++) sum += (row[at] ?? 0) * (weights[at] ?? 0);
    const error = 1 / (1 + Math.exp(-sum)) - target;
    for (let at = 0; at < width; at++) slope[at] = (slope[at] ?? 0) + error * (row[at] ?? 0);
  }
  return slope.map((one, at) => {
    return one / targets.length + (at === width - 1 ? 0 : 2 * RIDGE * (weights[at] ?? 0));
  });
}
