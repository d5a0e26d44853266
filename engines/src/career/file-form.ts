/**
 * The compact file of career data: facts and figures, and no sentence of their sources. One row a
 * page of the handbook, one a row of the survey, one an occupation; names that come often are numbers in a list of names.
 */
import { z } from 'zod';
import { surveyRow } from './survey.ts';

/** A sentence does not fit, the longest title does. */
const name = z.string().min(1).max(130);
const names = z.array(name);
const index = z.int().nonnegative();
const indexes = z.array(index);
const dollars = z.number().positive().nullable();
const count = z.int().nonnegative().nullable();
const code = z.string().regex(/^\d{2}-\d{4}\.\d{2}$/);

/** `NOT_NAMED`: the page has the line and refers to its text. Null: the page has no such line. */
export const NOT_NAMED = -1;
const named = z.int().min(NOT_NAMED).nullable();

const page = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: name,
  category: index,
  /** codes that it speaks for */
  codes: z.array(code),
  /** dollars a year */
  medianYear: dollars,
  /** dollars an hour */
  medianHour: dollars,
  /** the medians are “at least” */
  atLeast: z.boolean(),
  spreadUnit: z.enum(['year', 'hour']).nullable(),
  p10: dollars,
  p90: dollars,
  education: named,
  experience: named,
  training: named,
  jobs: count,
  /** per cent */
  growth: z.number().nullable(),
  outlook: index.nullable(),
  change: z.int().nullable(),
  openings: count,
  qualities: indexes,
  similar: indexes,
  modified: z.iso.date(),
});

/** hundredths of a rating: importance 100 to 500, level 0 to 700 */
const importance = z.array(z.int().min(100).max(500));
const level = z.array(z.int().min(0).max(700));

const ratings = z.strictObject({
  skills: importance,
  skillLevels: level,
  knowledge: importance,
  knowledgeLevels: level,
  workStyles: importance,
});

const interest = z.number().min(1).max(7);

const occupation = z.strictObject({
  code,
  title: name,
  zone: z.int().min(1).max(5),
  /** in the order R I A S E C */
  interests: z.tuple([interest, interest, interest, interest, interest, interest]),
  ratings: ratings.nullable(),
  /** technologies in demand, then the other hot ones */
  demanded: indexes,
  hot: indexes,
  reported: names,
  related: indexes,
});

/** Part of the file that is derived from the O*NET database only. */
export const onetPart = z.strictObject({
  skills: names,
  knowledge: names,
  workStyles: names,
  technologies: names,
  occupations: z.array(occupation),
});
export type OnetPart = z.infer<typeof onetPart>;

/** Part of the file that is derived from the handbook only. */
export const handbookPart = z.strictObject({
  categories: names,
  education: names,
  experience: names,
  training: names,
  outlook: names,
  qualities: names,
  pages: z.array(page),
});
export type HandbookPart = z.infer<typeof handbookPart>;

export const careerFile = z.strictObject({
  form: z.literal(2),
  release: name,
  ...onetPart.shape,
  ...handbookPart.shape,
  survey: z.array(surveyRow),
});

export type CareerFile = z.infer<typeof careerFile>;
export type PageRow = z.infer<typeof page>;
export type OccupationRow = z.infer<typeof occupation>;
export type RatingsRow = z.infer<typeof ratings>;

/** One row a line, so that the difference between two releases can be read. */
export function careerFileText(file: CareerFile): string {
  const { pages, occupations, survey, ...heads } = file;
  const rows = (list: readonly unknown[]) => list.map((row) => JSON.stringify(row)).join(',\n');
  const lines = Object.entries(heads).map(([key, value]) => `"${key}":${JSON.stringify(value)},`);
  return `{\n${lines.join('\n')}\n"pages":[\n${rows(pages)}\n],\n"survey":[\n${rows(survey)}\n],\n"occupations":[\n${rows(occupations)}\n]}\n`;
}
