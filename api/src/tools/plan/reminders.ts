import { addDays, dayIn, mondayOf } from '@roletrail/contracts/days';
import type { Database, Tx } from '@roletrail/db/open';
import { REMINDER_SWEEPER_LEASE } from '@roletrail/event-log/lease-names';
import { lockKeys } from '@roletrail/vault/data-keys';
import { sql } from 'kysely';
import type { Api, ApiContext } from '../../api.ts';
import { findMember } from '../../callers/consent-facts.ts';
import { CONSENT_PROJECTION_READY } from '../../consent-availability.ts';
import { LeasedSweeper } from '../../leased-sweeper.ts';
import { buildEmail, type EmailMessage } from '../../mail/email-message.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { currentConsent, deleteWaiting, reminderLeaveToken } from './reminder-consents.ts';

const BATCH = 100;
/** A reminder that a mail server does not take within this time is not sent, ms. */
const KEEP_MS = 12 * 3_600_000;

/** Parts of the context that reminders need. */
export interface ReminderContext {
  readonly config: Pick<ApiContext['config'], 'publicOrigin' | 'reminders'>;
  readonly deps: Pick<ApiContext['deps'], 'db' | 'keys' | 'logger'>;
  readonly keys: Pick<ApiContext['keys'], 'reminders'>;
}

/** Queues reminders that are due, on one process of the deployment at a time. */
export function remindWhenDue(app: Api, context: ApiContext): void {
  const { config, deps } = context;
  const { live, logger } = deps;
  if (!live) return;
  const sweeping = {
    lease: REMINDER_SWEEPER_LEASE,
    everyMs: config.reminders.sweepMs,
    lead: () => (signal: AbortSignal) => sweepReminders(context, context.clock.now(), signal),
    swept: (reminders: number) => {
      if (reminders > 0) logger.info({ reminders }, 'reminders queued');
    },
  };
  let sweeper: LeasedSweeper | null = null;
  app.addHook('onReady', async () => {
    sweeper = new LeasedSweeper(sweeping, live.leases, logger);
  });
  app.addHook('preClose', async () => {
    await sweeper?.[Symbol.asyncDispose]();
  });
}

/**
 * Queues one reminder for each person who agreed and has something due on their day. Deletes waiting
 * reminders of people who may not enter.
 * @param now ms since 1970, by the database's clock
 * @returns number of queued reminders
 */
export async function sweepReminders(
  context: ReminderContext,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  const { db } = context.deps;
  await dropWaiting(db, now);
  const { rows: zones } = await sql<{ zone: string }>`
    select distinct time_zone as zone from reminder_consent where left_at is null`.execute(db);
  let queued = 0;
  for (const { zone } of zones) {
    const day = dayIn(new Date(now), zone);
    if (hourIn(now, zone) < context.config.reminders.fromHour) continue;
    let after: string | null = null;
    while (!signal.aborted) {
      const people: readonly string[] = await dueAfter(db, { zone, day, after });
      for (const userId of people) {
        if (!signal.aborted && (await remind(context, { userId, day, now }))) queued += 1;
      }
      after = people.at(-1) ?? null;
      if (people.length < BATCH) break;
    }
  }
  return queued;
}

const hourIn = (now: number, timeZone: string) =>
  Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );

/** SQL condition: something of the saved item `s` is due from one day to another. */
const isDueFrom = (from: string, to: string) => sql`exists (
  select from jsonb_array_elements_text(
    case when s.kind = 'application' and not s.clear ? 'dues'
      then jsonb_build_array(s.clear -> 'due') else s.clear -> 'dues' end) d
  where d between ${from} and ${to})`;

