import type { Api, ApiContext } from '../api.ts';
import { LeasedSweeper } from '../leased-sweeper.ts';
import { endAcknowledgements } from './acknowledgements.ts';
import { evaluateHealth } from './findings.ts';
import { HealthReader } from './health-reader.ts';
import { takeSample } from './sampler.ts';
import { ServiceStatusMemory } from './service-status.ts';

/** Free, it says nothing: history has a hole meanwhile. */
const SAMPLER_LEASE = 'health-sampler';
/** More often than samples are taken, so that none of the ten seconds is left out. */
const LOOK_MS = 4000;

/** Interval of readings that the memory of the process is made of. */
const STATUS_MS = 5000;

/** How the whole deployment stands: read for who asks, and written down by one process. */
export function startSystemHealth(app: Api, { config, deps }: ApiContext): void {
  const { db, live, logger, partitions } = deps;
  const sendsMail = config.mail.smtpUrl !== null;
  const reader = new HealthReader(
    { db, partitions, outboxLimit: config.outboxLimit, sendsMail },
    logger,
  );
  app.decorate('systemHealth', reader);
  const status = new ServiceStatusMemory();
  const observe = async () => status.observe(await reader.read());
  app.decorate('serviceStatus', async () => status.current() ?? (await observe()));
  if (!live) return;
  const sampling = {
    lease: SAMPLER_LEASE,
    everyMs: LOOK_MS,
    lead: () => () =>
      takeSample(db, async () => {
        const reading = await reader.reading();
        if (reading !== null) await endAcknowledgements(db, evaluateHealth(reading));
        return reading;
      }),
    swept: () => undefined,
  };
  let sampler: LeasedSweeper | null = null;
  let looking: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    sampler = new LeasedSweeper(sampling, live.leases, logger);
    // never rejects
    looking = setInterval(() => void observe(), STATUS_MS);
  });
  app.addHook('preClose', async () => {
    clearInterval(looking);
    await sampler?.[Symbol.asyncDispose]();
  });
}
