import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { destroyKey } from './data-keys.ts';
import { VaultError } from './errors.ts';
import { buildVerifiedAddressSql } from './proved-address.ts';

/** What one erasure ended, for the events that the caller writes about it. */
export interface Erasure {
  readonly userId: string;
  /** sessions that were live until now, by id */
  readonly endedSessions: readonly string[];
}

/**
 * Erases a person: one transaction, in the order of locks that holds everywhere. First the
 * person's row, which holds back sign-ins (a trigger reads it `FOR SHARE` before each session is
 * made) and nothing else; then the sessions by id; then the key row. The key becomes a tombstone,
 * all sessions end, search tags (in filters of exports too), second factor, sign-in history, links
 * and mail go, name, e-mail, password and browser names are blanked, support tickets, the newsletter's
 * subscription and everything kept of the career tools go and requests for plans lose their address;
 * a request to be erased is carried out by this. What stands sealed in the log stays there and can
 * never be opened again. docs/operations.md lists every table.
 *
 * @param record writes `subject.erased` and the sessions' ends into the outbox: the last act of
 *   the transaction, so it is called last
 * @returns false when the person was erased before; nothing is recorded then
 * @throws VaultError SUBJECT_UNKNOWN
 */
export async function eraseSubject(
  tx: Tx,
  userId: string,
  record: (erasure: Erasure) => Promise<void>,
): Promise<boolean> {
  const person = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new VaultError('SUBJECT_UNKNOWN', `there is no person ${userId}`);
  const live = await tx
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!(await destroyKey(tx, userId))) return false;
  await blank(tx, userId);
  await record({ userId, endedSessions: live.map((session) => session.id) });
  return true;
}

/** Tables whose rows about a person serve nobody else. */
const THEIR_ROWS = [
  'evidence_tag',
  'account_token',
  'account_undo',
  'totp_factor',
  'recovery_code',
  'account_activity',
  'mail_message',
  'evidence_reading',
  'evidence_export',
  'evidence_opening',
  'claimed_acceptance',
  'ticket_opened',
  'health_note',
  'career_profile',
  'resume',
  'job_target',
  'saved_occupation',
  'saved_search',
  'explorer_view',
  'tool_run',
] as const;

async function blank(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({
      ended_at: sql<Date>`coalesce(ended_at, clock_timestamp())`,
      end_reason: sql<string>`coalesce(end_reason, 'erased')`,
      end_scope: sql<'global'>`case when ended_at is null then 'global' else end_scope end`,
      user_agent: null,
    })
    .where('user_id', '=', userId)
    .execute();
  // their tags say which filters are by one of them
  await forgetInFilters(tx, userId);
  for (const table of THEIR_ROWS) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await forgetDesk(tx, userId);
  await forgetNewsletter(tx, userId);
  // what they did stands, and no longer who
  await tx
    .updateTable('dead_letter_mark')
    .set({ staff_id: null })
    .where('staff_id', '=', userId)
    .execute();
  await tx
    .updateTable('app_user')
    .set({
      email: '',
      email_normalized: null,
      email_verified_at: null,
      display_name: null,
      password_hash: null,
      known_since: null,
      known_device: null,
      saved_before: null,
      erased_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('erasure_request')
    .set({ erased_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute();
}

/**
 * Filters of exports that others made by an address or a device of theirs: the tag is blanked, which
 * no record has, and the manifest, which repeats it, goes. That there was a tag stays, because with
 * it the export ends with this erasure.
 */
async function forgetInFilters(tx: Tx, userId: string): Promise<void> {
  const isTheirs = sql`exists (select from evidence_tag t
    where t.user_id = ${userId} and t.kind = f.tag ->> 'kind'
      and t.tag = decode(f.tag ->> 'tag', 'hex'))`;
  const { rows } = await sql<{ id: string }>`
    with found as (
      select e.id from evidence_export e
      where exists (select from jsonb_array_elements(e.filter -> 'tags') f(tag) where ${isTheirs})
      order by e.id for no key update
    )
    update evidence_export e set filter = jsonb_set(e.filter, '{tags}', (
      select jsonb_agg(case when ${isTheirs} then f.tag || '{"tag": ""}' else f.tag end order by nth)
      from jsonb_array_elements(e.filter -> 'tags') with ordinality f(tag, nth)))
    where e.id in (select id from found) returning e.id`.execute(tx);
  // a statement of its own: it sees a manifest that was written while the one before it waited
  await sql`
    delete from evidence_export_manifest
    where export_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
}

/**
 * Support tickets go with their words, also those written signed out; a request for a plan stays
 * as a row without an address.
 */
async function forgetDesk(tx: Tx, userId: string): Promise<void> {
  const proved = buildVerifiedAddressSql(userId);
  await sql`
    delete from ticket
    where user_id = ${userId} or (user_id is null and email_normalized = ${proved})`.execute(tx);
  await sql`
    update plan_request set email = null, email_normalized = null,
      status = case status when 'pending' then 'withdrawn' else status end
    where user_id = ${userId} or (user_id is null and email_normalized = ${proved})`.execute(tx);
}

/** The newsletter, and mails to nobody's account that still wait or were sent of late. */
async function forgetNewsletter(tx: Tx, userId: string): Promise<void> {
  const proved = buildVerifiedAddressSql(userId);
  await sql`
    delete from newsletter_subscription where email_normalized = ${proved}`.execute(tx);
  await sql`
    delete from newsletter_request where email_normalized = ${proved}`.execute(tx);
  await sql`
    delete from mail_message where user_id is null and lower(recipient) = ${proved}`.execute(tx);
}
