/**
 * Labels of sentences: situation, task, action, result or other. Signs give each sentence a score for
 * each label. Of all sequences of labels the one with the highest sum is taken (Viterbi), because an
 * answer goes from the situation to the result and rarely back.
 */
import { type AnswerLabel, answerLabel } from '@roletrail/contracts/tools/interview';
import { signsOf } from './cues.ts';
import { LABEL_WEIGHTS, type LabelWeights } from './label-weights.ts';

const LABELS = answerLabel.options;

/** @returns a label for each sentence, in order */
export const labelSentences = (sentences: readonly string[]): readonly AnswerLabel[] =>
  labelWith(LABEL_WEIGHTS, sentences);

type Way = { readonly sum: number; readonly from: number };

export function labelWith(
  { signs, steps }: LabelWeights,
  sentences: readonly string[],
): readonly AnswerLabel[] {
  const columns: (readonly Way[])[] = [];
  for (const [at, names] of signsOf(sentences).entries()) {
    const before = columns[at - 1];
    columns.push(
      LABELS.map((_, to) => {
        const own = names.reduce((sum, name) => sum + (signs[name]?.[to] ?? 0), 0);
        if (before === undefined) return { from: 0, sum: own + (steps.start?.[to] ?? 0) };
        const sums = LABELS.map((label, from) => {
          return (before[from]?.sum ?? 0) + (steps[label]?.[to] ?? 0);
        });
        const from = indexOfMost(sums);
        return { from, sum: own + (sums[from] ?? 0) };
      }),
    );
  }
  return backFrom(columns);
}

const indexOfMost = (sums: readonly number[]) => sums.indexOf(Math.max(...sums));

function backFrom(columns: readonly (readonly Way[])[]): readonly AnswerLabel[] {
  let at = indexOfMost(columns.at(-1)?.map(({ sum }) => sum) ?? []);
  const labels: AnswerLabel[] = [];
  for (const column of columns.toReversed()) {
    labels.push(LABELS[at] ?? 'other');
    at = column[at]?.from ?? 0;
  }
  return labels.reverse();
}
