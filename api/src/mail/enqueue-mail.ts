import type { Tx } from '@roletrail/db/open';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sealSystem, unsealSystem } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';

/** Mail to send. */
export interface OutgoingMail {
  /** one bare address, validated at input */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** one bare address for replies */
  readonly replyTo?: string;
  /** set if recipients can unsubscribe: target of mail programs (RFC 8058) and of people */
  readonly unsubscribeUrl?: string;
  /** account that the mail is about; an erasure deletes the mail */
  readonly userId?: string;
  /** not sent later than this, ms; default three days */
  readonly keepForMs?: number;
}

/** Content of a mail; stored sealed, because its links grant access. */
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
 * Enqueues a mail in the caller's transaction, so it is sent only if the change commits. Delivered
 * at least once; every attempt has the same Message-ID.
 * @param keys `deps.keys.vault`
 * @returns id of its row
 */
export async function enqueueMail(tx: Tx, keys: VaultKeys, mail: OutgoingMail): Promise<string> {
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
      content: sealSystem(keys, mailPlace(id), Buffer.from(JSON.stringify(content))),
      give_up_at: sql<Date>`clock_timestamp() + ${mail.keepForMs ?? KEEP_MS} * interval '1 millisecond'`,
      last_error: null,
      sent_at: null,
      gave_up_at: null,
    })
    .execute();
  return id;
}

/** @throws VaultError UNSEAL_FAILED under another master key */
export function openMail(keys: VaultKeys, id: string, content: Uint8Array): MailContent {
  return mailContent.parse(JSON.parse(unsealSystem(keys, mailPlace(id), content).toString('utf8')));
}

/** What the content of a mail is bound to. */
export const mailPlace = (id: string): string => `mail/${id}`;

/** Reduces a header to one line, so that user text cannot start another header. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
