import { z } from 'zod';
import { ENTRY_EDUCATION } from '../entry-education.ts';
import { AD_TEXT_MAX, BASKET, COMPARED_MAX, RESUME_LINES_MAX, RESUME_TEXT_MAX } from '../limits.ts';
import { singleLine, text, utcInstant, uuid } from '../primitives.ts';
import { ENGINE_IDS, type EngineId } from '../tools/engines.ts';
import { occupationCode, savedItemFields } from './career.ts';
import { areaCode, ownPay } from './market.ts';
import { draftBody } from './resume-draft.ts';
import { type ReadLine, strictLine } from './uploads.ts';

/** Career tools: their requests, and saved runs. */

/** Engine in paths, saved runs and answers. */
export const engineId = z.enum(ENGINE_IDS);

/** A text, or a saved one; a rerun reads its current words. */
const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: text(AD_TEXT_MAX).trim().min(1) }),
  z.strictObject({ kind: z.literal('resume'), id: uuid }),
  z.strictObject({ kind: z.literal('job-target'), id: uuid }),
]);
export type TextSource = z.output<typeof source>;
/** An ad, or a saved one. */
const adSource = z.discriminatedUnion('kind', [source.options[0], source.options[2]]);

const scale = z.int().min(1).max(7);
/** Conditions on roles; null and empty: no condition. */
const conditions = z.strictObject({
  /** US dollars a year, of the median */
  minPay: z.int().min(0).max(1_000_000).nullable().default(null),
  maxEducation: z.enum(ENTRY_EDUCATION).nullable().default(null),
  /** per cent over ten years */
  minGrowth: z.number().min(-100).max(100).nullable().default(null),
  zones: z.array(z.int().min(1).max(5)).max(5).default([]),
  /** major groups to exclude */
  leaveOut: z
    .array(z.string().regex(/^\d{2}$/))
    .max(23)
    .default([]),
});

/** Lines that stand in this text, one after another. */
function areLinesOf(text: string, lines: readonly ReadLine[]): boolean {
  let before = 0;
  return lines.every(({ start, end }) => {
    const isNext = start >= before && end >= start && end <= text.length;
    before = end;
    return isNext;
  });
}

/** A resume: an upload's result, a saved one, or its text. */
const resumeSource = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('upload'),
      text: text(RESUME_TEXT_MAX).min(1),
      lines: z.array(strictLine).max(RESUME_LINES_MAX),
    })
    .refine((upload) => areLinesOf(upload.text, upload.lines), {
      path: ['lines'],
      message: 'must stand in the text, one after another',
    }),
  z.strictObject({ kind: z.literal('resume'), id: uuid }),
  z.strictObject({ kind: z.literal('text'), text: text(RESUME_TEXT_MAX).trim().min(1) }),
]);

/** Input of each tool. */
export const toolInputs = {
  /** an everyday title, to occupations of the statistics */
  'title-search': z.strictObject({
    title: singleLine(200),
    limit: z.int().min(1).max(50).default(10),
  }),
  /** tools, methods, certificates, licences and domains in a text */
  'ad-terms': z.strictObject({
    source,
    /** skip the language check */
    anyLanguage: z.boolean().default(false),
  }),
  /** ten roles to consider, from a person's answers */
  'role-finder': z.strictObject({
    titles: z.array(singleLine(120)).max(3).default([]),
    /** by its name in the data */
    fieldOfStudy: singleLine(80).nullable().default(null),
    /** a resume, or skills in the person's words */
    source: source.nullable().default(null),
    /** the text is a resume; a saved one always is */
    isResume: z.boolean().default(false),
    /** ignore the goal in the resume */
    withoutGoal: z.boolean().default(false),
    /** skip the language check */
    anyLanguage: z.boolean().default(false),
    interests: z
      .strictObject({ R: scale, I: scale, A: scale, S: scale, E: scale, C: scale })
      .nullable()
      .default(null),
    more: z.array(occupationCode).max(10).default([]),
    less: z.array(occupationCode).max(10).default([]),
    conditions: conditions.prefault({}),
  }),
  /** fields of a resume, each with its words */
  resume: z.strictObject({
    source: resumeSource,
    /** skip the language check */
    anyLanguage: z.boolean().default(false),
  }),
  /** published figures of occupations side by side, and the position of the person's pay */
  market: z.strictObject({
    codes: z.array(occupationCode).min(1).max(COMPARED_MAX),
    /** of GET /tools/areas; null: the nation alone */
    area: areaCode.nullable().default(null),
    ownPay: ownPay.nullable().default(null),
  }),
  /** terms in the person's job ads, counted */
  'ad-basket': z.strictObject({
    ads: z.array(uuid).max(BASKET.adsMax),
    /** saved resume to compare with the terms of the ads; null: none */
    resume: uuid.nullable().default(null),
  }),
  /** three ratings of a resume: machine readability, quality, match with an ad */
  'resume-review': z
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
    }),
} as const satisfies Record<EngineId, z.ZodType>;
export type ToolInput<T extends EngineId> = z.output<(typeof toolInputs)[T]>;

