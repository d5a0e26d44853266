import { z } from 'zod';

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
  /** line of staff for every page, for example about maintenance; '' for none */
  notice: z.string().default(''),
});
export type PublicConfig = z.infer<typeof publicConfig>;
