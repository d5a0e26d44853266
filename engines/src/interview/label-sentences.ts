/**
 * Labels of sentences: situation, task, action, result or other. Signs give each sentence a score for
 * each label, and so does the label before. Each sentence gets the label that is the most probable
 * over all sequences of labels of the answer.
 */
import type { AnswerLabel } from '@roletrail/contracts/tools/interview';
import { wordSigns } from './answer-words.ts';
import { signsOf } from './cues.ts';
import { LABEL_COUNT, LABELS, type LabelWeights, logChances, passes } from './label-chain.ts';
import { SIGNS, STEPS } from './label-weights.ts';

const LABEL_WEIGHTS: LabelWeights = {
  signs: new Map(
    SIGNS.trim()
      .split(/[;\n]/)
      .map((entry) => {
        const [name = '', weights = ''] = entry.split('=');
        return [name, hundredths(weights)] as const;
      }),
  ),
  steps: hundredths(STEPS),
};

function hundredths(weights: string): readonly number[] {
  return weights.split(',').map((one) => Number(one) / 100);
}

/** @returns a label for each sentence, in order */
export const labelSentences = (sentences: readonly string[]): readonly AnswerLabel[] =>
  labelWith(LABEL_WEIGHTS, sentences);

/** @returns the names of all signs of each sentence of an answer */
export function allSigns(sentences: readonly string[]): readonly (readonly string[])[] {
  const own = signsOf(sentences);
  return sentences.map((text, at) => [...(own[at] ?? []), ...wordSigns(text)]);
}

export function labelWith(
  { signs, steps }: LabelWeights,
  sentences: readonly string[],
): readonly AnswerLabel[] {
  const scores = allSigns(sentences).map((names) => {
    const sums = new Float64Array(LABEL_COUNT);
    for (const name of names) {
      const weights = signs.get(name);
      if (weights !== undefined)
        for (const n of sums.keys()) sums[n] = (sums[n] ?? 0) + (weights[n] ?? 0);
    }
    return sums;
  });
  return logChances(passes(scores, steps)).map(
    (chances) => LABELS[chances.indexOf(Math.max(...chances))] ?? 'other',
  );
}
