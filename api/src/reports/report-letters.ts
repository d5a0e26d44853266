import type { ReportSchedule } from '@roletrail/contracts/http/custom-reports';
import { capabilitiesOf } from '@roletrail/contracts/staff/capabilities';
import { mayOpenStaffPage } from '@roletrail/contracts/staff/registry';
import type { Tx } from '@roletrail/db/open';
import { REPORT_SWEEPER_LEASE } from '@roletrail/event-log/lease-names';
import { lockKeys } from '@roletrail/vault/data-keys';
import type { Api, ApiContext } from '../api.ts';
import { findMember } from '../callers/consent-facts.ts';
import { LeasedSweeper } from '../leased-sweeper.ts';
import { buildEmail, type EmailMessage } from '../mail/email-message.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { signToken, splitToken, verifyMac } from '../security/mac.ts';
import { inTransaction } from '../transaction.ts';

const BATCH = 100;
/** A letter that a mail server does not take within this time is not sent, ms. */
const KEEP_MS = 12 * 3_600_000;
const DAY_MS = 86_400_000;

/** Parts of the context that letters about reports need. */
export interface ReportLetterContext {
  readonly config: Pick<ApiContext['config'], 'publicOrigin'>;
  readonly deps: Pick<ApiContext['deps'], 'db' | 'keys' | 'logger'>;
  readonly keys: Pick<ApiContext['keys'], 'reminders'>;
}

/** Queues letters about reports that are due, on one process of the deployment at a time. */
export function mailReportsWhenDue(app: Api, context: ApiContext): void {
  const { config, deps } = context;
  const { live, logger } = deps;
  if (!live) return;
  const sweeping = {
    lease: REPORT_SWEEPER_LEASE,
    everyMs: config.reports.sweepMs,
    lead: () => (signal: AbortSignal) => sweepReportLetters(context, context.clock.now(), signal),
    swept: (letters: number) => {
      if (letters > 0) logger.info({ letters }, 'letters about reports queued');
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
 * Returns the first instant after `now` that a schedule names: the hour in UTC of each day, of each
 * Monday, or of the first day of each month.
 * @param now ms since 1970
 */
export function nextLetter({ every, hour }: ReportSchedule, now: number): Date {
  for (let day = Math.floor(now / DAY_MS); ; day++) {
    const at = new Date(day * DAY_MS + hour * 3_600_000);
    const isDay =
      every === 'day' ||
      (every === 'week' && at.getUTCDay() === 1) ||
      (every === 'month' && at.getUTCDate() === 1);
    if (isDay && at.getTime() > now) return at;
  }
}

/**
 * Queues one letter for each report that is due. After a pause of the service there is one letter,
 * not one for each missed time. Owners who may not open the screen get none, and their schedule
 * stays.
 * @param now ms since 1970, by the database's clock
 * @returns number of queued letters
 */
export async function sweepReportLetters(
  context: ReportLetterContext,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  let queued = 0;
  let after = '';
  while (!signal.aborted) {
    let query = context.deps.db
      .selectFrom('custom_report')
      .select(['id', 'user_id'])
      .where('due_at', '<=', new Date(now));
    if (after !== '') query = query.where('id', '>', after);
    const due = await query.orderBy('id').limit(BATCH).execute();
    for (const report of due) {
      if (!signal.aborted && (await queueLetter(context, report, now))) queued += 1;
    }
    after = due.at(-1)?.id ?? '';
    if (due.length < BATCH) break;
  }
  return queued;
}

/**
 * Queues the letter of one report in one transaction, with its next time. The lock of the data key
 * excludes the erasure of the owner, and the lock of the row excludes a second letter.
 */
async function queueLetter(
  { config, deps, keys }: ReportLetterContext,
  { id, user_id: userId }: { readonly id: string; readonly user_id: string },
  now: number,
): Promise<boolean> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      await lockKeys(tx, deps.keys.vault, [userId], 'shared');
      const row = await tx
        .selectFrom('custom_report')
        .select(['name', 'every', 'hour'])
        .where('id', '=', id)
        .where('due_at', '<=', new Date(now))
        .forUpdate()
        .executeTakeFirst();
      if (!row?.every || row.hour === null) return false;
      const due = nextLetter({ every: row.every, hour: row.hour }, now);
      await tx.updateTable('custom_report').set({ due_at: due }).where('id', '=', id).execute();
      const member = await findMember(tx, userId, now);
      if (!member?.emailVerified || !(await mayOpen(tx, userId))) return false;
      const leave = leaveUrl(config.publicOrigin, keys.reminders, id);
      const url = `${config.publicOrigin}/admin/custom-reports?report=${id}`;
      await enqueueMail(tx, deps.keys.vault, {
        to: member.email,
        ...reportLetter(row.name, { url, leave }),
        unsubscribeUrl: leave,
        userId,
        keepForMs: KEEP_MS,
      });
      return true;
    });
  } catch (error) {
    deps.logger.error({ err: error }, 'failed to queue a letter about a report');
    return false;
  }
}

const purposeOf = (id: string) => `leave report ${id}`;

/** Returns the link that ends the letters of a report: for people, and for mail programs. */
function leaveUrl(origin: string, key: Uint8Array, id: string): string {
  return `${origin}/reminders/unsubscribe?of=report&token=${signToken(key, id, purposeOf(id))}`;
}

/**
 * Ends the letters of a report by the link in one of them. Ending them twice is no mistake.
 * @returns false if the token is not of such a link
 */
export async function leaveReportByLink(
  { deps, keys }: Pick<ApiContext, 'deps' | 'keys'>,
  token: string,
): Promise<boolean> {
  const { head: id, mac } = splitToken(token);
  if (!verifyMac(keys.reminders, purposeOf(id), mac)) return false;
  await deps.db
    .updateTable('custom_report')
    .set({ every: null, hour: null, due_at: null })
    .where('id', '=', id)
    .execute();
  return true;
}

async function mayOpen(tx: Tx, userId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', userId)
    .execute();
  const limited = await tx
    .selectFrom('staff_capability')
    .select('capability')
    .where('user_id', '=', userId)
    .execute();
  const roles = held.map(({ role }) => role);
  const capabilities = capabilitiesOf(
    roles,
    limited.map(({ capability }) => capability),
  );
  return mayOpenStaffPage('staff-custom-reports', { roles, capabilities });
}

/** Letter with the name of the report and a link, without its data. */
export function reportLetter(
  name: string,
  { url, leave }: { readonly url: string; readonly leave: string },
): EmailMessage {
  return buildEmail({
    subject: `Your report: ${name}`,
    paragraphs: [`It is time to look at your report “${name}”.`],
    action: { label: 'Open the report', url },
    closing: [
      'You get this because you asked for it. Letters never contain the data of a report.',
      `To stop these letters at any time, open ${leave}`,
    ],
  });
}
