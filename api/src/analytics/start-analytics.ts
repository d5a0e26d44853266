import type { Api, ApiContext } from '../api.ts';
import { LeasedSweeper } from '../leased-sweeper.ts';
import { Collector } from './collector.ts';
import { keepAnalytics } from './upkeep.ts';

/** While no process holds it, entries are kept in the default partition and longer. */
const UPKEEP_LEASE = 'analytics-sweeper';

/** Collects measurements of pages on this instance; one instance sums and deletes them. */
export function startAnalytics(app: Api, { config, deps }: ApiContext): void {
  const collector = new Collector({ config, deps });
  app.decorate('collector', collector);
  const { db, live, logger } = deps;
  let sweeper: LeasedSweeper | null = null;
  app.addHook('onReady', async () => {
    // a read-only copy takes no writes; with measurement off, older entries still go
    if (!live || config.copy !== null) return;
    const sweeping = {
      lease: UPKEEP_LEASE,
      everyMs: config.analytics.sweepMs,
      lead: () => () => keepAnalytics(db, Date.now()),
      swept: (days: number) => {
        if (days > 0) logger.info({ days }, 'days of page measurements were summed');
      },
    };
    sweeper = new LeasedSweeper(sweeping, live.leases, logger);
  });
  app.addHook('preClose', async () => {
    await sweeper?.[Symbol.asyncDispose]();
  });
  // after the last request
  app.addHook('onClose', () => collector[Symbol.asyncDispose]());
}
