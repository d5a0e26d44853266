import t from 'tap';
import { wordSigns } from './answer-words.ts';
import { LABEL_COUNT, LABELS, logChances, passes, stepPlace } from './label-chain.ts';

t.test('chances are those of all sequences of labels, counted one by one', async (t) => {
  const scores = [0.3, -0.7, 1.1].map((one) =>
    Float64Array.from(LABELS, (_, label) => one * label - 0.2 * label * label),
  );
  const steps = Array.from({ length: (LABEL_COUNT + 1) * LABEL_COUNT }, (_, n) => (n % 7) / 3 - 1);
  const weightOf = (labels: readonly number[]) =>
    labels.reduce((product, label, at) => {
      const step = steps[stepPlace(labels[at - 1] ?? LABEL_COUNT, label)] ?? 0;
      return product * Math.exp((scores[at]?.[label] ?? 0) + step);
    }, 1);
  const labels = [...LABELS.keys()];
  const all = labels.flatMap((a) => labels.flatMap((b) => labels.map((c) => [a, b, c])));
  const sum = all.reduce((total, one) => total + weightOf(one), 0);
  for (const [at, chances] of logChances(passes(scores, steps)).entries()) {
    for (const label of labels) {
      const own = all.filter((one) => one[at] === label);
      const expected = own.reduce((total, one) => total + weightOf(one), 0) / sum;
      t.ok(Math.abs(Math.exp(chances[label] ?? 0) - expected) < 1e-12, `${at} ${label}`);
    }
  }
  t.same(logChances(passes([], steps)), []);
});

t.test('word signs are words and pairs, numbers without their value, each once', async (t) => {
  t.same(wordSigns('Didn’t stop, 12 days.'), [
    "~didn't",
    '~stop',
    '~#',
    '~days',
    "~^_didn't",
    "~didn't_stop",
    '~stop_#',
    '~#_days',
    '~days_$',
  ]);
  t.same(wordSigns('no no'), ['~no', '~^_no', '~no_no', '~no_$']);
});