/** Returns people of a zone to whom nothing was sent for the day, in the order of their ids. */
async function dueAfter(
  db: Database,
  { zone, day, after }: { zone: string; day: string; after: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select c.user_id from reminder_consent c
    where c.time_zone = ${zone} and c.left_at is null
      and (${after}::uuid is null or c.user_id > ${after}::uuid)
      and not exists (select from reminder_mail r where r.user_id = c.user_id and r.day = ${day})
      and exists (
        select from saved_item s where s.user_id = c.user_id
          and s.kind in ('application', 'goal') and ${isDueFrom(day, day)})
    order by c.user_id limit ${BATCH}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Queues the reminder of one person in one transaction. The lock of the data key excludes decisions
 * and the erasure until it ends, and the row of the day excludes a second reminder.
 */
async function remind(
  context: ReminderContext,
  { userId, day, now }: { userId: string; day: string; now: number },
): Promise<boolean> {
  const { deps, keys, config } = context;
  try {
    return await inTransaction(deps.db, async (tx) => {
      await lockKeys(tx, deps.keys.vault, [userId], 'shared');
      const member = await findMember(tx, userId, now);
      const consent = await currentConsent(tx, userId);
      if (!member?.emailVerified || consent === null || !(await claim(tx, userId, day, now))) {
        return false;
      }
      const origin = config.publicOrigin;
      const leave = `${origin}/reminders/unsubscribe?token=${reminderLeaveToken(keys.reminders, consent.id)}`;
      const mailId = await enqueueMail(tx, deps.keys.vault, {
        to: member.email,
        ...reminderLetter(await countWeek(tx, userId, day), { origin, leave }),
        unsubscribeUrl: leave,
        userId,
        keepForMs: KEEP_MS,
      });
      await sql`
        update reminder_mail set mail_id = ${mailId}
        where user_id = ${userId} and day = ${day}`.execute(tx);
      return true;
    });
  } catch (error) {
    deps.logger.error({ err: error }, 'failed to queue a reminder');
    return false;
  }
}

/** Returns false if the day has its reminder. */
async function claim(tx: Tx, userId: string, day: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    insert into reminder_mail (user_id, day, queued_at)
    values (${userId}, ${day}, ${new Date(now)})
    on conflict do nothing returning day`.execute(tx);
  return rows.length > 0;
}

/** Returns the number of dates from the day to the Sunday of its week. */
async function countWeek(tx: Tx, userId: string, day: string): Promise<number> {
  const sunday = addDays(mondayOf(day), 6);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_item s, jsonb_array_elements_text(
      case when s.kind = 'application' and not s.clear ? 'dues'
        then jsonb_build_array(s.clear -> 'due') else s.clear -> 'dues' end) d
    where s.user_id = ${userId} and s.kind in ('application', 'goal')
      and d between ${day} and ${sunday}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Letter without content: how many things, and the link. */
export function reminderLetter(
  count: number,
  { origin, leave }: { readonly origin: string; readonly leave: string },
): EmailMessage {
  const things = `${count} ${count === 1 ? 'thing' : 'things'} due this week`;
  return buildEmail({
    subject: `You have ${things} in RoleTrail`,
    paragraphs: [`You have ${things} in RoleTrail, and at least one of them today.`],
    action: { label: 'See what is due', url: `${origin}/services/coaching` },
    closing: [
      'You get this because you asked for reminders. We never name employers or roles in them.',
      `To stop these letters at any time, open ${leave}`,
    ],
  });
}

/**
 * Deletes waiting reminders of people whose acceptance is not current. Deletes nothing while
 * decisions are folded again, because then no acceptance is known.
 */
async function dropWaiting(db: Database, now: number): Promise<void> {
  const former = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => findFormerMembers(tx, now));
  for (const userId of former) await deleteWaiting(db, userId);
}

/** Returns ids of people with waiting reminders whose acceptance is known and not current. */
async function findFormerMembers(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct r.user_id from reminder_mail r join mail_message m on m.id = r.mail_id
    where m.sent_at is null and m.gave_up_at is null and ${CONSENT_PROJECTION_READY}`.execute(tx);
  const former: string[] = [];
  for (const { user_id: userId } of rows) {
    if (!(await findMember(tx, userId, now))) former.push(userId);
  }
  return former;
}