/** Seed of an engine's random choices: the same seed gives the same outcome. */
const seed = z.int().min(0).max(0x7fff_ffff).default(0);

/** POST /tools/:tool/preview */
export const previewBody = <I extends z.ZodType>(input: I) => z.strictObject({ input, seed });
/** POST /tools/:tool/runs; without a title, one is derived from the input */
export const runBody = <I extends z.ZodType>(input: I) =>
  z.strictObject({ input, seed, title: singleLine(120).optional() });

const span = z.object({ source: z.string(), start: z.int(), end: z.int() });
const figure = z.object({
  value: z.number(),
  max: z.number(),
  weight: z.number(),
  why: z.string(),
  spans: z.array(span),
});
/** Answer of an engine; each engine has its own form of `result` (engines/src). */
export const toolOutcome = z.object({
  /** `kind: insufficient_evidence`: too little data, with the reason; never a low number */
  result: z.looseObject({ kind: z.string() }),
  evidence: z.array(figure),
  warnings: z.array(z.object({ code: z.string(), why: z.string() })),
  engineVersion: z.string(),
});

/** Input of the engine, including the texts it read. */
const given = z.looseObject({
  /** YYYY-MM-DD, UTC */
  asOf: z.iso.date(),
});
const asked = {
  input: given,
  seed: z.int(),
  datasetVersion: z.string(),
  outcome: toolOutcome,
};
/** 200 of a preview: not stored, not counted */
export const previewAnswer = z.object(asked);

export const changedSince = z.enum(['engine', 'data', 'date', 'text']);
export type ChangedSince = z.infer<typeof changedSince>;

const runHead = {
  ...savedItemFields,
  tool: engineId,
  title: z.string(),
  pinned: z.boolean(),
  engineVersion: z.string(),
  datasetVersion: z.string(),
};
export const toolRun = z.object({
  ...runHead,
  ...asked,
  /** source of the text; null if the input was typed */
  source: z.object({ kind: z.enum(['resume', 'job-target']), id: uuid }).nullable(),
  /** of `resume-review`, whose `source` is the ad: the kept resume that was judged; null: none was */
  resume: uuid.nullable().default(null),
  /** of a rerun: the previous run, the changed inputs, and whether the result changed */
  again: z.object({ of: uuid, changed: z.array(changedSince), sameResult: z.boolean() }).nullable(),
});
export type ToolRun = z.output<typeof toolRun>;

/** Run in a list. */
export const runSummary = z.object({
  title: z.string(),
  /** the overall score, in `resume-review`; null in other tools */
  score: z.object({ value: z.number(), max: z.number() }).nullable().default(null),
});
export type RunSummary = z.output<typeof runSummary>;

/** GET /tools/runs, newest first */
export const runsQuery = z.strictObject({
  tool: engineId.optional(),
  pinned: z.enum(['true', 'false']).optional(),
  /** last run of the previous page */
  before: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export const runsAnswer = z.object({
  items: z.array(z.object({ ...runHead, ...runSummary.shape })),
  /** for `before`; null on the last page */
  next: uuid.nullable(),
});
export type ToolRunSummary = z.output<typeof runsAnswer>['items'][number];
/** PATCH /tools/runs/:id */
export const runChange = z.strictObject({
  title: singleLine(120).optional(),
  pinned: z.boolean().optional(),
});

/** GET /tools/fields-of-study */
export const fieldsOfStudyAnswer = z.object({ items: z.array(z.string()) });

/** GET /tools */
export const toolsAnswer = z.object({
  tools: z.array(
    z.object({ tool: engineId, engineVersion: z.string(), datasetVersion: z.string() }),
  ),
  /** remaining runs that may be stored; previews never count */
  quota: z.object({
    plan: z.string(),
    /** null: unlimited */
    dailyRuns: z.int().nullable(),
    left: z.int().nullable(),
    /** when the full number is available again; null: now, or unlimited */
    resetsAt: utcInstant.nullable(),
  }),
});
export type ToolsAnswer = z.output<typeof toolsAnswer>;

/** GET /tools/runs/:id/export.json */
export const runExport = z.object({
  format: z.literal('roletrail-tool-run/1'),
  run: toolRun,
  /** source of the figures */
  credits: z.array(z.looseObject({ source: z.string() })),
});
