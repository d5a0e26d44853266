/**
 * National pay of the survey of employers, by SOC code: the figures of occupations that no page of the
 * handbook covers. O*NET divides some occupations further; these share the row of their SOC code.
 */
import { TOP_PRINTED } from '@roletrail/contracts/pay-position';
import { z } from 'zod';
import type { FiguresOwner, OccupationPage, PaySpread } from './career-data.ts';

/** `top`: at or above the highest pay that the survey prints. Null: no estimate. */
const points = z.array(z.union([z.number().positive(), z.literal('top'), z.null()])).length(5);

const sourceRow = z.strictObject({
  title: z.string(),
  group: z.enum(['detailed', 'broad']),
  employment: z.number().positive().nullable(),
  /** percentiles 10, 25, 50, 75 and 90, US dollars */
  annual: points,
  hourly: points,
  annualOnly: z.boolean(),
  hourlyOnly: z.boolean(),
});

/** The source file, as strictly as it is known. */
export const surveySource = z.strictObject({
  source: z.string(),
  license: z.string(),
  changes: z.string(),
  /** by SOC code */
  occupations: z.record(z.string(), sourceRow),
});
export type SurveySource = z.infer<typeof surveySource>;

const dollars = z.number().positive().nullable();

export const surveyRow = z.strictObject({
  /** SOC code; of a broad occupation it ends in 0 */
  soc: z.string().regex(/^\d{2}-\d{4}$/),
  title: z.string().min(1).max(130),
  /** people employed in May 2024, without the self-employed */
  jobs: z.int().positive().nullable(),
  /** dollars a year and an hour; the highest that the survey prints means that much or more */
  medianYear: dollars,
  medianHour: dollars,
  spreadUnit: z.enum(['year', 'hour']).nullable(),
  p10: dollars,
  p90: dollars,
});
export type SurveyRow = z.infer<typeof surveyRow>;

/** Returns the SOC code of the row that covers an occupation, the detailed one first; null: none. */
function socOf(code: string, has: (soc: string) => boolean): string | null {
  const detailed = code.slice(0, 7);
  return [detailed, `${code.slice(0, 6)}0`].find(has) ?? null;
}

/** Returns the rows that cover one of the occupations, by rising SOC code. */
export function makeSurveyRows(
  { occupations }: SurveySource,
  codes: readonly string[],
): SurveyRow[] {
  const used = new Set(codes.map((code) => socOf(code, (soc) => soc in occupations)));
  return Object.entries(occupations)
    .filter(([soc]) => used.has(soc))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([soc, { title, employment, annual, hourly }]) => {
      const inDollars = (unit: keyof typeof TOP_PRINTED, list: z.infer<typeof points>) =>
        [0, 2, 4].map((at) => (list[at] === 'top' ? TOP_PRINTED[unit] : (list[at] ?? null)));
      const [low = null, medianYear = null, high = null] = inDollars('year', annual);
      const [lowHour = null, medianHour = null, highHour = null] = inDollars('hour', hourly);
      const [unit, p10, p90] =
        medianYear === null
          ? (['hour', lowHour, highHour] as const)
          : (['year', low, high] as const);
      const whole = p10 !== null && p90 !== null;
      return {
        soc,
        title,
        jobs: employment,
        medianYear,
        medianHour,
        spreadUnit: whole ? unit : null,
        p10: whole ? p10 : null,
        p90: whole ? p90 : null,
      };
    });
}

/**
 * Returns the figures of the occupations without others. They are a group's if several occupations
 * share the row, whether or not each has other figures.
 * @param codes of all occupations
 * @param covered codes that a page of the handbook covers
 */
export function surveyFigures(
  rows: readonly SurveyRow[],
  codes: readonly string[],
  covered: ReadonlySet<string>,
): ReadonlyMap<string, FiguresOwner> {
  const bySoc = new Map(rows.map((row) => [row.soc, row]));
  const sharing = new Map<string, string[]>();
  for (const code of codes) {
    const soc = socOf(code, (one) => bySoc.has(one));
    if (soc !== null) sharing.set(soc, [...(sharing.get(soc) ?? []), code]);
  }
  const figures = new Map<string, FiguresOwner>();
  for (const [soc, shared] of sharing) {
    const row = bySoc.get(soc);
    const without = shared.filter((code) => !covered.has(code));
    if (row === undefined || without.length === 0) continue;
    const page = pageOf(row, shared);
    for (const code of without)
      figures.set(
        code,
        shared.length > 1 ? { kind: 'group', page, shared } : { kind: 'own', page },
      );
  }
  return figures;
}

function pageOf(row: SurveyRow, codes: readonly string[]): OccupationPage {
  const { soc, title, jobs, medianYear, medianHour } = row;
  return {
    source: 'survey',
    slug: `oews-${soc}`,
    title,
    url: 'https://www.bls.gov/oes/',
    codes,
    pay: {
      medianYear,
      medianHour,
      atLeast: medianYear === TOP_PRINTED.year || medianHour === TOP_PRINTED.hour,
      spread: spreadOf(row, codes),
    },
    education: { kind: 'absent' },
    experience: { kind: 'absent' },
    training: { kind: 'absent' },
    jobs,
    growth: null,
    outlook: null,
    change: null,
    openings: null,
    qualities: [],
    similar: [],
    lastModified: null,
  };
}

function spreadOf(
  { spreadUnit: unit, p10, p90 }: SurveyRow,
  [of]: readonly string[],
): PaySpread | null {
  return unit === null || p10 === null || p90 === null || of === undefined
    ? null
    : { unit, p10, p90, of };
}
