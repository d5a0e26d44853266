import { z } from 'zod';
import { savedItemFields } from '../../http/career.ts';
import { singleLine, text, utcInstant, uuid } from '../../primitives.ts';
import { AD_TEXT_MAX, LETTER_MAX } from '../../tool-limits.ts';
import {
  answeredRequirement,
  letterAnswers,
  letterParagraphs,
  letterSender,
  letterSource,
} from '../cover-letter.ts';
import { NO_COLUMNS, type SavedKind } from './define-kind.ts';

const ref = uuid.nullable().default(null);
const name = text(LETTER_MAX.source).default('');
const seed = z.int().min(0).max(0x7fff_ffff).default(0);
const NO_SENDER = { name: '', contact: [] };

const content = z.strictObject({
  title: singleLine(120),
  /** saved ad and resume from which it was drafted, also if they were deleted; null: pasted */
  jobTarget: ref,
  resume: ref,
  /** the ad if it was pasted */
  adText: text(AD_TEXT_MAX).default(''),
  answers: letterAnswers.prefault({}),
  seed,
  /** as they were read or answered; '' if unknown */
  employer: name,
  role: name,
  sender: letterSender.default(NO_SENDER),
  /** employers and schools of the resume */
  names: z.array(text(LETTER_MAX.source)).max(LETTER_MAX.names).default([]),
  /** requirements of the ad that the first draft answered */
  requirements: z.array(answeredRequirement).max(LETTER_MAX.requirements).default([]),
  paragraphs: letterParagraphs.default([]),
  /** earlier texts, newest first */
  versions: z
    .array(z.strictObject({ savedAt: utcInstant, paragraphs: letterParagraphs }))
    .max(LETTER_MAX.versions)
    .default([]),
});
/** Cover letter of a person, with its earlier texts. */
export type LetterContent = z.output<typeof content>;

const saved = z.string();
const storedParagraphs = z.array(
  z.array(z.object({ text: saved, sources: z.array(letterSource) })),
);
const stored = z.object({
  title: saved,
  jobTarget: ref,
  resume: ref,
  adText: saved,
  answers: letterAnswers,
  seed,
  employer: saved,
  role: saved,
  sender: z.object({ name: saved, contact: z.array(saved) }),
  names: z.array(saved),
  requirements: z.array(answeredRequirement),
  paragraphs: storedParagraphs,
  versions: z.array(z.object({ savedAt: utcInstant, paragraphs: storedParagraphs })),
});
const summary = stored.pick({ title: true, jobTarget: true, employer: true }).extend({
  /** texts that can be compared: the current one and the earlier ones */
  versions: z.int(),
});
/** Letter in a list. */
export type LetterSummary = z.output<typeof summary>;

export const LETTER: SavedKind<LetterContent, LetterSummary> = {
  content,
  stored,
  item: stored.extend(savedItemFields),
  summary,
  listed: summary.extend(savedItemFields),
  summarise: ({ title, jobTarget, employer, versions }) => {
    return { title, jobTarget, employer, versions: versions.length };
  },
  clear: NO_COLUMNS,
  max: 200,
  plural: 'cover letters',
  bodyBytes: 1_000_000,
  ownData: {
    name: 'cover-letters',
    about: 'Cover letters that you saved, with the source of each sentence and earlier versions.',
  },
};
