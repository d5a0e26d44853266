/**
 * One practice, question by question.
 *
 * thinking → (answer now, or the time is over) → answering → (next) → thinking of the next question,
 * or done after the last one. Without a clock each question begins with answering.
 * answering → (the time is over) → answering, marked `late`: the text stays and can be finished.
 *
 * Invariant: no event but `write` changes the text of an answer.
 */
import type { InterviewQuestion, PractisedAnswer } from '@roletrail/contracts/tools/interview';
import type { ClockTimes } from './setup-values.ts';

export type Answer = {
  readonly question: InterviewQuestion;
  readonly text: string;
  /** used for the answer, s; null: no clock, or not yet answered */
  readonly seconds: number | null;
  readonly spoken: boolean;
};

export type Practice = {
  readonly answers: readonly Answer[];
  /** number of the current question, from 0 */
  readonly at: number;
  readonly phase: 'thinking' | 'answering' | 'done';
  readonly clock: ClockTimes | null;
  /** beginning of the phase, ms since the epoch */
  readonly since: number;
  /** the time for the answer is over */
  readonly late: boolean;
};

export type PracticeEvent =
  | { readonly kind: 'answer-now'; readonly now: number }
  | { readonly kind: 'time-over'; readonly now: number }
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'spoke' }
  | { readonly kind: 'next'; readonly now: number };

export function beginPractice(
  questions: readonly InterviewQuestion[],
  clock: ClockTimes | null,
  now: number,
): Practice {
  const answers = questions.map((question) => ({
    question,
    text: '',
    seconds: null,
    spoken: false,
  }));
  return { answers, at: 0, phase: firstPhase(clock), clock, since: now, late: false };
}

const firstPhase = (clock: ClockTimes | null) => (clock === null ? 'answering' : 'thinking');

export function practiceAfter(practice: Practice, event: PracticeEvent): Practice {
  if (practice.phase === 'done') return practice;
  switch (event.kind) {
    case 'answer-now':
      return practice.phase === 'thinking' ? answering(practice, event.now) : practice;
    case 'time-over':
      return practice.phase === 'thinking'
        ? answering(practice, event.now)
        : { ...practice, late: true };
    case 'write':
      return changed(practice, { text: event.text });
    case 'spoke':
      return changed(practice, { spoken: true });
    case 'next':
      return next(practice, event.now);
  }
}

const answering = (practice: Practice, now: number): Practice => ({
  ...practice,
  phase: 'answering',
  since: now,
});

function changed(practice: Practice, part: Partial<Answer>): Practice {
  const answers = practice.answers.map((one, at) =>
    at === practice.at ? { ...one, ...part } : one,
  );
  return { ...practice, answers };
}

function next(practice: Practice, now: number): Practice {
  const { clock, at, answers, phase, since } = practice;
  const used = phase === 'answering' && clock !== null ? Math.round((now - since) / 1000) : null;
  const timed = changed(practice, { seconds: used });
  const isLast = at === answers.length - 1;
  return {
    ...timed,
    at: isLast ? at : at + 1,
    phase: isLast ? 'done' : firstPhase(clock),
    since: now,
    late: false,
  };
}

/** Returns the end of the current phase, ms since the epoch; null without a clock. */
export function endOfPhase({ clock, phase, since }: Practice): number | null {
  if (clock === null || phase === 'done') return null;
  return since + 1000 * (phase === 'thinking' ? clock.think : clock.answer);
}

export const hasText = ({ answers }: Practice) => answers.some(({ text }) => text.trim() !== '');

/** Returns the answers as the review asks for them. */
export function toPractised(
  { answers }: Practice,
  labels: ReadonlyMap<number, PractisedAnswer['labels']>,
): PractisedAnswer[] {
  return answers.map(({ question: { text, competency, origin, why }, ...answer }, at) => ({
    question: { text, competency, origin, why },
    text: answer.text,
    seconds: answer.seconds,
    spoken: answer.spoken,
    labels: labels.get(at) ?? [],
  }));
}
