import { z } from 'zod';
import { COMPETENCY_IDS } from '../interview-competencies.ts';
import { interviewLevels } from '../interview-levels.ts';
import { singleLine, text } from '../primitives.ts';
import { INTERVIEW } from '../tool-limits.ts';
import { adSource, resumeSource } from './text-sources.ts';

/** Interview practice: sets of questions, and reviews of answers (engines/src/interview). */

const span = z.strictObject({ source: z.string(), start: z.int(), end: z.int() });
const figure = z.strictObject({
  value: z.number(),
  max: z.number(),
  weight: z.number(),
  why: z.string(),
  spans: z.array(span),
});

export const interviewLevel = z.enum(interviewLevels.map(({ id }) => id));
export type InterviewLevel = z.output<typeof interviewLevel>;

/** Part of an answer that a sentence belongs to. */
export const answerLabel = z.enum(['situation', 'task', 'action', 'result', 'other']);
export type AnswerLabel = z.output<typeof answerLabel>;

/** Origin of a question. `gap`: the ad asks for something that the resume does not name. */
export const questionOrigin = z.enum(['ad', 'resume', 'gap', 'bank']);
export type QuestionOrigin = z.output<typeof questionOrigin>;

/** a set of questions from an ad, a resume and our own bank */
export const interviewQuestionsInput = z.strictObject({
  ad: adSource.nullable().default(null),
  resume: resumeSource.nullable().default(null),
  level: interviewLevel.default('mid'),
  count: z.int().min(INTERVIEW.questionsMin).max(INTERVIEW.questionsMax).default(5),
  /** of the questions from the bank; []: any */
  competencies: z.array(z.enum(COMPETENCY_IDS)).max(6).default([]),
  /** skip the language check */
  anyLanguage: z.boolean().default(false),
});
export type InterviewQuestionsInput = z.output<typeof interviewQuestionsInput>;

export const interviewQuestion = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** null: a term of the ad or a line of the resume */
  competency: z.string().nullable(),
  /** what a good answer shows */
  asks: z.string(),
  origin: questionOrigin,
  /** reason, one sentence for the person */
  why: z.string(),
  /** words of the ad or the resume that led to the question; null: the bank */
  quote: z.string().nullable(),
});
export type InterviewQuestion = z.output<typeof interviewQuestion>;

export const questionForEmployer = z.strictObject({
  id: z.string(),
  text: z.string(),
  topic: z.string(),
  /** reason, one sentence */
  why: z.string(),
});
export type QuestionForEmployer = z.output<typeof questionForEmployer>;

const insufficient = z.strictObject({ kind: z.literal('insufficient_evidence'), why: z.string() });

export const questionSet = z.strictObject({
  kind: z.literal('questions'),
  level: interviewLevel,
  questions: z.array(interviewQuestion),
  forEmployer: z.array(questionForEmployer),
  /** how many questions come from each origin */
  counts: z.record(questionOrigin, z.int()),
});
export type QuestionSet = z.output<typeof questionSet>;

/** `result` of a preview or a run of `interview-questions` */
export const interviewQuestionsResult = z.discriminatedUnion('kind', [questionSet, insufficient]);

/** One answer of a practice, with the question as it was asked. */
export const practisedAnswer = z.strictObject({
  question: z.strictObject({
    text: text(INTERVIEW.questionLength).trim().min(1),
    competency: singleLine(40).nullable().default(null),
    origin: questionOrigin.default('bank'),
    why: text(INTERVIEW.questionLength).default(''),
  }),
  /** '' if it was skipped */
  text: text(INTERVIEW.answerLength),
  /** time for the answer, s; null: practised without a clock */
  seconds: z.int().min(0).max(7200).nullable().default(null),
  /** the person spoke the answer and wrote it down afterwards */
  spoken: z.boolean().default(false),
  /** labels that the person corrected, by the number of the sentence */
  labels: z
    .array(
      z.strictObject({
        at: z
          .int()
          .min(0)
          .max(INTERVIEW.sentencesMax - 1),
        label: answerLabel,
      }),
    )
    .max(INTERVIEW.sentencesMax)
    .default([]),
});
export type PractisedAnswer = z.output<typeof practisedAnswer>;

/** review of the answers of one practice */
export const interviewReviewInput = z.strictObject({
  answers: z.array(practisedAnswer).min(1).max(INTERVIEW.questionsMax),
  /** skip the language check */
  anyLanguage: z.boolean().default(false),
});
export type InterviewReviewInput = z.output<typeof interviewReviewInput>;

export const answerCheck = z.strictObject({
  name: z.enum(['parts', 'length', 'action', 'result', 'person', 'fillers']),
  state: z.enum(['good', 'improve']),
  figure,
});
export type AnswerCheck = z.output<typeof answerCheck>;

const advice = z.strictObject({
  text: z.string(),
  /** words of the answer that it refers to; null: something is missing */
  quote: z.string().nullable(),
});

export const reviewedAnswer = z.strictObject({
  question: practisedAnswer.shape.question,
  text: z.string(),
  seconds: z.int().nullable(),
  spoken: z.boolean(),
  sentences: z.array(
    z.strictObject({
      start: z.int(),
      end: z.int(),
      label: answerLabel,
      /** the person set the label */
      corrected: z.boolean(),
    }),
  ),
  words: z.int(),
  /** []: too short for figures */
  checks: z.array(answerCheck),
  /** null: too short for advice */
  keep: advice.nullable(),
  fix: advice.nullable(),
});
export type ReviewedAnswer = z.output<typeof reviewedAnswer>;

export const interviewReview = z.strictObject({
  kind: z.literal('interview'),
  answers: z.array(reviewedAnswer),
});
export type InterviewReview = z.output<typeof interviewReview>;

/** `result` of a preview or a run of `interview-review` */
export const interviewReviewResult = z.discriminatedUnion('kind', [interviewReview, insufficient]);
export type InterviewReviewResult = z.output<typeof interviewReviewResult>;

/** which of the person's stories are due, and which fit these questions */
export const storyRehearsalInput = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        text: text(INTERVIEW.questionLength).trim().min(1),
        competency: singleLine(40).nullable().default(null),
      }),
    )
    .max(INTERVIEW.questionsMax)
    .default([]),
});

const fittingStory = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** reason, one sentence */
  why: z.string(),
});
export type FittingStory = z.output<typeof fittingStory>;

const practiceState = z.strictObject({
  step: z.int(),
  /** YYYY-MM-DD; null: not to be rehearsed any longer */
  nextPractice: z.iso.date().nullable(),
});
/** Fields of a story that a rehearsal changes. */
export type PracticeState = z.output<typeof practiceState>;

export const storyRehearsal = z.strictObject({
  kind: z.literal('stories'),
  /** by the clock of the service, YYYY-MM-DD, UTC */
  today: z.iso.date(),
  /** of a new story */
  first: practiceState,
  stories: z.array(
    z.strictObject({
      id: z.string(),
      isDue: z.boolean(),
      /** after a good rehearsal today */
      afterGood: practiceState,
      afterWeak: practiceState,
    }),
  ),
  /** for each question, the best first */
  fitting: z.array(z.array(fittingStory)),
});
export type StoryRehearsal = z.output<typeof storyRehearsal>;

/** Saved results of the tool, of every engine */
export const savedInterview = z.discriminatedUnion('kind', [
  questionSet,
  interviewReview,
  storyRehearsal,
  insufficient,
]);

/** A set for the made-up person, and her answer to one of its questions. */
export type InterviewExample = {
  readonly ad: string;
  readonly level: InterviewLevel;
  readonly set: QuestionSet;
  readonly review: InterviewReview;
};
