/**
 * `node --conditions=development --import=tsx tests/quality/fit-answer-labels.ts`: fits the weights of
 * the answer labeller to the tuned half and prints engines/src/interview/label-weights.ts. A linear
 * chain (conditional random field) by gradient ascent, with a penalty on large weights. Prints the
 * macro-F1 of a five-fold cross-validation to stderr: the figure to go by while signs are changed.
 */
import { type AnswerLabel, answerLabel } from '@roletrail/contracts/tools/interview';
import { signsOf } from '@roletrail/engines/interview/cues';
import { labelWith } from '@roletrail/engines/interview/label-sentences';
import type { LabelWeights } from '@roletrail/engines/interview/label-weights';
import { type AnswerCase, answerQuality, readAnswerCases } from './interview-quality.ts';

const LABELS = answerLabel.options;
const ROUNDS = 220;
const RATE = 0.15;
const PENALTY = Number(process.argv[2] ?? 0.03);
const FOLDS = 5;

type Example = { readonly signs: readonly (readonly string[])[]; readonly labels: number[] };
type Row = number[];
type Fit = { readonly signs: Map<string, Row>; readonly steps: Map<string, Row> };

const START = 'start';
const zeros = (): Row => LABELS.map(() => 0);
const rowOf = (rows: Map<string, Row>, name: string): Row => {
  const row = rows.get(name) ?? zeros();
  rows.set(name, row);
  return row;
};

function exampleOf({ sentences }: AnswerCase): Example {
  return {
    signs: signsOf(sentences.map(({ text }) => text)),
    labels: sentences.map(({ label }) => LABELS.indexOf(label)),
  };
}

const logSum = (values: readonly number[]) => {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, one) => sum + Math.exp(one - most), 0));
};
const at = (row: Row | undefined, n: number) => row?.[n] ?? 0;

/** Adds observed less expected counts of one answer. */
function addGradient(example: Example, fit: Fit, gradient: Fit): void {
  const own = example.signs.map((names) =>
    LABELS.map((_, n) => names.reduce((sum, name) => sum + at(fit.signs.get(name), n), 0)),
  );
  const step = (from: number | null, to: number) =>
    at(fit.steps.get(from === null ? START : (LABELS[from] ?? START)), to);
  const forward: Row[] = [];
  for (const [i, row] of own.entries()) {
    const before = forward[i - 1];
    forward.push(
      row.map((score, n) =>
        before === undefined
          ? score + step(null, n)
          : score + logSum(before.map((sum, from) => sum + step(from, n))),
      ),
    );
  }
  const backward: Row[] = own.map(zeros);
  for (let i = own.length - 2; i >= 0; i -= 1) {
    backward[i] = LABELS.map((_, n) =>
      logSum(LABELS.map((_to, to) => step(n, to) + at(own[i + 1], to) + at(backward[i + 1], to))),
    );
  }
  const all = logSum(forward.at(-1) ?? zeros());
  for (const [i, names] of example.signs.entries()) {
    const label = example.labels[i] ?? 0;
    for (const n of LABELS.keys()) {
      const expected = Math.exp(at(forward[i], n) + at(backward[i], n) - all);
      const change = (n === label ? 1 : 0) - expected;
      for (const name of names) {
        const row = rowOf(gradient.signs, name);
        row[n] = at(row, n) + change;
      }
      if (i === 0) {
        const row = rowOf(gradient.steps, START);
        row[n] = at(row, n) + change;
      }
    }
    if (i > 0) addSteps(i);
  }
  function addSteps(i: number): void {
    for (const from of LABELS.keys()) {
      for (const to of LABELS.keys()) {
        const log =
          at(forward[i - 1], from) + step(from, to) + at(own[i], to) + at(backward[i], to) - all;
        const seen = example.labels[i - 1] === from && example.labels[i] === to ? 1 : 0;
        const row = rowOf(gradient.steps, LABELS[from] ?? START);
        row[to] = at(row, to) + seen - Math.exp(log);
      }
    }
  }
}

