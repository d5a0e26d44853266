import type { Api, ApiContext } from '../api.ts';
import { LeasedSweeper } from '../leased-sweeper.ts';
import { HealthReader } from './health-reader.ts';
import { takeSample } from './sampler.ts';

/** Free, it says nothing: history has a hole meanwhile. */
const SAMPLER_LEASE = 'health-sampler';
/** More often than samples are taken, so that none of the ten seconds is left out. */
const LOOK_MS = 4000;

/** How the whole deployment stands: read for who asks, and written down by one process. */
export function startSystemHealth(app: Api, { config, deps }: ApiContext): void {
  const { db, live, logger, partitions } = deps;
  const sendsMail = config.mail.smtpUrl !== null;
  const reader = new HealthReader(
    { db, partitions, outboxLimit: config.outboxLimit, sendsMail },
    logger,
  );
  app.decorate('systemHealth', reader);
  if (!live) return;
  const sampling = {
    lease: SAMPLER_LEASE,
    everyMs: LOOK_MS,
    lead: () => () => takeSample(db, () => reader.reading()),
    swept: () => undefined,
  };
  let sampler: LeasedSweeper | null = null;
  app.addHook('onReady', async () => {
    sampler = new LeasedSweeper(sampling, live.leases, logger);
  });
  app.addHook('preClose', async () => {
    await sampler?.[Symbol.asyncDispose]();
  });
}
