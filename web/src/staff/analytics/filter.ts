import {
  ANALYTICS_PERIOD_DAYS,
  DEVICES,
  type DeviceKind,
  VITAL_NAMES,
  type VitalName,
} from '@roletrail/contracts/analytics';
import { addDays } from '@roletrail/contracts/days';
import type { UrlParams } from '../../kit/url-state.ts';

/** Lengths of a period that can be chosen, days. */
export const PERIODS = [1, 7, 28, 90, 365] as const;
const DEFAULT_DAYS = 28;
const DEFAULT_VITAL: VitalName = 'LCP';

/** Filter of the screen, as in its address. */
export type AnalyticsFilter = {
  /** days of UTC, inclusive */
  readonly from: string;
  readonly to: string;
  /** null: all */
  readonly device: DeviceKind | null;
  /** measured path; null: all */
  readonly path: string | null;
  /** build of the web client; null: all days of the period */
  readonly release: string | null;
  /** pages of the staff area are counted */
  readonly staff: boolean;
};

/** State of the address: the period ends today, or is the days of the release. */
export type FilterState = Omit<AnalyticsFilter, 'from' | 'to'> & {
  readonly days: number;
  /** shown by day, device and page */
  readonly vital: VitalName;
};

/** Reads the address; anything invalid becomes the default. */
export function parseFilter(search: URLSearchParams): FilterState {
  const days = PERIODS.find((length) => String(length) === search.get('days'));
  const device = DEVICES.find((name) => name === search.get('device'));
  return {
    days: days ?? DEFAULT_DAYS,
    device: device ?? null,
    path: search.get('path'),
    release: search.get('release'),
    staff: search.get('staff') === 'with',
    vital: VITAL_NAMES.find((name) => name === search.get('vital')) ?? DEFAULT_VITAL,
  };
}

export function formatPageFilter({ days, staff, vital, ...names }: FilterState): UrlParams {
  return {
    days: days === DEFAULT_DAYS ? null : String(days),
    staff: staff ? 'with' : null,
    vital: vital === DEFAULT_VITAL ? null : vital,
    ...names,
  };
}

/** @param today day of UTC */
export function toFilter(
  { days, vital: _, ...filter }: FilterState,
  today: string,
): AnalyticsFilter {
  const length = filter.release === null ? days : ANALYTICS_PERIOD_DAYS;
  return { from: addDays(today, 1 - length), to: today, ...filter };
}