function fitTo(examples: readonly Example[]): LabelWeights {
  const fit: Fit = { signs: new Map(), steps: new Map() };
  const squares: Fit = { signs: new Map(), steps: new Map() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient: Fit = { signs: new Map(), steps: new Map() };
    for (const example of examples) addGradient(example, fit, gradient);
    for (const part of ['signs', 'steps'] as const) {
      for (const [name, change] of gradient[part]) {
        const row = rowOf(fit[part], name);
        const square = rowOf(squares[part], name);
        for (const n of LABELS.keys()) {
          const slope = at(change, n) - PENALTY * examples.length * at(row, n);
          square[n] = at(square, n) + slope * slope;
          row[n] = at(row, n) + (RATE * slope) / Math.sqrt(at(square, n) + 1e-8);
        }
      }
    }
  }
  const rounded = (rows: Map<string, Row>) =>
    Object.fromEntries(
      [...rows]
        .map(([name, row]) => [name, row.map((one) => Math.round(one * 100) / 100)] as const)
        .sort(([a], [b]) => a.localeCompare(b)),
    );
  return { signs: rounded(fit.signs), steps: rounded(fit.steps) as LabelWeights['steps'] };
}

const cases = await readAnswerCases('tuned');
const judged: AnswerCase[] = [];
const found = new Map<string, readonly AnswerLabel[]>();
for (let fold = 0; fold < FOLDS; fold += 1) {
  const held = cases.filter((_, n) => n % FOLDS === fold);
  const weights = fitTo(cases.filter((one) => !held.includes(one)).map(exampleOf));
  for (const one of held) {
    const texts = one.sentences.map(({ text }) => text);
    found.set(texts.join('\n'), labelWith(weights, texts));
    judged.push(one);
  }
}
const { macroF1, f1, faults } = answerQuality(judged, (texts) => found.get(texts.join('\n')) ?? []);
process.stderr.write(
  `${PENALTY} cross-validated macro-F1 ${macroF1.toFixed(3)} ${JSON.stringify(f1)}\n`,
);
if (process.argv[3] === 'faults') process.stderr.write(`${faults.join('\n')}\n`);
const authorOf = ({ id }: AnswerCase) => id.charAt(0);
const across = new Map<string, readonly AnswerLabel[]>();
for (const author of new Set(cases.map(authorOf))) {
  const weights = fitTo(cases.filter((one) => authorOf(one) !== author).map(exampleOf));
  for (const one of cases.filter((own) => authorOf(own) === author)) {
    const texts = one.sentences.map(({ text }) => text);
    across.set(texts.join('\n'), labelWith(weights, texts));
  }
}
const cross = answerQuality(cases, (texts) => across.get(texts.join('\n')) ?? []);
process.stderr.write(`across authors ${cross.macroF1.toFixed(3)} ${JSON.stringify(cross.f1)}\n`);
if (process.argv[3] === 'across') process.stderr.write(`${cross.faults.join('\n')}\n`);
const { signs, steps } = fitTo(cases.map(exampleOf));
const lines = (rows: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(rows)
    .map(([name, row]) => `    '${name}': [${row.join(', ')}],`)
    .join('\n');
process.stdout.write(`/**
 * Weights of the answer labeller, in the order situation, task, action, result, other. Fitted to the
 * tuned half by tests/quality/fit-answer-labels.ts.
 */
export type LabelWeights = {
  /** by sign, a weight for each label in the order of \`answerLabel\` */
  readonly signs: Readonly<Record<string, readonly number[]>>;
  /** by the label before, or \`start\`, a weight for each label */
  readonly steps: Readonly<Record<string, readonly number[]>>;
};

export const LABEL_WEIGHTS: LabelWeights = {
  signs: {
${lines(signs)}
  },
  steps: {
${lines(steps)}
  },
};
`);
