import type { ColumnType } from 'kysely';
import type { RowShape } from '../row-shape.ts';

type Moment = ColumnType<Date, Date | string, Date | string>;

/** View of a page or measurement of a vital, without a person or a visit. */
export interface AnalyticsEventTable {
  /** beginning of the hour, UTC */
  hour: Moment;
  /** `view`, or the name of a vital */
  name: string;
  path: string;
  /** of a view: page before it in the same visit; null: the first */
  previous: string | null;
  /** of a view: host whose link opened the visit */
  referrer: string | null;
  device: string;
  width: string;
  language: string;
  /** of a vital: bucket of contracts/src/analytics.ts */
  bucket: number | null;
}

/** Row of `analytics_event` to write. */
export interface AnalyticsRow extends Omit<AnalyticsEventTable, 'hour'> {
  readonly hour: Date;
}

export const ANALYTICS_EVENT: RowShape<AnalyticsRow> = {
  table: 'analytics_event',
  columns: {
    hour: 'timestamptz',
    name: 'text',
    path: 'text',
    previous: 'text',
    referrer: 'text',
    device: 'text',
    width: 'text',
    language: 'text',
    bucket: 'int2',
  },
};

/** Sums of a day by page and device, and one further dimension. */
export interface AnalyticsDayTable {
  day: string;
  dimension: string;
  value: string;
  path: string;
  device: string;
  views: number;
  entries: number;
  lasts: number;
}

/** Bucket of a day's histogram of a vital. */
export interface AnalyticsVitalDayTable {
  day: string;
  name: string;
  path: string;
  device: string;
  bucket: number;
  measured: number;
}

export interface AnalyticsTables {
  analytics_event: AnalyticsEventTable;
  analytics_day: AnalyticsDayTable;
  analytics_vital_day: AnalyticsVitalDayTable;
  analytics_summed_day: { day: string };
  analytics_build: { build: string; since: Moment };
}
