/** Six figures of an answer, each with its reason and the words it rests on. */
import { INTERVIEW } from '@roletrail/contracts/tool-limits';
import type { AnswerCheck, AnswerLabel } from '@roletrail/contracts/tools/interview';
import type { TextSpan } from '../engine.ts';
import { quantitiesIn } from '../review/quantities.ts';
import { fillersIn } from './fillers.ts';

/** Sentence with its label and number of words. `source` of its spans is `answer`. */
export type LabelledSentence = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly label: AnswerLabel;
  readonly words: number;
};

export const ANSWER_PARTS = ['situation', 'task', 'action', 'result'] as const;
type Part = (typeof ANSWER_PARTS)[number];

/** Fillers per 100 words that are still good. */
const FILLERS_GOOD = 3;

type Place = { readonly start: number; readonly end: number };
const spanOf = ({ start, end }: Place): TextSpan => ({ source: 'answer', start, end });

export function answerChecks(sentences: readonly LabelledSentence[]): AnswerCheck[] {
  return [
    partsCheck(sentences),
    lengthCheck(sentences),
    actionCheck(sentences),
    resultCheck(sentences),
    personCheck(sentences),
    fillersCheck(sentences),
  ];
}

type Check = Omit<AnswerCheck, 'figure'> & {
  readonly value: number;
  readonly max: number;
  readonly why: string;
  readonly spans?: readonly TextSpan[];
};
function check({ name, state, value, max, why, spans = [] }: Check): AnswerCheck {
  return { name, state, figure: { value, max, weight: 1, why, spans: [...spans] } };
}

const wordsIn = (sentences: readonly LabelledSentence[]) =>
  sentences.reduce((sum, { words }) => sum + words, 0);
const ofPart = (sentences: readonly LabelledSentence[], part: Part) =>
  sentences.filter(({ label }) => label === part);

const MISSING: Readonly<Record<Part, string>> = {
  situation: 'where and when it was',
  task: 'what was yours to do',
  action: 'what you did',
  result: 'what came of it',
};

function partsCheck(sentences: readonly LabelledSentence[]): AnswerCheck {
  const missing = ANSWER_PARTS.filter((part) => ofPart(sentences, part).length === 0);
  const value = ANSWER_PARTS.length - missing.length;
  const why =
    missing.length === 0
      ? 'Situation, task, action and result are all there.'
      : `Not found: ${missing.map((part) => `${part} (${MISSING[part]})`).join(', ')}.`;
  return check({ name: 'parts', state: value === 4 ? 'good' : 'improve', value, max: 4, why });
}

function lengthCheck(sentences: readonly LabelledSentence[]): AnswerCheck {
  const [least, most] = INTERVIEW.words;
  const value = wordsIn(sentences);
  const aim = `Aim for ${least} to ${most}: one to two minutes spoken.`;
  const why =
    value < least
      ? `${value} words are short. ${aim}`
      : value > most
        ? `${value} words are long. ${aim}`
        : `${value} words, one to two minutes spoken.`;
  const state = value >= least && value <= most ? 'good' : 'improve';
  return check({ name: 'length', state, value, max: most, why });
}

function actionCheck(sentences: readonly LabelledSentence[]): AnswerCheck {
  const [least, most] = INTERVIEW.action;
  const own = ofPart(sentences, 'action');
  const all = wordsIn(sentences.filter(({ label }) => label !== 'other'));
  const value = Math.round((wordsIn(own) / Math.max(1, all)) * 100);
  const why =
    value < least
      ? `${value} % of the story tells what you did. Aim for ${least} to ${most} %: shorten the beginning, add steps.`
      : value > most
        ? `${value} % of the story tells what you did. Aim for ${least} to ${most} %: leave room for the reason and the result.`
        : `${value} % of the story tells what you did; ${least} to ${most} % is a good share.`;
  const state = value >= least && value <= most ? 'good' : 'improve';
  return check({ name: 'action', state, value, max: 100, why, spans: own.map(spanOf) });
}

function resultCheck(sentences: readonly LabelledSentence[]): AnswerCheck {
  const own = ofPart(sentences, 'result');
  const spans = own.flatMap(({ text, start }) =>
    quantitiesIn(text).map((place) =>
      spanOf({ start: start + place.start, end: start + place.end }),
    ),
  );
  const why =
    own.length === 0
      ? 'No result was found. What was different afterwards?'
      : spans.length === 0
        ? 'The result has no number. How many, how much, how long, how often?'
        : 'The result has a number, so it can be pictured.';
  const value = Math.min(1, spans.length);
  return check({
    name: 'result',
    state: value > 0 ? 'good' : 'improve',
    value,
    max: 1,
    why,
    spans,
  });
}

const I = /\bI(?:['’](?:m|d|ve|ll))?\b/g;
const WE = /\b(?:we|us|our)(?:['’](?:re|d|ve|ll))?\b/gi;

function personCheck(sentences: readonly LabelledSentence[]): AnswerCheck {
  const own = sentences.filter(({ label }) => label === 'action' || label === 'task');
  const places = (words: RegExp) =>
    own.flatMap(({ text, start }) =>
      [...text.matchAll(words)].map(({ index, 0: { length } }) =>
        spanOf({ start: start + index, end: start + index + length }),
      ),
    );
  const [mine, ours] = [places(I), places(WE)];
  const max = mine.length + ours.length;
  const counts = `In task and action: “I” ${timesOf(mine.length)}, “we” or “our” ${timesOf(ours.length)}.`;
  const isGood = mine.length > 0 && mine.length >= ours.length;
  const why = isGood ? counts : `${counts} Say which part was yours.`;
  const state = isGood ? 'good' : 'improve';
  return check({
    name: 'person',
    state,
    value: mine.length,
    max,
    why,
    spans: isGood ? mine : ours,
  });
}

const timesOf = (count: number) => (count === 1 ? 'once' : `${count} times`);

function fillersCheck(sentences: readonly LabelledSentence[]): AnswerCheck {
  const spans = sentences.flatMap(({ text, start }) =>
    fillersIn(text).map((place) => spanOf({ start: start + place.start, end: start + place.end })),
  );
  const words = wordsIn(sentences);
  const isGood = spans.length * 100 <= FILLERS_GOOD * words;
  const count = spans.length === 1 ? '1 filler' : `${spans.length} fillers`;
  const why = isGood
    ? `${count} in ${words} words.`
    : `${count} in ${words} words. Up to ${FILLERS_GOOD} in 100 pass unnoticed; leave some out.`;
  const state = isGood ? 'good' : 'improve';
  return check({ name: 'fillers', state, value: spans.length, max: words, why, spans });
}
