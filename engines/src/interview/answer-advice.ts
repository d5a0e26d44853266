/** Advice on an answer: one thing to keep, and the one thing to fix that helps most. */
import { INTERVIEW } from '@roletrail/contracts/tool-limits';
import type { AnswerCheck, ReviewedAnswer } from '@roletrail/contracts/tools/interview';
import { quantitiesIn } from '../review/quantities.ts';
import { ANSWER_PARTS, type LabelledSentence } from './answer-checks.ts';

type Advice = NonNullable<ReviewedAnswer['keep']>;
type Name = AnswerCheck['name'];

const of = (sentences: readonly LabelledSentence[], part: LabelledSentence['label']) =>
  sentences.filter(({ label }) => label === part);

/** Returns the strongest part, with its words. */
export function keepOf(
  sentences: readonly LabelledSentence[],
  checks: readonly AnswerCheck[],
): Advice {
  const isGood = (name: Name) => checks.some((one) => one.name === name && one.state === 'good');
  const results = of(sentences, 'result');
  const counted = results.find(({ text }) => quantitiesIn(text).length > 0);
  if (counted)
    return { text: 'Your result has a number. Keep it, word for word.', quote: counted.text };
  const own = of(sentences, 'action').find(({ text }) => /\bI\b/.test(text));
  if (own && (isGood('action') || isGood('person')))
    return { text: 'You say what you did yourself. Keep steps like this one.', quote: own.text };
  const [result] = results;
  if (result) return { text: 'The story has an end. Keep it.', quote: result.text };
  if (own) return { text: 'Here you say what you did yourself. Keep it.', quote: own.text };
  const [first] = of(sentences, 'situation');
  if (first) return { text: 'It is clear where the story begins. Keep this.', quote: first.text };
  if (isGood('fillers'))
    return { text: 'You speak plainly, with few fillers. Keep that.', quote: null };
  return {
    text: 'You wrote an answer down. Keep the story, and build it up part by part.',
    quote: null,
  };
}

const MISSING = {
  action: 'Add what you did, step by step, each step with “I”.',
  result: 'Add how it ended: what was different afterwards, and how you know.',
  situation: 'Begin with one or two sentences on where and when it was.',
  task: 'Say in one sentence what was yours to do, before you tell what you did.',
} as const;
/** The parts that an answer misses most, first. */
const MISSED_MOST = ['action', 'result', 'situation', 'task'] as const;

/** Returns the first weakness by its weight for a listener; null if there is none. */
export function fixOf(
  sentences: readonly LabelledSentence[],
  checks: readonly AnswerCheck[],
): Advice | null {
  const missing = MISSED_MOST.find((part) => of(sentences, part).length === 0);
  const weak = (name: Name) => checks.find((one) => one.name === name && one.state === 'improve');
  if (missing === 'action' || missing === 'result') return { text: MISSING[missing], quote: null };
  if (weak('result')) {
    const text = 'Put a number to the result: how many, how much, how long or how often.';
    return { text, quote: of(sentences, 'result').at(-1)?.text ?? null };
  }
  if (weak('person')) {
    const text = 'Say “I” where you acted. “We” hides which part was yours.';
    const quote = of(sentences, 'action').find((one) => /\b[Ww]e\b/.test(one.text))?.text ?? null;
    return { text, quote };
  }
  if (missing !== undefined) return { text: MISSING[missing], quote: null };
  const action = weak('action');
  if (action) return { text: shareAdvice(action), quote: longest(sentences, action)?.text ?? null };
  const length = weak('length');
  if (length) return { text: lengthAdvice(length), quote: null };
  const fillers = weak('fillers');
  return fillers ? { text: 'Leave the marked fillers out. A pause says more.', quote: null } : null;
}

const isTooLittle = ({ figure }: AnswerCheck) => figure.value < INTERVIEW.action[0];

function shareAdvice(action: AnswerCheck): string {
  return isTooLittle(action)
    ? 'Tell less of how it was and more of what you did. This part can be shorter:'
    : 'Give the reason and the result more room. This step can be shorter:';
}

/** Returns the longest sentence of the part that takes too much room. */
function longest(sentences: readonly LabelledSentence[], action: AnswerCheck) {
  const parts = isTooLittle(action) ? ANSWER_PARTS.filter((part) => part !== 'action') : ['action'];
  return sentences
    .filter(({ label }) => parts.some((part) => part === label))
    .reduce<LabelledSentence | undefined>(
      (most, one) => (most === undefined || one.words > most.words ? one : most),
      undefined,
    );
}

const lengthAdvice = ({ figure }: AnswerCheck) =>
  figure.value < INTERVIEW.words[0]
    ? 'Say more of what you did: which steps, in which order, and why these.'
    : 'Cut it to two minutes: one situation, the three steps that mattered, one result.';
