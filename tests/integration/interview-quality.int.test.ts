import t from 'tap';
import { ANSWER_SETS, answerQuality, readAnswerCases } from '../quality/interview-quality.ts';

/** Just below the measured values, and not below the goal for held-out answers: a macro-F1 of 0.75. */
const FLOORS = {
  tuned: { cases: 198, macroF1: 0.95 },
  'held-out': { cases: 80, macroF1: 0.78 },
  'held-out-2': { cases: 60, macroF1: 0.85 },
};

for (const set of ANSWER_SETS) {
  t.test(`sentences of the ${set} answers get their authors’ labels`, async (t) => {
    const cases = await readAnswerCases(set);
    const { macroF1, f1 } = answerQuality(cases);
    t.equal(cases.length, FLOORS[set].cases);
    t.equal(new Set(cases.map(({ id }) => id)).size, cases.length, 'no id twice');
    t.ok(macroF1 >= FLOORS[set].macroF1, `macro-F1 ${macroF1}, ${JSON.stringify(f1)}`);
  });
}

t.test('by hand: one of two labels found', async (t) => {
  const sentences = [
    { text: 'I was a cook.', label: 'situation' as const },
    { text: 'I cooked.', label: 'action' as const },
  ];
  const quality = answerQuality([{ id: 'made-up', question: 'What?', sentences }], () => [
    'situation',
    'situation',
  ]);
  t.equal(quality.accuracy, 0.5);
  t.ok(Math.abs(quality.f1.situation - 2 / 3) < 1e-9);
  t.equal(quality.f1.action, 0);
  t.same(quality.faults, ['action as situation: I cooked.']);
});
