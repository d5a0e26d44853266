import { z } from 'zod';
import { occupationCode } from '../http/career.ts';
import { singleLine } from '../primitives.ts';
import { INTERESTS } from '../tool-limits.ts';

/** Input and results of the interest explorer (engines/src/skills). */

const interest = z.enum(['R', 'I', 'A', 'S', 'E', 'C']);
export type InterestType = z.output<typeof interest>;

const own = {
  answers: z
    .array(
      z.strictObject({
        /** id of the item */
        id: singleLine(8),
        /** 1: would dislike it, to 5: would enjoy it */
        value: z.int().min(1).max(INTERESTS.answerMax),
      }),
    )
    .max(INTERESTS.items)
    .default([]),
  /** job zones of the occupations; empty: all */
  zones: z.array(z.int().min(1).max(5)).max(5).default([]),
  /** false: the items, which is how a draft is saved */
  finished: z.boolean().default(false),
};
/** what a person would enjoy, as a pattern of six interests */
export const interestsInput = z.strictObject(own);
export type InterestsInput = z.output<typeof interestsInput>;
/** Answers in the stored input of a run, to continue a draft. */
export const interestsDraft = z.object(own);

const figure = z.strictObject({
  value: z.number(),
  max: z.number(),
  weight: z.number(),
  why: z.string(),
  spans: z.array(z.strictObject({ source: z.string(), start: z.int(), end: z.int() })),
});

export const interestQuestions = z.strictObject({
  kind: z.literal('interest-questions'),
  items: z.array(z.strictObject({ id: z.string(), text: z.string() })),
});
export type InterestQuestions = z.output<typeof interestQuestions>;

export const interestPattern = z.strictObject({
  kind: z.literal('interests'),
  release: z.string(),
  /** mean answer of each interest, 1 to 5, in the order R I A S E C */
  means: z.array(z.strictObject({ interest, figure })),
  /** highest mean less lowest */
  range: z.number(),
  /** the means are too alike to compare, so there are no occupations */
  flat: z.boolean(),
  /** interests above the person's own average, strongest first, at most 3; empty if flat */
  leading: z.array(interest),
  zones: z.array(z.int()),
  /** occupations with the most similar pattern, nearest first */
  occupations: z.array(
    z.strictObject({
      code: occupationCode,
      title: z.string(),
      /** 1 to 5 */
      zone: z.int(),
      /** Pearson correlation of the two patterns, -1 to 1 */
      likeness: figure,
    }),
  ),
  /** number of occupations that were compared */
  compared: z.int(),
});
export type InterestPattern = z.output<typeof interestPattern>;

const insufficient = z.strictObject({ kind: z.literal('insufficient_evidence'), why: z.string() });
/** `result` of a preview or a run of the interest explorer */
export const savedInterestsResult = z.discriminatedUnion('kind', [
  interestQuestions,
  interestPattern,
  insufficient,
]);
export type InterestsResult = z.output<typeof savedInterestsResult>;
