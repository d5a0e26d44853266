import { z } from 'zod';
import { ANALYTICS_PERIOD_DAYS, DEVICES, VITAL_NAMES } from '../analytics.ts';
import { daysBetween } from '../days.ts';
import { text } from '../primitives.ts';

/** Filter of both reports: days of UTC, inclusive. */
export const analyticsQuery = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    device: z.enum(DEVICES).optional(),
    /** measured path */
    path: text(200).optional(),
    /** pages of the staff area; left out if absent and `path` is not one of them */
    staff: z.enum(['with', 'without']).optional(),
    /** build of the web client: only the days of the period on which pages of it were served */
    release: text(100).optional(),
  })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < ANALYTICS_PERIOD_DAYS, {
    message: `must be a period of 1 to ${ANALYTICS_PERIOD_DAYS} days`,
    path: ['to'],
  });
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

const count = z.int();
const period = z.object({ from: z.iso.date(), to: z.iso.date() });
/** builds of the web client that were first measured in the period */
const builds = z.array(z.object({ build: z.string(), day: z.iso.date() }));
const point = z.object({ day: z.iso.date(), views: count, visits: count });

/** GET /api/admin/analytics */
export const analyticsReport = z.object({
  /** days that were read: those asked for, or those of the release among them */
  period,
  /** visits of the last minutes, of the whole deployment and without the filter */
  liveVisits: count,
  /** each day of the period */
  points: z.array(point),
  /** each day of the equal period before */
  before: z.array(point),
  /** most viewed first; `lasts`: visits that ended there */
  pages: z.array(z.object({ path: z.string(), views: count, entries: count, lasts: count })),
  devices: z.array(z.object({ name: z.enum(DEVICES), views: count, visits: count })),
  /** an empty name: no referrer, or one of ours */
  referrers: z.array(z.object({ name: z.string(), visits: count })),
  languages: z.array(z.object({ name: z.string(), views: count })),
  widths: z.array(z.object({ name: z.string(), views: count })),
  builds,
  /** builds of the last 366 days, newest first; `to`: first day of the next, null for the newest */
  releases: z.array(
    z.object({ build: z.string(), from: z.iso.date(), to: z.iso.date().nullable() }),
  ),
});
export type AnalyticsReport = z.infer<typeof analyticsReport>;

const vital = z.object({
  name: z.enum(VITAL_NAMES),
  count,
  good: count,
  needsImprovement: count,
  poor: count,
  /** ms; CLS without unit; null without measurements */
  p75: z.number().nullable(),
});

/** GET /api/admin/analytics/vitals */
export const vitalsReport = z.object({
  period,
  all: z.array(vital),
  before: z.array(vital),
  byDevice: z.array(vital.extend({ device: z.enum(DEVICES) })),
  /** of the pages with most measurements */
  byPage: z.array(vital.extend({ path: z.string() })),
  /** days with a measurement */
  byDay: z.array(
    vital.pick({ name: true, count: true }).extend({ day: z.iso.date(), p75: z.number() }),
  ),
  builds,
});
export type VitalsReport = z.infer<typeof vitalsReport>;
export type VitalRow = z.infer<typeof vital>;
