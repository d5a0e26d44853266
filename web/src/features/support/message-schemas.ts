import { z } from 'zod';

/** Message of a reply. */
export const replyFields = z.object({
  message: z.string().trim().min(1, 'Write something first.'),
});
