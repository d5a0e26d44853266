import { z } from 'zod';

/** Level of a notice; screen readers read a `critical` one at once. */
export const noticeLevel = z.enum(['info', 'warning', 'critical']);

/** Notice of staff for every page, for example about maintenance. Pages show it from begin to end. */
export const siteNotice = z.object({
  /** '' for none */
  text: z.string(),
  level: noticeLevel,
  /** null: at once */
  from: z.iso.datetime().nullable(),
  /** exclusive; null: until staff take it away */
  until: z.iso.datetime().nullable(),
});
export type SiteNotice = z.infer<typeof siteNotice>;
export const NO_NOTICE: SiteNotice = { text: '', level: 'info', from: null, until: null };

/**
 * GET /api/config: facts about the deployment that the web client needs before a sign-in. Public,
 * so it never contains secrets.
 */
export const publicConfig = z.strictObject({
  /** true for a local request to a local deployment; the pages /gallery and /mailbox then exist */
  thisMachine: z.boolean(),
  /** false: the operator switched the measurement of pages off */
  analytics: z.boolean(),
  /** searches on job sites; `{role}` and `{place}` in an address stand for what is searched */
  jobSearch: z.array(z.object({ name: z.string(), url: z.string() })).default([]),
  notice: siteNotice.default(NO_NOTICE),
});
export type PublicConfig = z.infer<typeof publicConfig>;
