import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { destroyKey } from './data-keys.ts';
import { VaultError } from './errors.ts';
import { buildVerifiedAddressSql } from './proved-address.ts';

/** Facts of one erasure, for the events that the caller writes about it. */
export interface Erasure {
  readonly userId: string;
  /** sessions ended by the erasure, by id */
  readonly endedSessions: readonly string[];
}

/**
 * Erases a person in one transaction, with locks in the global order: user row, sessions by id, key
 * row. The lock on the user row blocks only sign-ins, because a trigger reads the row `FOR SHARE`
 * before each session is created. The key becomes a tombstone, and all sessions end. Deletes search
 * tags (also in export filters), second factor, sign-in history, links, mails, support tickets, the
 * newsletter subscription, invitations and saved items. Blanks name, e-mail, password and browser names.
 * Requests for plans lose their address, sign-offs and waivers of a launch lose their words, a paid
 * plan ends, and a pending erasure request is completed. Sealed values stay in the log and can never
 * be opened again. docs/operations/personal-data.md lists every table.
 *
 * @param record writes `subject.erased` and the ends of the sessions into the outbox; called last,
 *   because outbox writes must be the last act of the transaction
 * @returns false if the person was already erased; nothing is recorded then
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

/** Tables whose rows about a person are of no use to other people. */
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
  'saved_item',
  'calendar_feed',
  'reminder_consent',
  'reminder_mail',
  'explorer_view',
  'experiment_exposure',
  'staff_act',
  'person_view',
  'legal_hold',
  'custom_report',
  'staff_view',
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
  // before the deletion, because their tags identify the filters by one of them
  await forgetInFilters(tx, userId);
  for (const table of THEIR_ROWS) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await forgetDesk(tx, userId);
  await forgetNewsletter(tx, userId);
  await tx.deleteFrom('person_view').where('staff_id', '=', userId).execute();
  await sql`delete from invitation where staff_id = ${userId}
    or email_normalized = ${buildVerifiedAddressSql(userId)}`.execute(tx);
  // the event of the act stays; its reason was written by the erased person
  await tx.deleteFrom('staff_act').where('staff_id', '=', userId).execute();
  // the action remains recorded, without the actor
  await tx
    .updateTable('dead_letter_mark')
    .set({ staff_id: null })
    .where('staff_id', '=', userId)
    .execute();
  await forgetLaunchWords(tx, userId);
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
      decisions_from: null,
      locked_until: null,
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
 * Blanks the tag in filters of other people's exports that name an address or device of this
 * person. No record has the blank tag. Deletes the manifest, because it repeats the tag. The filter
 * still has a tag, so the export ends with this erasure.
 */
async function forgetInFilters(tx: Tx, userId: string): Promise<void> {
  const isTheirs = sql`exists (select from evidence_tag t
    where t.user_id = ${userId} and t.kind = f.tag ->> 'kind'
      and t.tag in (decode(f.tag ->> 'tag', 'hex'), decode(f.tag ->> 'also', 'hex')))`;
  const { rows } = await sql<{ id: string }>`
    with found as (
      select e.id from evidence_export e
      where exists (select from jsonb_array_elements(e.filter -> 'tags') f(tag) where ${isTheirs})
      order by e.id for no key update
    )
    update evidence_export e set filter = jsonb_set(e.filter, '{tags}', (
      select jsonb_agg(case when ${isTheirs} then f.tag - 'also' || '{"tag": ""}' else f.tag end order by nth)
      from jsonb_array_elements(e.filter -> 'tags') with ordinality f(tag, nth)))
    where e.id in (select id from found) returning e.id`.execute(tx);
  // a separate statement, so that it sees a manifest written while the previous statement waited
  await sql`
    delete from evidence_export_manifest
    where export_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
}

/**
 * Blanks what the person wrote about a launch; states and dates stay. The new version refuses a
 * form that still has the words.
 */
async function forgetLaunchWords(tx: Tx, userId: string): Promise<void> {
  await sql`
    update launch_sign_off set owner = null, evidence = null, note = null, salt = null,
      staff_id = null, version = version + 1
    where staff_id = ${userId}`.execute(tx);
  await sql`
    update launch_waiver set reason = '', salt = null, staff_id = null, version = version + 1
    where staff_id = ${userId}`.execute(tx);
}

/**
 * Deletes support tickets with their texts, also those written signed out. Blanks the address of
 * requests for plans, and ends a paid plan.
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
  // figures of past months stay as they were: the plan ends now
  await sql`
    insert into subscription_event (user_id, tier, monthly_price, currency, cause)
    select user_id, null, 0, currency, 'erased' from (
      select user_id, tier, currency from subscription_event where user_id = ${userId}
      order by seq desc limit 1) newest
    where tier is not null`.execute(tx);
}

/** Deletes the newsletter rows, and mails to the address that belong to no account. */
async function forgetNewsletter(tx: Tx, userId: string): Promise<void> {
  const proved = buildVerifiedAddressSql(userId);
  await sql`
    delete from newsletter_subscription where email_normalized = ${proved}`.execute(tx);
  await sql`
    delete from newsletter_request where email_normalized = ${proved}`.execute(tx);
  await sql`
    delete from mail_message where user_id is null and lower(recipient) = ${proved}`.execute(tx);
}
