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
  })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < ANALYTICS_PERIOD_DAYS, {
    message: `must be a period of 1 to ${ANALYTICS_PERIOD_DAYS} days`,
    path: ['to'],
  });
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

const count = z.int();
const point = z.object({ day: z.iso.date(), views: count, visits: count });

/** GET /api/admin/analytics */
export const analyticsReport = z.object({
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
  /** builds of the web client that were first measured in the period */
  builds: z.array(z.object({ build: z.string(), day: z.iso.date() })),
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
  all: z.array(vital),
  before: z.array(vital),
  byDevice: z.array(vital.extend({ device: z.enum(DEVICES) })),
  /** of the pages with most measurements */
  byPage: z.array(vital.extend({ path: z.string() })),
});
export type VitalsReport = z.infer<typeof vitalsReport>;
export type VitalRow = z.infer<typeof vital>;
