/**
 * Linear chain (conditional random field) over the labels of an answer: each sentence has a score for
 * each label, and each step from one label to the next has one too.
 */
import { answerLabel } from '@roletrail/contracts/tools/interview';

export const LABELS = answerLabel.options;
export const LABEL_COUNT = LABELS.length;

export type LabelWeights = {
  /** by sign, a weight for each label in the order of `LABELS` */
  readonly signs: ReadonlyMap<string, ArrayLike<number>>;
  /** steps from each label to each label, row by row; the last row is that of the first sentence */
  readonly steps: ArrayLike<number>;
};

/** Place in `steps` of the weight of a step. `from` is LABEL_COUNT for the first sentence. */
export const stepPlace = (from: number, to: number) => from * LABEL_COUNT + to;

const valueAt = (values: ArrayLike<number> | undefined, at: number) => values?.[at] ?? 0;

/** @returns the logarithm of the sum of the exponentials */
function logSum(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const one of values) most = Math.max(most, one);
  let sum = 0;
  for (const one of values) sum += Math.exp(one - most);
  return most + Math.log(sum);
}

/** Log sums of the scores of sequences of labels. */
export type Passes = {
  /** by sentence and label, of the sequences up to the sentence and with it */
  readonly forward: readonly Float64Array[];
  /** by sentence and label, of the sequences after the sentence */
  readonly backward: readonly Float64Array[];
};

/** @param scores of each sentence for each label */
export function passes(scores: readonly Float64Array[], steps: ArrayLike<number>): Passes {
  const ways = new Float64Array(LABEL_COUNT);
  const forward: Float64Array[] = [];
  for (const [at, row] of scores.entries()) {
    const before = forward[at - 1];
    forward.push(
      row.map((score, to) => {
        if (before === undefined) return score + valueAt(steps, stepPlace(LABEL_COUNT, to));
        for (const from of ways.keys())
          ways[from] = valueAt(before, from) + valueAt(steps, stepPlace(from, to));
        return score + logSum(ways);
      }),
    );
  }
  const backward = scores.map(() => new Float64Array(LABEL_COUNT));
  for (let at = scores.length - 2; at >= 0; at -= 1) {
    const [next, after] = [scores[at + 1], backward[at + 1]];
    for (const from of LABELS.keys()) {
      for (const to of ways.keys())
        ways[to] = valueAt(steps, stepPlace(from, to)) + valueAt(next, to) + valueAt(after, to);
      backward[at]?.fill(logSum(ways), from, from + 1);
    }
  }
  return { forward, backward };
}

/** @returns by sentence and label, the logarithm of the label's probability */
export function logChances({ forward, backward }: Passes): readonly Float64Array[] {
  return forward.map((row, at) => {
    const sums = row.map((sum, label) => sum + valueAt(backward[at], label));
    const all = logSum(sums);
    return sums.map((sum) => sum - all);
  });
}
