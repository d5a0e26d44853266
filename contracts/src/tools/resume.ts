import { z } from 'zod';
import { draftBody, resumeDraft } from '../http/resume-draft.ts';
import { adSource, resumeSource } from './text-sources.ts';

/** Results of the tool `resume-review` (engines/src/review). */

/** `source` is a field of the draft (`summary`, `skills.3`, `entries.0.points.2`) or `ad`. */
const span = z.strictObject({ source: z.string(), start: z.int(), end: z.int() });
export type ReviewSpan = z.output<typeof span>;
const figure = z.strictObject({
  value: z.number(),
  max: z.number(),
  weight: z.number(),
  why: z.string(),
  spans: z.array(span),
});

const check = z.strictObject({
  code: z.string(),
  state: z.enum(['pass', 'warn', 'fail']),
  title: z.string(),
  why: z.string(),
  spans: z.array(span),
});
export type ReviewCheck = z.output<typeof check>;

const partName = z.enum(['evidence', 'action', 'clarity', 'structure', 'completeness']);
const finding = z.strictObject({
  part: partName,
  code: z.string(),
  why: z.string(),
  spans: z.array(span),
});
export const reviewPart = z.strictObject({
  name: partName,
  /** null if there is too little text */
  figure: figure.nullable(),
  why: z.string(),
  findings: z.array(finding),
});
export type ReviewPart = z.output<typeof reviewPart>;

const requirement = z.strictObject({
  name: z.string(),
  kind: z.enum(['must', 'nice']),
  state: z.enum(['covered', 'partly', 'missing']),
  why: z.string(),
  asked: z.array(span),
  spans: z.array(span),
  best: z.strictObject({ text: z.string(), spans: z.array(span) }).nullable(),
  /** unknown phrase that the person counts as a term */
  promoted: z.boolean().default(false),
});
export type ReviewRequirement = z.output<typeof requirement>;
const phrase = z.strictObject({ text: z.string(), spans: z.array(span) });
const phrases = {
  /** phrases that look like terms but are unknown */
  unrecognised: z.array(phrase),
  /** of these, the ones that the person dismissed */
  dismissed: z.array(phrase).default([]),
};
const match = z.strictObject({
  kind: z.literal('match'),
  score: figure,
  requirements: z.array(requirement),
  ...phrases,
  besides: z.array(phrase),
});
const insufficient = z.strictObject({ kind: z.literal('insufficient_evidence'), why: z.string() });
/** In an ad with too few terms for a number, a phrase that is let count makes one more. */
const noMatch = insufficient.extend({
  unrecognised: phrases.unrecognised.default([]),
  dismissed: phrases.dismissed,
  promoted: z.array(phrase).default([]),
});

/** A field that may have been read wrongly. */
const doubt = z.strictObject({
  /** path in the draft, such as `entries.0.at`; '' if the words are in no field */
  source: z.string(),
  why: z.string(),
  /** where the words are in the file; null: they were not found */
  place: z
    .strictObject({
      /** from 1; null: the file has no pages */
      page: z.int().nullable(),
      /** line of a text, from 1; null: the file has pages */
      line: z.int().nullable(),
      text: z.string(),
    })
    .nullable(),
});
export type ReviewDoubt = z.output<typeof doubt>;

const review = z.strictObject({
  kind: z.literal('review'),
  draft: resumeDraft,
  text: z.string(),
  readability: z.strictObject({
    /** null if no document was given */
    file: z.array(check).nullable(),
    fields: z.array(check),
    /** fields that may be wrong, the most doubtful first; [] if no document was read */
    doubts: z.array(doubt).default([]),
  }),
  quality: z.strictObject({
    /** null if there is too little text */
    score: figure.nullable(),
    why: z.string(),
    parts: z.array(reviewPart),
  }),
  /** null if no ad was given */
  match: z.discriminatedUnion('kind', [match, noMatch]).nullable(),
  notes: z.array(z.strictObject({ code: z.string(), why: z.string(), spans: z.array(span) })),
});
export type Review = z.output<typeof review>;

/** `result` of a preview or a run of the tool */
export const resumeReviewResult = z.discriminatedUnion('kind', [review, insufficient]);
export type ResumeReviewResult = z.output<typeof resumeReviewResult>;

/** POST /tools/resume-file: a draft as a file to send */
export const resumeFileFormat = z.enum(['text', 'json-resume', 'docx', 'pdf-letter', 'pdf-a4']);
export type ResumeFileFormat = z.output<typeof resumeFileFormat>;
/** How a PDF is set. The other formats have one form only. */
export const resumeLayout = z.enum(['plain', 'two-column', 'compact']);
export type ResumeLayout = z.output<typeof resumeLayout>;
export const resumeFileBody = z
  .strictObject({
    draft: draftBody,
    format: resumeFileFormat,
    layout: resumeLayout.default('plain'),
  })
  .refine(({ format, layout }) => layout === 'plain' || hasLayouts(format), {
    path: ['layout'],
    message: 'must be plain unless the format is PDF',
  });

export const hasLayouts = (format: ResumeFileFormat) =>
  format === 'pdf-letter' || format === 'pdf-a4';

/** fields of a resume, each with its words */
export const resumeInput = z.strictObject({
  source: resumeSource,
  /** skip the language check */
  anyLanguage: z.boolean().default(false),
});

/** three ratings of a resume: machine readability, quality, match with an ad */
export const resumeReviewInput = z
  .strictObject({
    /** the document; of a saved corrected one, only the fields are evaluated */
    read: resumeSource.nullable().default(null),
    /** its corrected fields; null: as extracted */
    draft: draftBody.nullable().default(null),
    ad: adSource.nullable().default(null),
    /** skip the language check */
    anyLanguage: z.boolean().default(false),
  })
  .refine(({ read, draft }) => read !== null || draft !== null, {
    path: ['read'],
    message: 'must be given where there is no draft',
  });
export type ResumeReviewInput = z.output<typeof resumeReviewInput>;

/** With the ad to compare with. */
export type ResumeExample = {
  readonly review: Review;
  readonly ad: { readonly title: string; readonly text: string };
};
