import { DEVICES, type DeviceKind } from '@roletrail/contracts/analytics';
import { addDays } from '@roletrail/contracts/days';
import type { UrlParams } from '../../kit/url-state.ts';

/** Lengths of a period that can be chosen, days. */
export const PERIODS = [1, 7, 28, 90, 365] as const;
const DEFAULT_DAYS = 28;

/** Filter of the screen, as in its address. */
export type AnalyticsFilter = {
  /** days of UTC, inclusive */
  readonly from: string;
  readonly to: string;
  /** null: all */
  readonly device: DeviceKind | null;
  /** measured path; null: all */
  readonly path: string | null;
};

/** State of the address: the period ends today. */
export type FilterState = Omit<AnalyticsFilter, 'from' | 'to'> & { readonly days: number };

/** Reads the address; anything invalid becomes the default. */
export function parseFilter(search: URLSearchParams): FilterState {
  const days = PERIODS.find((length) => String(length) === search.get('days'));
  const device = DEVICES.find((name) => name === search.get('device'));
  return { days: days ?? DEFAULT_DAYS, device: device ?? null, path: search.get('path') };
}

export function formatPageFilter({ days, device, path }: FilterState): UrlParams {
  return { days: days === DEFAULT_DAYS ? null : String(days), device, path };
}

/** @param today day of UTC */
export function toFilter({ days, device, path }: FilterState, today: string): AnalyticsFilter {
  return { from: addDays(today, 1 - days), to: today, device, path };
}
