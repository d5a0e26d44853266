import { z } from 'zod';
import { ENTRY_EDUCATION } from '../entry-education.ts';
import { occupationCode } from '../http/career.ts';
import { singleLine, uuid } from '../primitives.ts';
import { SKILLS_LIMITS } from '../tool-limits.ts';
import type { InterestPattern } from './interests.ts';
import { savedInterestsResult } from './interests.ts';
import { adSource } from './text-sources.ts';

/** Input and results of the skills assessment (engines/src/skills). */

/** 0 to 7, with anchors at 1, 3, 5 and 7 */
const level = z.int().min(0).max(SKILLS_LIMITS.levelMax);
const questionKind = z.enum(['skill', 'knowledge', 'activity', 'technology', 'term']);
export type SkillQuestionKind = z.output<typeof questionKind>;
export const licenceHeld = z.enum(['have', 'working', 'none']);
export type LicenceHeld = z.output<typeof licenceHeld>;

const answer = z.strictObject({
  /** id of the question */
  id: singleLine(SKILLS_LIMITS.idMax),
  level,
  /** what shows it: a line of a resume, or a story; null: none given */
  proof: z
    .strictObject({
      text: singleLine(SKILLS_LIMITS.proofMax),
      /** saved resume in which the line stands; null: typed */
      resume: uuid.nullable().default(null),
    })
    .nullable()
    .default(null),
});
export type SkillAnswer = z.output<typeof answer>;

const own = {
  answers: z.array(answer).max(SKILLS_LIMITS.answersMax).default([]),
  education: z.enum(ENTRY_EDUCATION).nullable().default(null),
  licence: licenceHeld.nullable().default(null),
  /** false: questions without any need, which is how a draft is saved */
  finished: z.boolean().default(false),
};
/** own rating of what an occupation or a job ad asks for */
export const skillsInput = z.strictObject({
  /** target; null: the ad alone */
  occupation: occupationCode.nullable().default(null),
  ad: adSource.nullable().default(null),
  /** skip the language check of the ad */
  anyLanguage: z.boolean().default(false),
  /** occupation of today, for what carries over; null: none */
  current: occupationCode.nullable().default(null),
  ...own,
});
export type SkillsInput = z.output<typeof skillsInput>;
/** Answers in the stored input of a run, to continue a draft. */
export const skillsDraft = z.object({
  occupation: skillsInput.shape.occupation,
  current: skillsInput.shape.current,
  ...own,
});
export type SkillsDraft = z.output<typeof skillsDraft>;

const named = z.strictObject({ code: occupationCode, title: z.string() });
const span = z.strictObject({ source: z.string(), start: z.int(), end: z.int() });
const figure = z.strictObject({
  value: z.number(),
  max: z.number(),
  weight: z.number(),
  why: z.string(),
  spans: z.array(span),
});
export type SkillFigure = z.output<typeof figure>;

const target = z.strictObject({
  /** null: an ad alone */
  occupation: named.nullable(),
  /** title of the ad; null: none */
  ad: z.string().nullable(),
  /** the data rate its skills and knowledge; null: no occupation */
  rated: z.boolean().nullable(),
});
export type SkillsTarget = z.output<typeof target>;

const licenceNeed = z.enum(['required', 'some-states-or-specialities', 'certification-usual']);
/** Licence that the handbook names. */
const licenceAsked = z.strictObject({ need: licenceNeed, of: z.string().nullable() });
export type LicenceAsked = z.output<typeof licenceAsked>;

const item = {
  id: z.string(),
  kind: questionKind,
  label: z.string(),
};
const question = z.strictObject({
  ...item,
  question: z.string(),
  anchors: z.array(z.strictObject({ level, text: z.string() })),
});
export type SkillQuestion = z.output<typeof question>;

export const skillQuestions = z.strictObject({
  kind: z.literal('questions'),
  target,
  questions: z.array(question),
  /** null: nothing to ask about a licence */
  licence: licenceAsked.nullable(),
});
export type SkillQuestions = z.output<typeof skillQuestions>;

const assessed = z.strictObject({
  ...item,
  /** 0 to 7; null: not answered, and left out of all numbers */
  self: level.nullable(),
  /** 0 to 7 */
  need: z.number(),
  /** `data`: level of the data; `rule`: ours, because the source gives none */
  needFrom: z.enum(['data', 'rule']),
  /** why it is asked */
  why: z.string(),
  proof: z.string().nullable(),
  /** need times distance; null: no gap, or not answered */
  gap: figure.nullable(),
  /** where the ad asks for it */
  spans: z.array(span),
});
export type AssessedSkill = z.output<typeof assessed>;

const transfer = z.strictObject({
  from: named,
  /** work activities that both have */
  activities: z.array(z.string()),
  /** other activities of the target, with one of today's of the same kind */
  similar: z.array(z.strictObject({ here: z.string(), there: z.string() })),
  /** number of activities of the target */
  of: z.int(),
  /** skills and knowledge for which the data rate today's occupation as high as the target; null: not rated */
  skills: z
    .array(z.strictObject({ label: z.string(), there: z.number(), here: z.number() }))
    .nullable(),
  why: z.string(),
});
export type SkillTransfer = z.output<typeof transfer>;

const education = z.strictObject({
  /** as the handbook names it; null: it names none */
  entry: z.string().nullable(),
  own: z.enum(ENTRY_EDUCATION).nullable(),
  /** own is below entry; null: one of them is unknown */
  below: z.boolean().nullable(),
  /** per cent of people in the occupation at each level that occurs, lowest first; null: not surveyed */
  people: z
    .array(z.strictObject({ level: z.enum(ENTRY_EDUCATION), percent: z.number() }))
    .nullable(),
  why: z.string(),
});
export type EducationNeed = z.output<typeof education>;

export const skillsAssessed = z.strictObject({
  kind: z.literal('skills'),
  release: z.string(),
  target,
  /** in the order of the questions */
  items: z.array(assessed),
  /** ids of the gaps, the largest first */
  gaps: z.array(z.string()),
  /** ids of what is met: needs of the data first, then furthest beyond the need */
  strengths: z.array(z.string()),
  /** of the answered ones, those that are met */
  met: figure,
  /** of the answered ones, those with a proof */
  proved: figure,
  transfer: transfer.nullable(),
  education: education.nullable(),
  licence: licenceAsked.extend({ own: licenceHeld.nullable(), why: z.string() }).nullable(),
  /** hours and conditions of work, in words */
  conditions: z.array(z.string()),
});
export type SkillsAssessed = z.output<typeof skillsAssessed>;

const insufficient = z.strictObject({ kind: z.literal('insufficient_evidence'), why: z.string() });
/** `result` of a preview or a run of the skills assessment */
export const skillsResult = z.discriminatedUnion('kind', [
  skillQuestions,
  skillsAssessed,
  insufficient,
]);
export type SkillsResult = z.output<typeof skillsResult>;

/** `result` of a run that the page of the tool opens again */
export const savedSkillsResult = z.discriminatedUnion('kind', [
  skillQuestions,
  skillsAssessed,
  ...savedInterestsResult.options,
]);
export type SavedSkillsResult = z.output<typeof savedSkillsResult>;

export type SkillsExample = {
  /** today's occupation */
  readonly now: string;
  readonly skills: SkillsAssessed;
  readonly interests: InterestPattern;
};
