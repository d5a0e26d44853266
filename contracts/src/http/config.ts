import { z } from 'zod';

/**
 * GET /api/config: what the web client must know about where it runs, before anybody signs in.
 * Public and the same for everybody; nothing secret ever stands here.
 */
export const publicConfig = z.strictObject({
  /**
   * true when everything runs in one process on one machine, for trying and developing: the pages
   * /gallery and /mailbox exist then, and only then.
   */
  embedded: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfig>;
