/**
 * `node --conditions=development --import=tsx tests/quality/fit-answer-labels.ts [PENALTY] [faults]`:
 * fits the weights of the answer labeller to the tuned half and prints
 * engines/src/interview/label-weights.ts. Prints to stderr the macro-F1 of each voice by weights fitted
 * to the other voices: the figures to go by while signs are changed. `faults` adds the wrong labels.
 */
import type { AnswerLabel } from '@roletrail/contracts/tools/interview';
import { WORD_MARK } from '@roletrail/engines/interview/answer-words';
import { LABELS, type LabelWeights } from '@roletrail/engines/interview/label-chain';
import { allSigns, labelWith } from '@roletrail/engines/interview/label-sentences';
import { type Example, fitChain } from './fit-chain.ts';
import { type AnswerCase, answerQuality, readAnswerCases } from './interview-quality.ts';

const PENALTY = Number(process.argv[2] ?? 0.02);
/** A word in fewer sentences or of fewer voices says more about a voice than about a label. */
const LEAST_SENTENCES = 4;
const LEAST_VOICES = 3;
/** Hundredths. A sign of which each weight is smaller is left out. */
const LEAST_WEIGHT = 4;
const LINE = 140;

const voiceOf = ({ id }: AnswerCase) => id.charAt(0);
const textsOf = ({ sentences }: AnswerCase) => sentences.map(({ text }) => text);

function fitTo(cases: readonly AnswerCase[]): LabelWeights {
  const seen = new Map<string, { sentences: number; voices: Set<string> }>();
  const examples = cases.map((one): Example => {
    const signs = allSigns(textsOf(one));
    for (const name of signs.flat()) {
      const own = seen.get(name) ?? { sentences: 0, voices: new Set() };
      own.voices.add(voiceOf(one));
      seen.set(name, { ...own, sentences: own.sentences + 1 });
    }
    return { signs, labels: one.sentences.map(({ label }) => LABELS.indexOf(label)) };
  });
  const isFrequent = (name: string) => {
    const own = seen.get(name);
    return (own?.sentences ?? 0) >= LEAST_SENTENCES && (own?.voices.size ?? 0) >= LEAST_VOICES;
  };
  const kept = examples.map(({ signs, labels }) => ({
    signs: signs.map((own) =>
      own.filter((name) => !name.startsWith(WORD_MARK) || isFrequent(name)),
    ),
    labels,
  }));
  return fitChain(kept, PENALTY);
}

const cases = await readAnswerCases('tuned');
const voices = [...new Set(cases.map(voiceOf))];
const found = new Map<string, readonly AnswerLabel[]>();
for (const voice of voices) {
  const weights = fitTo(cases.filter((one) => voiceOf(one) !== voice));
  for (const one of cases.filter((own) => voiceOf(own) === voice))
    found.set(textsOf(one).join('\n'), labelWith(weights, textsOf(one)));
}
const quality = (own: readonly AnswerCase[]) =>
  answerQuality(own, (texts) => found.get(texts.join('\n')) ?? []);
const say = (line: string) => process.stderr.write(`${line}\n`);
const { macroF1, f1, faults } = quality(cases);
const parts = Object.entries(f1).map(([label, value]) => `${label} ${value.toFixed(2)}`);
say(
  `penalty ${PENALTY}, by the other voices: macro-F1 ${macroF1.toFixed(3)} (${parts.join(', ')})`,
);
for (const voice of voices) {
  const own = cases.filter((one) => voiceOf(one) === voice);
  say(`  ${voice}, ${own.length} answers: ${quality(own).macroF1.toFixed(3)}`);
}
if (process.argv[3] === 'faults') say(faults.join('\n'));

const hundredths = (weights: ArrayLike<number>) =>
  Array.from(weights, (one) => Math.round(one * 100));
const { signs, steps } = fitTo(cases);
const entries = [...signs]
  .map(([name, weights]) => ({ name, weights: hundredths(weights) }))
  .filter(({ weights }) => weights.some((one) => Math.abs(one) >= LEAST_WEIGHT))
  .map(({ name, weights }) => `${name}=${weights.join(',')}`);
const lines: string[] = [];
for (const entry of entries) {
  const last = lines.at(-1);
  if (last === undefined || last.length + entry.length >= LINE) lines.push(entry);
  else lines[lines.length - 1] = `${last};${entry}`;
}
process.stdout.write(`/**
 * Weights of the answer labeller in hundredths, in the order situation, task, action, result, other.
 * Fitted to the tuned half by tests/quality/fit-answer-labels.ts.
 */

/** By sign (cues.ts, answer-words.ts), a weight for each label. */
export const SIGNS = \`
${lines.join('\n')}
\`;

/** By label before, and last for the first sentence, a weight for each label. */
export const STEPS =
  '${hundredths(steps).join(',')}';
`);
