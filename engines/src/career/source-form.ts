/** The two source files, as strictly as they are known: another release has other columns. */
import { z } from 'zod';

const nonNegative = z.number().nonnegative();

const handbookPage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  url: z.string(),
  onetCodes: z.array(z.string()),
  medianAnnual: nonNegative.nullable(),
  medianHourly: nonNegative.nullable(),
  topCoded: z.boolean(),
  payRangeUnit: z.enum(['year', 'hour']).nullable(),
  p10: nonNegative.nullable(),
  p90: nonNegative.nullable(),
  education: z.string().nullable(),
  experience: z.string().nullable(),
  training: z.string().nullable(),
  jobs2024: nonNegative.nullable(),
  outlookPct: z.number().nullable(),
  outlookLabel: z.string().nullable(),
  change: z.number().nullable(),
  openingsPerYear: nonNegative.nullable(),
  duties: z.array(z.string()),
  qualities: z.array(z.string()),
  similar: z.array(z.string()),
  lastModified: z.string(),
});

export const handbookSource = z.strictObject({
  source: z.string(),
  license: z.string(),
  citation: z.string(),
  occupations: z.array(handbookPage),
});

const interest = z.number().min(1).max(7);
const scores = z.array(z.number().min(0).max(7)).nullable();

const onetOccupation = z.strictObject({
  code: z.string(),
  title: z.string(),
  description: z.string(),
  jobZone: z.int(),
  riasec: z.strictObject({
    R: interest,
    I: interest,
    A: interest,
    S: interest,
    E: interest,
    C: interest,
  }),
  skills: scores,
  knowledge: scores,
  workStyles: scores,
  skillLevels: scores,
  knowledgeLevels: scores,
  technology: z.array(z.tuple([z.string(), z.boolean()])).default([]),
  titles: z.array(z.string()).default([]),
  related: z.array(z.string()),
  interestCode: z.string(),
  rated: z.boolean(),
});

export const onetSource = z.strictObject({
  source: z.string(),
  license: z.string(),
  licenseUrl: z.string(),
  attribution: z.string(),
  changes: z.string(),
  elements: z.strictObject({
    skills: z.array(z.string()),
    knowledge: z.array(z.string()),
    workStyles: z.array(z.string()),
  }),
  occupations: z.array(onetOccupation),
});

export type HandbookSource = z.infer<typeof handbookSource>;
export type OnetSource = z.infer<typeof onetSource>;
export type HandbookPage = HandbookSource['occupations'][number];
export type OnetOccupation = OnetSource['occupations'][number];
