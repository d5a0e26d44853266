import type { Database } from '@roletrail/db/open';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import { type MailContent, openMail } from './enqueue-mail.ts';

/** Mail that this process may deliver until its next attempt is due. */
export interface ClaimedMail {
  readonly id: string;
  readonly to: string;
  /** including this attempt */
  readonly attempts: number;
  /** sealed, see enqueue-mail.ts */
  readonly content: Buffer;
}

export interface RetryTimes {
  /** time from the first attempt to the second; also the duration of a claim. Doubles each time. */
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Claims due mails, oldest first. A claim postpones the next attempt, so that another process takes
 * over if this one dies. No process waits for a locked row.
 */
export async function claimMails(
  db: Database,
  { firstMs, maxMs }: RetryTimes,
  batch: number,
): Promise<readonly ClaimedMail[]> {
  const { rows } = await sql<{
    id: string;
    recipient: string;
    attempts: number;
    content: Buffer;
  }>`
    update mail_message m set
      attempts = m.attempts + 1,
      next_attempt_at = clock_timestamp()
        + least(${firstMs} * power(2, least(m.attempts, 20)), ${maxMs}) * interval '1 millisecond'
    where id in (
      select id from mail_message
      where sent_at is null and gave_up_at is null
        and next_attempt_at <= clock_timestamp() and give_up_at > clock_timestamp()
      order by next_attempt_at limit ${batch} for update skip locked)
    returning id, recipient, attempts, content`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    attempts: row.attempts,
    content: row.content,
  }));
}

/** Marks a mail as delivered and deletes its content with the links. */
export async function markSent(db: Database, id: string): Promise<void> {
  await sql`
    update mail_message set sent_at = clock_timestamp(), content = null, last_error = null
    where id = ${id} and sent_at is null`.execute(db);
}

/** @param final true if the server rejected the mail permanently */
export async function markFailed(
  db: Database,
  id: string,
  error: string,
  final: boolean,
): Promise<void> {
  await sql`
    update mail_message set last_error = ${error.slice(0, 500)},
      gave_up_at = case when ${final} then clock_timestamp() end,
      content = case when ${final} then null else content end
    where id = ${id} and sent_at is null`.execute(db);
}

/** Retention of delivered rows, for questions about a mail. */
const KEEP_DAYS = 30;

/**
 * Deletes the content of expired mails, and old finished rows.
 * @returns number of expired mails
 */
export async function sweepMail(db: Database): Promise<number> {
  const given = await sql`
    update mail_message set gave_up_at = clock_timestamp(), content = null
    where sent_at is null and gave_up_at is null and give_up_at <= clock_timestamp()`.execute(db);
  await sql`
    delete from mail_message
    where coalesce(sent_at, gave_up_at) < clock_timestamp() - ${KEEP_DAYS} * interval '1 day'`.execute(
    db,
  );
  return Number(given.numAffectedRows ?? 0);
}

/** Mail as the embedded mailbox shows it. */
export interface KeptMail extends MailContent {
  readonly id: string;
  readonly to: string;
  readonly at: Date;
}

/** Returns the mails to show, newest first. */
export async function readMailbox(
  db: Database,
  keys: VaultKeys,
  limit: number,
): Promise<readonly KeptMail[]> {
  const rows = await db
    .selectFrom('mail_message')
    .select(['id', 'recipient', 'content', 'created_at'])
    .where('content', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) =>
    row.content === null
      ? []
      : [
          {
            id: row.id,
            to: row.recipient,
            at: row.created_at,
            ...openMail(keys, row.id, row.content),
          },
        ],
  );
}
