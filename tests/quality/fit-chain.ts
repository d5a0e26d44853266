/**
 * Fits the linear chain of the answer labeller to labelled answers: gradient ascent (AdaGrad) on the
 * log-likelihood, with a penalty on large weights.
 */
import {
  LABEL_COUNT,
  LABELS,
  type LabelWeights,
  logChances,
  passes,
  stepPlace,
} from '@roletrail/engines/interview/label-chain';

const ROUNDS = 220;
const RATE = 0.15;
/** A sum of squares is never 0, so that it can divide. */
const LEAST = 1e-8;

/** Answer as the fit reads it. */
export type Example = {
  /** names of the signs of each sentence */
  readonly signs: readonly (readonly string[])[];
  /** by sentence, the position of its label in `LABELS` */
  readonly labels: readonly number[];
};

/** Example with numbers for names: by sentence, where the weights of its signs start. */
type Chain = {
  readonly places: readonly (readonly number[])[];
  readonly labels: readonly number[];
};
type Fit = { readonly signs: Float64Array; readonly steps: Float64Array };

const emptyFit = (signs: number): Fit => ({
  signs: new Float64Array(signs * LABEL_COUNT),
  steps: new Float64Array((LABEL_COUNT + 1) * LABEL_COUNT),
});
const at = (values: Float64Array | undefined, n: number) => values?.[n] ?? 0;
const add = (values: Float64Array, n: number, change: number) => {
  values[n] = at(values, n) + change;
};

/**
 * Returns the weights that explain the labels of the examples best.
 * @param penalty on the square of a weight, per example
 */
export function fitChain(examples: readonly Example[], penalty: number): LabelWeights {
  const names = [...new Set(examples.flatMap(({ signs }) => signs.flat()))].sort();
  const places = new Map(names.map((name, n) => [name, n * LABEL_COUNT]));
  const chains = examples.map(({ signs, labels }) => ({
    places: signs.map((own) => own.map((name) => places.get(name) ?? 0)),
    labels,
  }));
  const [fit, squares] = [emptyFit(names.length), emptyFit(names.length)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = emptyFit(names.length);
    for (const chain of chains) addGradient(chain, fit, gradient);
    for (const part of ['signs', 'steps'] as const)
      climb(fit[part], gradient[part], squares[part], penalty * chains.length);
  }
  const { signs, steps } = fit;
  return {
    signs: new Map(
      [...places].map(([name, place]) => [name, signs.subarray(place, place + LABEL_COUNT)]),
    ),
    steps,
  };
}

function climb(
  weights: Float64Array,
  gradient: Float64Array,
  squares: Float64Array,
  penalty: number,
): void {
  for (const n of weights.keys()) {
    const slope = at(gradient, n) - penalty * at(weights, n);
    add(squares, n, slope * slope);
    add(weights, n, (RATE * slope) / Math.sqrt(at(squares, n) + LEAST));
  }
}

/** Adds observed less expected counts of one answer. */
function addGradient({ places, labels }: Chain, { signs, steps }: Fit, gradient: Fit): void {
  const scores = places.map((own) => {
    const sums = new Float64Array(LABEL_COUNT);
    for (const place of own) for (const n of LABELS.keys()) add(sums, n, at(signs, place + n));
    return sums;
  });
  const { forward, backward } = passes(scores, steps);
  const chances = logChances({ forward, backward });
  // The forward sum of a label at the last sentence, less its chance, is the sum of all sequences.
  const all = at(forward.at(-1), 0) - at(chances.at(-1), 0);
  for (const [i, own] of places.entries()) {
    for (const n of LABELS.keys()) {
      const change = (labels[i] === n ? 1 : 0) - Math.exp(at(chances[i], n));
      for (const place of own) add(gradient.signs, place + n, change);
      if (i === 0) add(gradient.steps, stepPlace(LABEL_COUNT, n), change);
      else addSteps(i, n);
    }
  }
  function addSteps(i: number, to: number): void {
    const rest = at(scores[i], to) + at(backward[i], to) - all;
    for (const from of LABELS.keys()) {
      const place = stepPlace(from, to);
      const expected = Math.exp(at(forward[i - 1], from) + at(steps, place) + rest);
      const seen = labels[i - 1] === from && labels[i] === to ? 1 : 0;
      add(gradient.steps, place, seen - expected);
    }
  }
}
