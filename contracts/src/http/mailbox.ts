import { z } from 'zod';
import { utcInstant, uuid } from '../primitives.ts';

/** GET /dev/mailbox: mails of an embedded product without a mail server, the latest first. */
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
