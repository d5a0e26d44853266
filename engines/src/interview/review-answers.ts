/**
 * The engine that reviews the answers of a practice. It labels their sentences, counts, and names one
 * thing to keep and one to fix. Nothing adds up to a score.
 */
import { INTERVIEW } from '@roletrail/contracts/tool-limits';
import type {
  InterviewReview,
  PractisedAnswer,
  ReviewedAnswer,
} from '@roletrail/contracts/tools/interview';
import type { Dataset, Engine, Insufficient, Warning } from '../engine.ts';
import { tokenise } from '../text/tokens.ts';
import { fixOf, keepOf } from './answer-advice.ts';
import { answerChecks, type LabelledSentence } from './answer-checks.ts';
import { labelSentences } from './label-sentences.ts';
import { splitSentences } from './sentences.ts';

export const INTERVIEW_VERSION = 'interview-2';

export type InterviewInput = {
  /** year-month-day; no figure depends on it */
  readonly asOf: string;
  readonly answers: readonly PractisedAnswer[];
};

export const reviewAnswers: Engine<InterviewInput, Dataset, InterviewReview> = ({ answers }) => {
  const reviewed = answers.map(reviewOf);
  const written = reviewed.filter(({ words }) => words > 0);
  return {
    result: written.length === 0 ? NOTHING : { kind: 'interview', answers: reviewed },
    evidence: reviewed.flatMap(({ checks }) => checks.map(({ figure }) => figure)),
    warnings: reviewed.flatMap(shortIn),
    engineVersion: INTERVIEW_VERSION,
  };
};

const NOTHING: Insufficient = {
  kind: 'insufficient_evidence',
  why: 'No answer has words. Write at least one, or write your spoken answer down.',
};

function shortIn({ checks, words }: ReviewedAnswer, at: number): Warning[] {
  if (checks.length > 0) return [];
  const why = `Answer ${at + 1} has ${words === 1 ? '1 word' : `${words} words`}; ${INTERVIEW.wordsMin} are needed for figures.`;
  return [{ code: 'ANSWER_TOO_SHORT', why }];
}

function reviewOf({ question, text, seconds, spoken, labels }: PractisedAnswer): ReviewedAnswer {
  const found = splitSentences(text, INTERVIEW.sentencesMax);
  const own = labelSentences(found.map((one) => one.text));
  const corrected = new Map(labels.map(({ at, label }) => [at, label]));
  const sentences = found.map((sentence, at): LabelledSentence => {
    const label = corrected.get(at) ?? own[at] ?? 'other';
    return { ...sentence, label, words: tokenise(sentence.text).length };
  });
  const words = sentences.reduce((sum, one) => sum + one.words, 0);
  const isShort = words < INTERVIEW.wordsMin;
  const checks = isShort ? [] : answerChecks(sentences);
  return {
    question,
    text,
    seconds,
    spoken,
    sentences: sentences.map(({ start, end, label }, at) => ({
      start,
      end,
      label,
      corrected: corrected.has(at),
    })),
    words,
    checks,
    keep: isShort ? null : keepOf(sentences, checks),
    fix: isShort ? null : fixOf(sentences, checks),
  };
}
