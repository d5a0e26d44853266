import { interviewReviewResult, type PractisedAnswer } from '@roletrail/contracts/tools/interview';
import t from 'tap';
import { reviewAnswers } from './review-answers.ts';

const QUESTION = {
  text: 'Tell us about a time you solved a problem.',
  competency: null,
  origin: 'bank',
  why: '',
} as const;

const answer = (text: string, labels: PractisedAnswer['labels'] = []): PractisedAnswer => ({
  question: QUESTION,
  text,
  seconds: 60,
  spoken: false,
  labels,
});

const review = (...answers: PractisedAnswer[]) =>
  reviewAnswers({ asOf: '2026-11-02', answers }, { version: 'none' }, 0);

function first(one: PractisedAnswer) {
  const result = interviewReviewResult.parse(review(one).result);
  if (result.kind !== 'interview') throw new Error(result.why);
  const [reviewed] = result.answers;
  if (!reviewed) throw new Error('no answer');
  return reviewed;
}

const STORY = [
  'In my last job I was working at a busy bakery with four shops.',
  'My boss asked me to bring the waste down before the summer.',
  'I counted what was left over every evening for three weeks.',
  'Then I moved the second bake to the afternoon and called each shop at two.',
  'I wrote a simple list and showed the bakers how to use it.',
  'As a result the waste fell from forty loaves a day to six.',
];

const checkOf = (one: ReturnType<typeof first>, name: string) =>
  one.checks.find((check) => check.name === name);

t.test('sentences of a plain story get the labels that a reader gives', async (t) => {
  const { sentences } = first(answer(STORY.join(' ')));
  t.same(
    sentences.map(({ label }) => label),
    ['situation', 'task', 'action', 'action', 'action', 'result'],
  );
});

t.test('figures name their words, and the advice follows them', async (t) => {
  const text = STORY.join(' ');
  const one = first(answer(text));
  t.match(checkOf(one, 'parts'), { state: 'good', figure: { value: 4, max: 4 } });
  t.match(checkOf(one, 'length'), { state: 'improve', figure: { value: one.words } });
  t.match(checkOf(one, 'result'), { state: 'good' });
  const numbers = checkOf(one, 'result')?.figure.spans.map(({ start, end }) =>
    text.slice(start, end),
  );
  t.same(numbers, ['forty', 'six']);
  t.match(checkOf(one, 'person'), { state: 'good' });
  t.match(one.keep, { quote: STORY[5] });
  t.match(one.fix?.text, /Say more of what you did/, 'it is only short');
});

t.test('a corrected label feeds the figures, and no other label', async (t) => {
  const before = first(answer(STORY.join(' ')));
  const after = first(answer(STORY.join(' '), [{ at: 5, label: 'other' }]));
  t.same(
    after.sentences.map(({ label, corrected }) => [label, corrected]),
    before.sentences.map(({ label }, at) => (at === 5 ? ['other', true] : [label, false])),
  );
  t.match(checkOf(after, 'result'), { state: 'improve', figure: { value: 0 } });
  t.match(after.fix?.text, /how it ended/);
  t.not(checkOf(after, 'action')?.figure.value, checkOf(before, 'action')?.figure.value);
});

t.test('“we” in the actions is named as what to fix', async (t) => {
  const one = first(
    answer(
      'In my last job we were a team of five. We were asked to move the shop. We packed the boxes, we hired a van and we carried everything. In the end we moved 300 boxes in 2 days.',
    ),
  );
  t.match(checkOf(one, 'person'), { state: 'improve', figure: { value: 0 } });
  t.match(one.fix?.text, /“I”/);
});

t.test('fillers are counted and shown', async (t) => {
  const text = `${STORY.join(' ')} I mean, it was basically, you know, sort of fine.`;
  const check = checkOf(first(answer(text)), 'fillers');
  const words = check?.figure.spans.map(({ start, end }) => text.slice(start, end));
  t.same(words, ['I mean', 'basically', 'you know', 'sort of']);
});

t.test('a short answer has no figures, an empty practice no review', async (t) => {
  const outcome = review(answer('I did it.'), answer(''));
  t.match(outcome.result, {
    kind: 'interview',
    answers: [{ checks: [], keep: null, fix: null }, {}],
  });
  t.same(
    outcome.warnings.map(({ code }) => code),
    ['ANSWER_TOO_SHORT', 'ANSWER_TOO_SHORT'],
  );
  t.match(review(answer(''), answer(' \n')).result, { kind: 'insufficient_evidence' });
});

t.test('the same answers give the same bytes', async (t) => {
  const texts = STORY.map((_, at) => answer(STORY.slice(0, at + 1).join('\n')));
  t.equal(JSON.stringify(review(...texts)), JSON.stringify(review(...texts)));
});
