import { z } from 'zod';
import { COLLECT_EVENTS_MAX, DEVICES, VITAL_NAMES, WIDTHS } from '../analytics.ts';
import { text, uuid } from '../primitives.ts';

/** Measured path: a route pattern, or the public path of an article. */
const measuredPath = text(200);

/**
 * POST /api/collect: what the data layer of one page load holds. The server judges paths and values
 * one by one, so that an older page loses single entries and not the batch.
 */
export const collectBody = z.strictObject({
  /** random id of this page load, in memory only */
  visit: uuid,
  device: z.enum(DEVICES),
  width: z.enum(WIDTHS),
  /** first part of the browser's language, such as `en` */
  language: text(8),
  /** host of the page whose link opened the visit; null: none, or our own */
  referrer: text(253).nullable(),
  events: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('view'),
          path: measuredPath,
          /** page of the same visit before this one; null: the first */
          previous: measuredPath.nullable(),
        }),
        z.strictObject({
          kind: z.literal('vital'),
          name: z.enum(VITAL_NAMES),
          /** page that was loaded */
          path: measuredPath,
          /** ms; CLS without unit */
          value: z.number(),
        }),
      ]),
    )
    .min(1)
    .max(COLLECT_EVENTS_MAX),
});
export type CollectBody = z.infer<typeof collectBody>;
export type CollectEvent = CollectBody['events'][number];
