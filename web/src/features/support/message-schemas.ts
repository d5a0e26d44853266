import { z } from 'zod';

/** Message of a reply. */
export const replyFields = z.object({
  message: z.string().trim().min(1, 'Write something first.'),
});

/** Reason for the deletion of a ticket. */
export const deletionFields = z.object({
  reason: z.string().trim().min(3, 'Say why in a few words.'),
});
