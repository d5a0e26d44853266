import { z } from 'zod';

/**
 * GET /api/config: what the web client must know about where it runs, before anybody signs in.
 * Public; nothing secret ever stands here.
 */
export const publicConfig = z.strictObject({
  /**
   * true when the product runs for the machine that asks, and for no other: the pages /gallery and
   * /mailbox exist then, and only then.
   */
  thisMachine: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfig>;
