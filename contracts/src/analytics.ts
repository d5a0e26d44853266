import { WEB_VITALS } from './limits.ts';

/** Constants and scales of the measurement of pages, shared by browser and server. */

export const VITAL_NAMES = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID'] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceKind = (typeof DEVICES)[number];

/** Classes of a window's width: under 640, under 1024, under 1440 px, and wider. */
export const WIDTHS = ['narrow', 'medium', 'wide', 'extra-wide'] as const;
export type Width = (typeof WIDTHS)[number];

export const COLLECT_PATH = '/api/collect';
/** Bytes of a batch. */
export const COLLECT_BYTES_MAX = 16 * 1024;
/** Views and vitals of one batch. */
export const COLLECT_EVENTS_MAX = 10;
/** Path under which pages that do not exist are counted. */
export const UNKNOWN_PAGE = '/(not-found)';
/** Returns true for the path of a page of the staff area. */
export const isStaffPage = (path: string): boolean => `${path}/`.startsWith('/admin/');
/** A visit without a view or vital for this long is no longer live. */
export const LIVE_VISIT_MS = 5 * 60_000;
/** Pages of a frame about live visits, and of one process' report. */
export const LIVE_PAGES_MAX = 20;
/** Retention of single entries in the newest privacy policy; later only sums of days remain. */
export const ANALYTICS_RAW_DAYS = 90;
/** Fewer measurements than this say little; the screen greys them. */
export const VITAL_SAMPLE_MIN = 30;
/** Longest period of one report, days. */
export const ANALYTICS_PERIOD_DAYS = 366;
/** Most rows of the lists of the reports: those with most views, visits or measurements. */
export const ANALYTICS_LISTED = { pages: 200, values: 50, vitalPages: 30 } as const;

/** Largest value that a browser may report: 10 minutes; a layout shift of 100. */
const VALUE_MAX: Readonly<Record<VitalName, number>> = {
  LCP: 600_000,
  INP: 600_000,
  CLS: 100,
  FCP: 600_000,
  TTFB: 600_000,
  FID: 600_000,
};

/** Growth from one step of a scale to the next; an estimate from a histogram errs by less. */
const STEP = 1.05;
const STEPS_UP = 60;
const STEPS_DOWN = 100;

/**
 * Upper bounds of the buckets of a vital, inclusive and ascending; the last bucket has none. Both
 * thresholds of the specification are bounds, so a bucket has one rating.
 */
export function vitalBounds(name: VitalName): readonly number[] {
  const [good, poor] = WEB_VITALS[name];
  const between = Math.ceil(Math.log(poor / good) / Math.log(STEP));
  const down = Array.from({ length: STEPS_DOWN }, (_, n) => good / STEP ** (STEPS_DOWN - n));
  const middle = Array.from({ length: between }, (_, n) => good * (poor / good) ** (n / between));
  const up = Array.from({ length: STEPS_UP }, (_, n) => poor * STEP ** n);
  return [...down, ...middle, ...up];
}

const BOUNDS = new Map(VITAL_NAMES.map((name) => [name, vitalBounds(name)]));

/** Returns the bucket of a value, from 0; null if it is out of range. */
export function vitalBucket(name: VitalName, value: number): number | null {
  if (!(value >= 0 && value <= VALUE_MAX[name])) return null;
  const bounds = BOUNDS.get(name) ?? [];
  const found = bounds.findIndex((bound) => value <= bound);
  return found === -1 ? bounds.length : found;
}

/** Number of measurements in each bucket that has any. */
export type Histogram = ReadonlyMap<number, number>;

/** Numbers of measurements by rating, and the 75th percentile; null without measurements. */
export interface VitalSummary {
  readonly count: number;
  readonly good: number;
  readonly needsImprovement: number;
  readonly poor: number;
  /** ms; CLS without unit */
  readonly p75: number | null;
}

/** Summarises a histogram. The percentile is interpolated in its bucket: it errs by at most 5 %. */
export function summariseVital(name: VitalName, histogram: Histogram): VitalSummary {
  const bounds = BOUNDS.get(name) ?? [];
  const [goodTo, poorFrom] = WEB_VITALS[name];
  const sums = { good: 0, needsImprovement: 0, poor: 0 };
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  for (const [bucket, count] of buckets) {
    const upper = bounds[bucket] ?? Number.POSITIVE_INFINITY;
    if (upper <= goodTo) sums.good += count;
    else if (upper <= poorFrom) sums.needsImprovement += count;
    else sums.poor += count;
  }
  const count = sums.good + sums.needsImprovement + sums.poor;
  return { ...sums, count, p75: percentile(bounds, buckets, count * 0.75) };
}

/** @param rank number of measurements at or below the result */
function percentile(
  bounds: readonly number[],
  buckets: readonly (readonly [number, number])[],
  rank: number,
): number | null {
  let below = 0;
  for (const [bucket, count] of buckets) {
    if (below + count < rank) {
      below += count;
      continue;
    }
    return withinBucket(bounds, bucket, (rank - below) / count);
  }
  return null;
}

/** @param share part of the bucket's measurements that lie at or below the result, 0 to 1 */
function withinBucket(bounds: readonly number[], bucket: number, share: number): number {
  const lower = bucket === 0 ? 0 : (bounds[bucket - 1] ?? 0);
  const upper = bounds[bucket] ?? lower;
  return lower + (upper - lower) * share;
}

/** Returns a percentile like that of `summariseVital`, from the bucket that it lies in. */
export const percentileInBucket = (name: VitalName, bucket: number, share: number): number =>
  withinBucket(BOUNDS.get(name) ?? [], bucket, share);
