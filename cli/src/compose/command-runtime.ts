import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import type { Database } from '@roletrail/db/open';
import { rememberedIdentity } from '@roletrail/event-log/identity';
import type { PartitionCounts } from '@roletrail/event-log/outbox/enqueue';
import { runningKafkaBrokers } from '../launch/kafka.ts';
import { existingData } from '../launch/postgres-place.ts';
import { CliError } from '../runtime/cli-error.ts';
import { DisposeStack } from '../runtime/lifecycle.ts';
import { createLogger } from '../runtime/logger.ts';
import { readEnv } from '../settings/env.ts';
import { resolveSettings, type Settings } from '../settings/settings.ts';
import { composeDatabase } from './database.ts';
import { partitionsOf, refuseNeverStarted } from './event-log.ts';
import { composeRuntime, type Runtime, type RuntimeWishes } from './runtime.ts';

/** What a command that changes rows, or only looks at them, needs: no log, no role. */
export interface DatabaseRuntime {
  readonly settings: Settings;
  readonly db: Database;
  readonly partitions: PartitionCounts;
}

const POOL = 4;
const nobodyTold = (): void => undefined;

/** Settings for a command; `kafka` where the command line or the data folder says so. */
export async function commandSettings(kafka: boolean): Promise<Settings> {
  return resolveSettings(readEnv(), kafka);
}

/**
 * Runs a command on the database alone. A product that runs beside is joined; else the embedded
 * database is brought up for as long as the command takes.
 * @throws CliError NOT_FOUND when the product was never started on this database
 */
export async function withDatabase<T>(
  kafka: boolean,
  work: (runtime: DatabaseRuntime) => Promise<T>,
): Promise<T> {
  const settings = await commandSettings(kafka);
  await refuseNoData(settings);
  const logger = createLogger(settings.logLevel);
  const stack = new DisposeStack();
  try {
    const { open } = await composeDatabase(settings, logger, stack, {
      applicationName: 'roletrail command',
      poolSize: POOL,
      migrate: false,
      join: true,
      member: false,
      onDeath: nobodyTold,
      progress: nobodyTold,
    });
    await refuseNeverStarted(open.db);
    const remembered = await rememberedIdentity(open.db);
    const partitions = remembered ? partitionsOf(remembered) : DEFAULT_PARTITIONS;
    return await work({ settings, db: open.db, partitions });
  } finally {
    await stack.dispose(logger);
  }
}

/**
 * Runs a command on database and log.
 * @param wishes whether it brings the schema up to date, and whether it may be the first on this
 *   database, which then belongs to this log and ledger
 * @throws CliError NOT_FOUND when the product was never started on this database, and may not be
 */
export async function withRuntime<T>(
  kafka: boolean,
  wishes: Pick<RuntimeWishes, 'migrate' | 'begins'>,
  work: (runtime: Runtime) => Promise<T>,
): Promise<T> {
  const given = await commandSettings(kafka);
  if (!wishes.begins) await refuseNoData(given);
  const settings = await besideRunningKafka(given);
  const logger = createLogger(settings.logLevel);
  const stack = new DisposeStack();
  try {
    const runtime = await composeRuntime(settings, logger, stack, {
      applicationName: 'roletrail command',
      poolSize: POOL,
      migrate: wishes.migrate,
      begins: wishes.begins,
      join: true,
      member: false,
      onDeath: nobodyTold,
      onShutOut: nobodyTold,
      quiet: true,
    });
    return await work(runtime);
  } finally {
    await stack.dispose(logger);
  }
}

/** A data folder that is wrong, or whose disk is not there, is not begun anew by a command. */
async function refuseNoData({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl !== null || (await existingData(dataDir)) !== null) return;
  throw new CliError(
    'NOT_FOUND',
    `There is no database in ${dataDir}: another DATA_DIR, a disk that is not there, or never started.`,
  );
}

/** A broker that a running product launched is used as it is. */
async function besideRunningKafka(settings: Settings): Promise<Settings> {
  if (settings.eventLog !== 'kafka' || settings.kafka.brokers !== null) return settings;
  const brokers = await runningKafkaBrokers(settings.dataDir);
  return brokers ? { ...settings, kafka: { ...settings.kafka, brokers } } : settings;
}
