import type { Tx } from '@roletrail/db/open';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sealSystem, unsealSystem } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';

/** A mail that somebody should get. */
export interface OutgoingMail {
  /** one bare address, checked where it came in */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** one bare address that answers go to */
  readonly replyTo?: string;
  /** a letter that can be stopped: where mail programs post to (RFC 8058), and people go */
  readonly unsubscribeUrl?: string;
  /** whose account it is about; the mail goes with the person when they are erased */
  readonly userId?: string;
  /** not worth sending later than this; default three days */
  readonly keepForMs?: number;
}

/** What a mail says; at rest it is sealed, because links in it let people in. */
export const mailContent = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  replyTo: z.string().nullable(),
  unsubscribeUrl: z.string().nullable().default(null),
});
export type MailContent = z.infer<typeof mailContent>;

const KEEP_MS = 3 * 86_400_000;

/**
 * Puts a mail on its way in the caller's transaction: it goes out if, and only if, the change
 * commits. Delivered at least once; every try carries the same Message-ID.
 * @param keys `deps.keys.vault`
 */
export async function enqueueMail(tx: Tx, keys: VaultKeys, mail: OutgoingMail): Promise<void> {
  const id = uuidv7();
  const content: MailContent = {
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html ?? null,
    replyTo: mail.replyTo ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
  };
  await tx
    .insertInto('mail_message')
    .values({
      id,
      user_id: mail.userId ?? null,
      recipient: mail.to,
      content: sealSystem(keys, placeOf(id), Buffer.from(JSON.stringify(content))),
      give_up_at: sql<Date>`clock_timestamp() + ${mail.keepForMs ?? KEEP_MS} * interval '1 millisecond'`,
      last_error: null,
      sent_at: null,
      gave_up_at: null,
    })
    .execute();
}

/** @throws VaultError UNSEAL_FAILED under another master key */
export function openMail(keys: VaultKeys, id: string, content: Uint8Array): MailContent {
  return mailContent.parse(JSON.parse(unsealSystem(keys, placeOf(id), content).toString('utf8')));
}

const placeOf = (id: string) => `mail/${id}`;

/** A header holds one line: whatever a person typed cannot begin another header. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
