import { z } from 'zod';

/** Longest period of one report, days; `tool_usage` is kept as long. */
export const REPORT_DAYS_MAX = 400;
const DAY_MS = 86_400_000;

const day = z.iso.date();

/** Returns the number of days from the first to the last, both included. */
const daysOf = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Two calendar days of UTC, both included. */
export const reportPeriod = z.strictObject({ from: day, to: day });
export type ReportPeriod = z.infer<typeof reportPeriod>;

export const isReportPeriod = (period: ReportPeriod): boolean =>
  daysOf(period) >= 1 && daysOf(period) <= REPORT_DAYS_MAX;
export const REPORT_PERIOD_RULE = {
  message: `must end on or after its beginning, within ${REPORT_DAYS_MAX} days`,
  path: ['to'],
};

/** GET /admin/business-intelligence */
export const figuresQuery = reportPeriod
  .extend({
    /** also the figures of the period of equal length before */
    compare: z.enum(['true', 'false']).default('false'),
  })
  .refine(isReportPeriod, REPORT_PERIOD_RULE);
export type FiguresQuery = z.infer<typeof figuresQuery>;

const interval = z.object({ low: z.number(), high: z.number() });

export const figure = z.object({
  name: z.string(),
  unit: z.enum(['count', 'share', 'seconds']),
  /** a share is 0 to 1; null: there is nothing to compute it from */
  value: z.number().nullable(),
  /** of a share: the counts that it is computed from */
  part: z.int().nullable(),
  whole: z.int().nullable(),
  /** of a share: 95 % Wilson interval */
  interval: interval.nullable(),
});
export type MetricFigure = z.infer<typeof figure>;

/** Figure of the period before, and the difference of shares with Newcombe's 95 % interval. */
export const figureBefore = z.object({
  value: z.number().nullable(),
  difference: interval.extend({ value: z.number() }).nullable(),
});
export type FigureBefore = z.infer<typeof figureBefore>;

/** `missing`: its source has no data for the period; `late`: the query exceeded its time. */
export const metricState = z.enum(['known', 'missing', 'late']);
export type MetricState = z.infer<typeof metricState>;

export const metric = z.object({
  id: z.string(),
  name: z.string(),
  definition: z.string(),
  owner: z.string(),
  /** the statement as run */
  sql: z.string(),
  state: metricState,
  figures: z.array(figure),
  /** by figure; null: not asked for, or not known */
  before: z.array(figureBefore.nullable()),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type Metric = z.infer<typeof metric>;

export const figuresAnswer = z.object({
  at: z.iso.datetime(),
  /** instants that `$1` and `$2` of the statements are: from, and the first after the end */
  bounds: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
  /** null: no comparison */
  boundsBefore: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  metrics: z.array(metric),
});
export type FiguresAnswer = z.infer<typeof figuresAnswer>;
