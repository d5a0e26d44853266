/** Labels of answers, judged by answers whose authors labelled each sentence (tests/quality/interview). */
import { readFile } from 'node:fs/promises';
import { type AnswerLabel, answerLabel } from '@roletrail/contracts/tools/interview';
import { labelSentences } from '@roletrail/engines/interview/label-sentences';
import { z } from 'zod';

/** Files of labelled answers. Only `tuned` may be read while the labeller is improved. */
export const ANSWER_SETS = ['tuned', 'held-out', 'held-out-2'] as const;
export type AnswerSet = (typeof ANSWER_SETS)[number];

const answerCases = z.array(
  z.strictObject({
    id: z.string(),
    question: z.string(),
    sentences: z.array(z.strictObject({ text: z.string(), label: answerLabel })),
  }),
);
export type AnswerCase = z.output<typeof answerCases>[number];

export async function readAnswerCases(set: AnswerSet): Promise<readonly AnswerCase[]> {
  const file = new URL(`./interview/${set}.json`, import.meta.url);
  return answerCases.parse(JSON.parse(await readFile(file, 'utf8')));
}

export type AnswerQuality = {
  /** mean F1 of the five labels, over all sentences */
  readonly macroF1: number;
  readonly f1: Readonly<Record<AnswerLabel, number>>;
  /** share of sentences with their author's label */
  readonly accuracy: number;
  /** sentences with another label, a line each */
  readonly faults: readonly string[];
};

type Judged = {
  readonly expected: AnswerLabel;
  readonly found: AnswerLabel;
  readonly text: string;
};

/** @param label of the sentences of one answer, in order */
export function answerQuality(
  cases: readonly AnswerCase[],
  label: typeof labelSentences = labelSentences,
): AnswerQuality {
  const judged = cases.flatMap(({ sentences }): Judged[] => {
    const found = label(sentences.map(({ text }) => text));
    return sentences.map(({ text, label: expected }, at) => ({
      text,
      expected,
      found: found[at] ?? 'other',
    }));
  });
  const f1 = Object.fromEntries(
    answerLabel.options.map((one) => [one, f1Of(judged, one)]),
  ) as Record<AnswerLabel, number>;
  const wrong = judged.filter(({ expected, found }) => expected !== found);
  return {
    macroF1: Object.values(f1).reduce((sum, one) => sum + one, 0) / answerLabel.options.length,
    f1,
    accuracy: 1 - wrong.length / Math.max(1, judged.length),
    faults: wrong.map(({ expected, found, text }) => `${expected} as ${found}: ${text}`),
  };
}

function f1Of(judged: readonly Judged[], label: AnswerLabel): number {
  const expected = judged.filter((one) => one.expected === label).length;
  const found = judged.filter((one) => one.found === label).length;
  const right = judged.filter((one) => one.expected === label && one.found === label).length;
  return (2 * right) / Math.max(1, expected + found);
}
