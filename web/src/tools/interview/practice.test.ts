import type { InterviewQuestion } from '@roletrail/contracts/tools/interview';
import t from 'tap';
import {
  beginPractice,
  endOfPhase,
  hasText,
  type Practice,
  type PracticeEvent,
  practiceAfter,
  toPractised,
} from './practice.ts';

const question = (id: string): InterviewQuestion => ({
  id,
  text: `Question ${id}?`,
  competency: null,
  asks: 'Something.',
  origin: 'bank',
  why: 'From our own questions.',
  quote: null,
});
const QUESTIONS = [question('a'), question('b')];
const CLOCK = { think: 30, answer: 120 };
const START = 1_000_000;

const after = (practice: Practice, ...events: PracticeEvent[]) =>
  events.reduce(practiceAfter, practice);
const timed = () => beginPractice(QUESTIONS, CLOCK, START);

t.test('with a clock: think, answer, next, done', async (t) => {
  const thinking = timed();
  t.match(thinking, { phase: 'thinking', at: 0 });
  t.equal(endOfPhase(thinking), START + 30_000);
  const answering = after(thinking, { kind: 'answer-now', now: START + 10_000 });
  t.match(answering, { phase: 'answering', since: START + 10_000 });
  t.equal(endOfPhase(answering), START + 130_000);
  const second = after(answering, { kind: 'next', now: START + 55_000 });
  t.match(second, { phase: 'thinking', at: 1, answers: [{ seconds: 45 }, { seconds: null }] });
  const done = after(second, { kind: 'next', now: START + 60_000 });
  t.match(done, { phase: 'done', at: 1, answers: [{}, { seconds: null }] });
  t.equal(endOfPhase(done), null);
  t.equal(after(done, { kind: 'write', text: 'late' }), done, 'nothing changes any longer');
});

t.test('without a clock a question begins with answering, and no time is kept', async (t) => {
  const practice = beginPractice(QUESTIONS, null, START);
  t.match(practice, { phase: 'answering' });
  t.equal(endOfPhase(practice), null);
  const next = after(practice, { kind: 'next', now: START + 5000 });
  t.match(next, { phase: 'answering', at: 1, answers: [{ seconds: null }, {}] });
});

t.test('the end of the time keeps the text, and more can be written', async (t) => {
  const late = after(
    timed(),
    { kind: 'time-over', now: START + 30_000 },
    { kind: 'write', text: 'In my last job' },
    { kind: 'time-over', now: START + 150_000 },
  );
  t.match(late, { phase: 'answering', late: true, answers: [{ text: 'In my last job' }, {}] });
  const more = after(late, { kind: 'write', text: 'In my last job I cooked.' });
  t.match(more, { late: true, answers: [{ text: 'In my last job I cooked.' }, {}] });
  const next = after(more, { kind: 'next', now: START + 160_000 });
  t.match(next, { late: false, at: 1, answers: [{ text: 'In my last job I cooked.' }, {}] });
});

t.test('no event but write changes a text', async (t) => {
  const written = after(timed(), { kind: 'write', text: 'kept' });
  const events: PracticeEvent[] = [
    { kind: 'answer-now', now: 1 },
    { kind: 'time-over', now: 2 },
    { kind: 'spoke' },
    { kind: 'next', now: 3 },
    { kind: 'time-over', now: 4 },
    { kind: 'next', now: 5 },
  ];
  let practice = written;
  for (const event of events) {
    practice = practiceAfter(practice, event);
    t.same(
      practice.answers.map(({ text }) => text),
      ['kept', ''],
      event.kind,
    );
  }
  t.ok(hasText(practice));
  t.notOk(hasText(timed()));
});

t.test('the review is asked with the questions, the texts and the corrected labels', async (t) => {
  const practice = after(timed(), { kind: 'write', text: 'I cooked.' }, { kind: 'spoke' });
  const labels = new Map([[0, [{ at: 0, label: 'action' as const }]]]);
  t.match(toPractised(practice, labels), [
    {
      question: { text: 'Question a?', origin: 'bank' },
      text: 'I cooked.',
      spoken: true,
      labels: [{ at: 0, label: 'action' }],
    },
    { text: '', spoken: false, labels: [] },
  ]);
});
