import { z } from 'zod';
import { text, uuid } from '../primitives.ts';
import { REPORT_VIEW_IDS } from '../staff/report-views.ts';
import { nextCursor, staffPage, staffReason } from './staff.ts';

/** Staff calls about custom reports: `/api/admin/custom-reports`. */

export const REPORT_COLUMNS_MAX = 12;
export const REPORT_FILTERS_MAX = 8;
export const REPORT_VALUES_MAX = 20;
export const REPORT_NAME_MAX = 80;
export const REPORT_PREVIEW_MAX = 1000;
export const REPORT_EXPORT_MAX = 50_000;
/** saved reports of one person */
export const REPORTS_MAX = 100;

const columnId = text(40).min(1);

/** Unit of time by which instants and days are grouped. */
export const reportUnit = z.enum(['day', 'week', 'month']);
export type ReportUnit = z.infer<typeof reportUnit>;
export const reportOp = z.enum([
  'equals',
  'one_of',
  'contains',
  'between',
  'before',
  'after',
  'is_empty',
  'is_not_empty',
]);
export type ReportOp = z.infer<typeof reportOp>;
export const reportMeasure = z.enum(['count', 'distinct', 'sum', 'average', 'min', 'max']);
export type ReportMeasure = z.infer<typeof reportMeasure>;

/** What a report shows: rows with columns, or groups with one measure. */
export const reportDefinition = z
  .strictObject({
    view: z.enum(REPORT_VIEW_IDS),
    /** of rows; [] if it groups */
    columns: z.array(columnId).max(REPORT_COLUMNS_MAX),
    /** [] if it shows rows; `unit` is null unless the column is a time or day */
    group: z.array(z.strictObject({ column: columnId, unit: reportUnit.nullable() })).max(2),
    /** null if it shows rows; `column` is null for `count` */
    measure: z.strictObject({ kind: reportMeasure, column: columnId.nullable() }).nullable(),
    /** each holds; values are written as text: days as YYYY-MM-DD, and `yes` or `no` */
    filters: z
      .array(
        z.strictObject({
          column: columnId,
          op: reportOp,
          values: z.array(text(200)).max(REPORT_VALUES_MAX),
        }),
      )
      .max(REPORT_FILTERS_MAX),
    /** `by` is a column that is shown, or `measure`; null: by the first column */
    sort: z.strictObject({ by: columnId, direction: z.enum(['asc', 'desc']) }).nullable(),
    /** most rows; null: as many as a preview or file may have */
    limit: z.int().min(1).max(REPORT_EXPORT_MAX).nullable(),
    chart: z.enum(['none', 'bars', 'line']),
  })
  .superRefine(({ columns, group, measure, chart }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (measure === null && columns.length === 0) refuse('columns', 'must name a column');
    if (measure !== null && columns.length > 0) refuse('columns', 'must be empty with a measure');
    if (measure === null && group.length > 0) refuse('group', 'must be empty without a measure');
    if (measure?.kind === 'count' && measure.column !== null) {
      refuse('measure', 'must have no column for a count');
    }
    if (chart !== 'none' && group.length !== 1) refuse('chart', 'must have exactly one group');
  });
export type ReportDefinition = z.infer<typeof reportDefinition>;

/** POST /admin/custom-reports/run */
export const reportRunBody = z.strictObject({ definition: reportDefinition });
const cell = z.union([z.string(), z.number(), z.null()]);
export const reportRun = z.object({
  columns: z.array(
    z.object({ id: z.string(), label: z.string(), type: z.enum(['text', 'number', 'time']) }),
  ),
  rows: z.array(z.array(cell)),
  /** there are more rows than these */
  more: z.boolean(),
  /** it was read under the database role for reports, which can read the catalogue only */
  ownRole: z.boolean(),
  at: z.string(),
});
export type ReportRun = z.infer<typeof reportRun>;

/** POST /admin/custom-reports/export; a reason is required if a column is personal */
export const reportExportBody = z.strictObject({
  definition: reportDefinition,
  reason: staffReason.nullable(),
});
export type ReportExportBody = z.infer<typeof reportExportBody>;

const name = text(REPORT_NAME_MAX).trim().min(1);
/** POST /admin/custom-reports */
export const reportCreateBody = z.strictObject({
  name,
  definition: reportDefinition,
  /** true: all staff who may open the screen see it */
  shared: z.boolean(),
});
export type ReportCreateBody = z.infer<typeof reportCreateBody>;
/** When the owner gets a letter with the name and link: the day, Monday or first of the month. */
export const reportSchedule = z.strictObject({
  every: reportUnit,
  /** in UTC */
  hour: z.int().min(0).max(23),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;
/** PATCH /admin/custom-reports/:id, of its owner; what is absent stays */
export const reportChangeBody = reportCreateBody
  .extend({ schedule: reportSchedule.nullable() })
  .partial();
export type ReportChangeBody = z.infer<typeof reportChangeBody>;
export const reportParams = z.strictObject({ id: uuid });

export const savedReport = z.object({
  id: uuid,
  name: z.string(),
  definition: reportDefinition,
  shared: z.boolean(),
  /** the caller's own, who alone may change it */
  own: z.boolean(),
  /** it uses a personal column */
  personal: z.boolean(),
  /** null: no letters, or another person's report */
  schedule: reportSchedule.nullable(),
  updatedAt: z.string(),
});
export type SavedReport = z.infer<typeof savedReport>;

/** GET /admin/custom-reports: the caller's and shared ones, newest first */
export const reportListQuery = z.strictObject(staffPage);
export const reportList = z.object({ items: z.array(savedReport), nextCursor });
export type ReportList = z.infer<typeof reportList>;
