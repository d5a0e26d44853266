import { z } from 'zod';
import { occupationCode } from '../http/career.ts';
import { linkedinProfile } from '../http/linkedin-profile.ts';
import { resumeDraft } from '../http/resume-draft.ts';
import { reviewPart } from './resume.ts';
import { adSource, resumeSource } from './text-sources.ts';

/** LinkedIn tool (engines/src/linkedin): its request and result. */

/** A saved resume, or its text. */
const ownResume = z.discriminatedUnion('kind', [resumeSource.options[1], resumeSource.options[2]]);

const linkedinTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('occupation'), code: occupationCode }),
  z.strictObject({ kind: z.literal('ad'), source: adSource }),
]);

/** a LinkedIn profile beside a resume and a target role */
export const linkedinInput = z.strictObject({
  profile: linkedinProfile,
  resume: ownResume.nullable().default(null),
  target: linkedinTarget.nullable().default(null),
  /** skip the language check */
  anyLanguage: z.boolean().default(false),
});
export type LinkedinInput = z.output<typeof linkedinInput>;

const span = z.strictObject({ source: z.string(), start: z.int(), end: z.int() });
const figure = z.strictObject({
  value: z.number(),
  max: z.number(),
  weight: z.number(),
  why: z.string(),
  spans: z.array(span),
});

/** Document that a fact is from. `source` of a span names a field of its draft. */
const factDocument = z.enum(['profile', 'resume', 'target']);
/** Words of a document, with the whole line that they are from. */
const quote = z.strictObject({ document: factDocument, line: z.string(), span });
export type FactQuote = z.output<typeof quote>;

const limit = z.strictObject({
  part: z.enum(['headline', 'about', 'experience']),
  length: z.int(),
  max: z.int(),
  /** YYYY-MM */
  asOf: z.string(),
  why: z.string(),
});
export type PartLength = z.output<typeof limit>;

const advice = z.strictObject({
  id: z.string(),
  /** `note`: nothing to change */
  state: z.enum(['fail', 'warn', 'note']),
  title: z.string(),
  /** what was found, and why it matters */
  why: z.string(),
  /** what to do; empty: nothing */
  todo: z.string(),
  spans: z.array(span),
});
export type ProfileAdvice = z.output<typeof advice>;

const profilePart = z.enum(['headline', 'about', 'experience', 'education', 'skills']);
export type ProfilePart = z.output<typeof profilePart>;

const targetTerm = z.strictObject({
  name: z.string(),
  kind: z.enum(['must', 'nice']),
  /** as in the resume review: covered in an entry, named elsewhere, or missing */
  state: z.enum(['covered', 'partly', 'missing']),
  /** parts of the profile that name it */
  parts: z.array(profilePart),
  spans: z.array(span),
  /** resume line that names it; null: none, or no resume */
  inResume: quote.nullable(),
});
export type TargetTerm = z.output<typeof targetTerm>;

const coverage = z.strictObject({
  kind: z.literal('coverage'),
  terms: z.array(targetTerm),
  /** the same number as the match of the resume review */
  profile: figure,
  /** null: no resume was given */
  resume: figure.nullable(),
  /** of each part: terms that it names */
  parts: z.array(z.strictObject({ part: profilePart, figure })),
});
export type Coverage = z.output<typeof coverage>;
const insufficient = z.strictObject({ kind: z.literal('insufficient_evidence'), why: z.string() });

const difference = z.strictObject({
  code: z.enum(['title', 'employer', 'dates', 'only-profile', 'only-resume']),
  section: z.enum(['experience', 'education']),
  why: z.string(),
  /** null: it is not there */
  profile: quote.nullable(),
  resume: quote.nullable(),
});
export type ProfileDifference = z.output<typeof difference>;

const draftPart = z.strictObject({
  text: z.string(),
  /** null: words of the pattern */
  from: quote.nullable(),
});
const textDraft = z.strictObject({
  /** name of its pattern */
  pattern: z.string(),
  text: z.string(),
  /** in order; together they are `text` */
  parts: z.array(draftPart),
});
export type TextDraft = z.output<typeof textDraft>;

const drafts = z.strictObject({
  items: z.array(textDraft),
  /** facts that are missing for more of them; a sentence each */
  missing: z.array(z.string()),
});

const linkedin = z.strictObject({
  kind: z.literal('profile-review'),
  /** the profile in fields, as it was read */
  profile: resumeDraft,
  /** name of the target; null: none was given */
  target: z.string().nullable(),
  lengths: z.array(limit),
  /** beginning of About that everyone sees; empty: there is no About */
  hook: z.string(),
  advice: z.array(advice),
  /** null: no target was given */
  coverage: z.discriminatedUnion('kind', [coverage, insufficient]).nullable(),
  /** null: no resume was given */
  consistency: z
    .strictObject({
      /** jobs and schools that stand in both */
      compared: z.int(),
      differences: z.array(difference),
    })
    .nullable(),
  /** the parts that judge lines, by the rules of the resume review */
  lines: z.strictObject({
    profile: z.array(reviewPart),
    /** null: no resume was given */
    resume: z.array(reviewPart).nullable(),
  }),
  headlines: drafts,
  abouts: drafts,
});
export type LinkedinReview = z.output<typeof linkedin>;

/** `result` of a preview or a run of the tool */
export const linkedinResult = z.discriminatedUnion('kind', [linkedin, insufficient]);
export type LinkedinResult = z.output<typeof linkedinResult>;

/** Stored target: an occupation, or the words of an ad with the choices on its phrases. */
const givenTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('occupation'), code: z.string() }),
  z.strictObject({
    kind: z.literal('ad'),
    ad: z.string(),
    /** '' if it was typed */
    title: z.string(),
    phrases: z.strictObject({ promoted: z.array(z.string()), dismissed: z.array(z.string()) }),
  }),
]);

/** Stored input of the engine. */
export const linkedinGiven = z.strictObject({
  asOf: z.iso.date(),
  profile: linkedinProfile,
  resume: z
    .strictObject({
      text: z.string().nullable(),
      /** its corrected fields; null: they are read from the text */
      draft: resumeDraft.nullable(),
    })
    .nullable(),
  target: givenTarget.nullable(),
});
export type LinkedinGiven = z.output<typeof linkedinGiven>;

/** With what was given. */
export type LinkedinExample = {
  readonly given: { readonly headline: string; readonly about: string; readonly target: string };
  readonly result: LinkedinReview;
};
