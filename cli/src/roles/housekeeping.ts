import { sweepAccounts } from '@roletrail/api/account/sweep';
import { sweepUnproved } from '@roletrail/api/account/sweep-unproved';
import { sweepExports } from '@roletrail/api/audit/export/sweep';
import { sweepNewsletter } from '@roletrail/api/newsletter/stored-consent';
import { sweepHeldRequests } from '@roletrail/api/pricing/sweep-held';
import { sweepTickets } from '@roletrail/api/support/sweep-tickets';
import { sweepHealth } from '@roletrail/api/system-health/notes';
import { sweepReminderRows } from '@roletrail/api/tools/plan/reminder-consents';
import { sweepUsage } from '@roletrail/api/tools/usage';
import { IDEMPOTENCY_HOURS } from '@roletrail/contracts/limits';
import { liveOver } from '@roletrail/db/projections/all';
import { type SweepOptions, sweep } from '@roletrail/event-log/outbox/sweep';
import { withCombinedSignal } from '@roletrail/event-log/signals';
import type { Runtime } from '../compose/runtime.ts';
import { systemTimer } from '../runtime/system-timer.ts';

const EVERY_MS = 10 * 60_000;
const ASK_MS = 60_000;

const OUTBOX_RULES: SweepOptions = {
  retentionMs: IDEMPOTENCY_HOURS * 3_600_000,
  batch: 5000,
  projections: {
    'consent-events': liveOver('consent-events'),
    'admin-events': liveOver('admin-events'),
    'session-events': liveOver('session-events'),
  },
};

/**
 * Deletes expired data of outbox, accounts, newsletter, exports and support. Runs on one process of
 * the deployment at a time.
 */
export function startHousekeeping({
  database,
  leases,
  logger,
  partitions,
  settings,
}: Runtime): AsyncDisposable {
  const stop = new AbortController();
  const pass = async () => {
    const lease = await leases.acquire('housekeeping');
    if (!lease) return;
    try {
      const swept = await withCombinedSignal([stop.signal, lease.lost], (end) =>
        sweep(database.open.db, OUTBOX_RULES, end),
      );
      if (swept.rows > 0) logger.info(swept, 'outbox swept');
      const { mailsGivenUp } = await sweepAccounts(database.open.db);
      // without a mail server they were never meant to go out
      if (mailsGivenUp > 0 && settings.smtpUrl !== null) {
        logger.warn({ mailsGivenUp }, 'mails could not be delivered in time');
      }
      // Without outgoing mail, no user can verify an address.
      if (settings.smtpUrl !== null) {
        const unproved = await sweepUnproved({ db: database.open.db, partitions });
        if (unproved > 0) logger.info({ unproved }, 'erased accounts with an unverified address');
      }
      await sweepNewsletter(database.open.db);
      await sweepHeldRequests(database.open.db);
      await sweepExports(database.open.db);
      await sweepHealth(database.open.db);
      await sweepUsage(database.open.db);
      await sweepReminderRows(database.open.db);
      const tickets = await sweepTickets(database.open.db);
      if (tickets > 0) logger.info({ tickets }, 'support tickets deleted, their time was over');
    } finally {
      await lease.release();
    }
  };
  const run = async () => {
    await systemTimer.sleep(ASK_MS, stop.signal);
    while (!stop.signal.aborted) {
      // tomorrow is another day: what was not swept now is swept at the next pass
      await pass().catch((error: unknown) => logger.warn({ err: error }, 'sweeping failed'));
      await systemTimer.sleep(EVERY_MS, stop.signal);
    }
  };
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
