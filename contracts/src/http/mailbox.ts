import { z } from 'zod';
import { utcInstant, uuid } from '../primitives.ts';

/** Holds the key that is printed at the start. */
export const MAILBOX_KEY_HEADER = 'x-mailbox-key';

/**
 * GET /dev/mailbox, for this machine only: mails of a product without a mail server, the latest
 * first. 403 MAILBOX_KEY_WRONG
 */
export const mailboxAnswer = z.object({
  items: z.array(
    z.object({
      id: uuid,
      to: z.string(),
      at: utcInstant,
      subject: z.string(),
      text: z.string(),
      html: z.string().nullable(),
      replyTo: z.string().nullable(),
    }),
  ),
});
export type MailboxAnswer = z.infer<typeof mailboxAnswer>;
