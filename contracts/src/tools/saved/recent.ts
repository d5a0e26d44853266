import { z } from 'zod';
import { savedItemFields } from '../../http/career.ts';
import { SAVED_KIND_IDS } from './kind-ids.ts';

/** GET /tools/saved, last changed first: items of all kinds */
export const recentQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(20).default(4),
});
export const recentAnswer = z.object({
  items: z.array(z.object({ ...savedItemFields, kind: z.enum(SAVED_KIND_IDS), title: z.string() })),
});
export type RecentSavedItem = z.output<typeof recentAnswer>['items'][number];
