import { z } from 'zod';
import { savedItemFields } from '../http/career.ts';
import { singleLine, utcInstant, uuid } from '../primitives.ts';
import { ENGINE_IDS } from './engines.ts';

/** Career tools: their requests, and saved runs. */

/** Engine in paths, saved runs and answers. */
export const engineId = z.enum(ENGINE_IDS);

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

const quota = {
  /** null: unlimited */
  dailyRuns: z.int().nullable(),
  left: z.int().nullable(),
  /** when the full number is available again; null: now, or unlimited */
  resetsAt: utcInstant.nullable(),
};

/** GET /tools */
export const toolsAnswer = z.object({
  tools: z.array(
    z.object({ tool: engineId, engineVersion: z.string(), datasetVersion: z.string() }),
  ),
  /** remaining runs that may be stored; previews never count */
  quota: z.object({
    plan: z.string(),
    ...quota,
    /** tools that have a quota of their own beside it; absent from earlier services */
    tools: z.array(z.object({ tool: z.string(), ...quota })).default([]),
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
