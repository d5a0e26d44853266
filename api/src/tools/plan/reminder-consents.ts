import { REMINDER_CONSENT } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../../api.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { ApiError } from '../../errors.ts';
import { signToken, splitToken, verifyMac } from '../../security/mac.ts';
import { lockLiveSession } from '../../sessions/lock-live-session.ts';
import { inTransaction } from '../../transaction.ts';

/*
 * A consent to reminders: agreed → left. Another consent is another row, so that each stays as
 * proof until three years after it was left. It is left in the product, or by the signed link of any
 * reminder.
 */

/** The privacy policy promises that proof of a consent is kept this long after it ended. */
const PROOF_YEARS = 3;
/** Days for which sent reminders are kept; each is for one day. */
const SENT_DAYS = 60;

export interface ReminderConsent {
  readonly id: string;
  readonly zone: string;
  readonly agreedAt: Date;
}

/** Returns the consent in effect; null if there is none. */
export async function currentConsent(
  db: Database | Tx,
  userId: string,
): Promise<ReminderConsent | null> {
  const row = await db
    .selectFrom('reminder_consent')
    .select(['id', 'time_zone as zone', 'agreed_at as agreedAt'])
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Records the consent to the current words. One in effect gets the zone. */
export async function agree(context: ApiContext, caller: CallerFacts, zone: string): Promise<void> {
  const agreedAt = new Date(context.clock.now());
  await inTransaction(context.deps.db, async (tx) => {
    await lockLiveSession(tx, context, caller);
    await sql`
      insert into reminder_consent
        (id, user_id, consent_version, consent_text, time_zone, agreed_at)
      values (${uuidv7()}, ${caller.user.id}, ${REMINDER_CONSENT.version},
        ${REMINDER_CONSENT.text}, ${zone}, ${agreedAt})
      on conflict (user_id) where left_at is null
      do update set time_zone = excluded.time_zone`.execute(tx);
  });
}

/** Ends the person's consent. Ending it twice is no mistake. */
export async function leaveReminders(context: ApiContext, userId: string): Promise<void> {
  await inTransaction(context.deps.db, async (tx) => {
    const row = await currentConsent(tx, userId);
    if (row) await end(tx, context, row.id);
  });
}

/** Creates the token of a reminder's link; valid for its consent, and not forgeable. */
export const reminderLeaveToken = (key: Uint8Array, id: string) =>
  signToken(key, id, `leave ${id}`);

/** Ends the consent of a link. @throws ApiError LINK_INVALID */
export async function leaveByLink(context: ApiContext, token: string): Promise<void> {
  const { head: id, mac } = splitToken(token);
  if (!verifyMac(context.keys.reminders, `leave ${id}`, mac)) throw new ApiError('LINK_INVALID');
  await inTransaction(context.deps.db, (tx) => end(tx, context, id));
}

/** Deletes reminders that wait, too. */
async function end(tx: Tx, { clock }: ApiContext, id: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update reminder_consent set left_at = coalesce(left_at, ${new Date(clock.now())})
    where id = ${id} returning user_id`.execute(tx);
  for (const { user_id } of rows) await deleteWaiting(tx, user_id);
}

/** Deletes the reminders of a person that are not sent yet. */
export async function deleteWaiting(tx: Database | Tx, userId: string): Promise<void> {
  await sql`
    delete from mail_message m using reminder_mail r
    where r.user_id = ${userId} and m.id = r.mail_id and m.sent_at is null`.execute(tx);
}

/** Deletes proof whose time is over, and old rows of sent reminders. */
export async function sweepReminderRows(db: Database): Promise<void> {
  await sql`
    delete from reminder_consent
    where left_at < clock_timestamp() - ${PROOF_YEARS} * interval '1 year'`.execute(db);
  await sql`
    delete from reminder_mail
    where queued_at < clock_timestamp() - ${SENT_DAYS} * interval '1 day'`.execute(db);
}
