import { z } from 'zod';
import { singleLine, text } from '../primitives.ts';
import { LETTER_MAX } from '../tool-limits.ts';
import { adSource, resumeSource } from './text-sources.ts';

/** Cover letters (engines/src/letter). Each sentence names its sources. */

export const letterTone = z.enum(['plain', 'warm', 'formal']);
export type LetterTone = z.output<typeof letterTone>;

/** Intended length, words between greeting and name. */
export const letterLength = z.union([z.literal(150), z.literal(250), z.literal(350)]);
export type LetterLength = z.output<typeof letterLength>;

/** Questions of the tool; an unanswered one is a source with the text ''. */
export const letterQuestion = z.enum([
  'employer',
  'role',
  'recipient',
  'whyEmployer',
  'whyNow',
  'tone',
]);
export type LetterQuestion = z.output<typeof letterQuestion>;

const words = text(LETTER_MAX.source);
/** Origin of a sentence. `yours`: the person wrote or edited it. */
export const letterSource = z.discriminatedUnion('kind', [
  /** `path` is a field of the resume: `summary`, `skills.3`, `entries.0.points.2` */
  z.strictObject({ kind: z.literal('resume'), path: text(60), text: words }),
  z.strictObject({ kind: z.literal('ad'), text: words }),
  z.strictObject({ kind: z.literal('answer'), question: letterQuestion, text: words }),
  z.strictObject({ kind: z.literal('yours') }),
]);
export type LetterSource = z.output<typeof letterSource>;

export const letterSentence = z.strictObject({
  text: text(LETTER_MAX.sentence).trim().min(1),
  sources: z.array(letterSource).min(1).max(LETTER_MAX.sources),
});
export type LetterSentence = z.output<typeof letterSentence>;

/** Greeting, body, closing phrase and name: one paragraph each, in order. */
export const letterParagraphs = z
  .array(z.array(letterSentence).min(1).max(LETTER_MAX.sentences))
  .max(LETTER_MAX.paragraphs)
  .refine((paragraphs) => lengthOf(paragraphs) <= LETTER_MAX.text, {
    message: `must hold at most ${LETTER_MAX.text} characters`,
  });
export type LetterParagraphs = z.output<typeof letterParagraphs>;

const lengthOf = (paragraphs: readonly (readonly LetterSentence[])[]) =>
  paragraphs.flat().reduce((sum, { text: words }) => sum + words.length, 0);

const answer = text(LETTER_MAX.answer).trim().default('');
const name = singleLine(120).nullable().default(null);
/** Answers of the person. Null and '': not answered. */
export const letterAnswers = z.strictObject({
  /** null: as the ad names it */
  employer: name,
  role: name,
  recipient: name,
  /** end of “I want to work there because …”, or whole sentences */
  whyEmployer: answer,
  /** end of “I apply now because …”, or whole sentences */
  whyNow: answer,
  tone: letterTone.default('plain'),
  length: letterLength.default(250),
});
export type LetterAnswers = z.output<typeof letterAnswers>;

/** a draft of a cover letter, from an ad, a resume and answers */
export const coverLetterInput = z.strictObject({
  ad: adSource,
  resume: resumeSource,
  answers: letterAnswers,
  /** skip the language check */
  anyLanguage: z.boolean().default(false),
});
export type CoverLetterInput = z.output<typeof coverLetterInput>;

const insufficient = z.strictObject({ kind: z.literal('insufficient_evidence'), why: z.string() });

/** Requirement of the ad that the draft answers. */
export const answeredRequirement = z.strictObject({
  name: text(LETTER_MAX.source),
  kind: z.enum(['must', 'nice']),
  /** `line`: a line of the resume shows it; `listed`: only named; `none`: not named */
  shown: z.enum(['line', 'listed', 'none']),
});
export type AnsweredRequirement = z.output<typeof answeredRequirement>;

const drafted = z.strictObject({
  kind: z.literal('letter'),
  /** '' if neither the ad nor the person names it */
  employer: z.string(),
  role: z.string(),
  sender: z.strictObject({ name: z.string(), contact: z.array(z.string()) }),
  paragraphs: z.array(
    z.array(z.strictObject({ text: z.string(), sources: z.array(letterSource) })),
  ),
  requirements: z.array(answeredRequirement),
  /** names of employers and schools in the resume */
  names: z.array(z.string()),
});
export type LetterDraft = z.output<typeof drafted>;
/** `result` of a preview or a run of `cover-letter` */
export const coverLetterResult = z.discriminatedUnion('kind', [drafted, insufficient]);
export type CoverLetterResult = z.output<typeof coverLetterResult>;

/** Name and contact details at the top of a letter. */
export const letterSender = z.strictObject({
  name: text(LETTER_MAX.source),
  contact: z.array(text(LETTER_MAX.source)).max(LETTER_MAX.contact),
});

/** checks of a letter as the person edits it */
export const letterCheckInput = z.strictObject({
  /** null: it was deleted; then nothing is compared with it */
  ad: adSource.nullable(),
  employer: name,
  recipient: name,
  length: letterLength,
  sender: letterSender,
  /** names of the resume, which may stay */
  names: z.array(text(LETTER_MAX.source)).max(LETTER_MAX.names).default([]),
  paragraphs: letterParagraphs,
});
export type LetterCheckInput = z.output<typeof letterCheckInput>;

/** `source` is paragraph and sentence, counted from 0: `2.1` */
const span = z.strictObject({ source: z.string(), start: z.int(), end: z.int() });
const check = z.strictObject({
  code: z.enum([
    'prompt-left',
    'other-employer',
    'copied-from-ad',
    'repeated-openers',
    'length',
    'no-recipient',
    'no-contact',
    'no-number',
    'cliche',
    'long-sentence',
  ]),
  state: z.enum(['pass', 'warn', 'fail']),
  title: z.string(),
  why: z.string(),
  /** what to do; '' if it passes */
  advice: z.string(),
  spans: z.array(span),
});
export type LetterCheck = z.output<typeof check>;
const checked = z.strictObject({
  kind: z.literal('letter-checks'),
  /** between greeting and closing phrase */
  words: z.int(),
  checks: z.array(check),
});
export type LetterChecks = z.output<typeof checked>;
/** `result` of a preview or a run of `letter-check` */
export const letterCheckResult = z.discriminatedUnion('kind', [checked, insufficient]);

/** POST /tools/letter-file: a letter as a file to send */
export const letterFileFormat = z.enum(['text', 'docx', 'pdf-letter', 'pdf-a4']);
export type LetterFileFormat = z.output<typeof letterFileFormat>;
export const letterFileBody = z.strictObject({
  format: letterFileFormat,
  /** a final file has no bracketed prompts; a draft is marked as one */
  state: z.enum(['final', 'draft']),
  sender: letterSender,
  /** day in the letter, ISO 8601; null: none */
  date: z.iso.date().nullable().default(null),
  paragraphs: letterParagraphs,
});
export type LetterFile = z.output<typeof letterFileBody>;

/** With the ad and the answers from which the letter was drafted. */
export type CoverLetterExample = {
  readonly ad: { readonly title: string; readonly text: string };
  readonly answers: { readonly whyEmployer: string; readonly whyNow: string };
  readonly letter: LetterDraft;
  readonly checks: LetterChecks;
};
