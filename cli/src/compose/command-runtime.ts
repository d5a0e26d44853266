import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import type { Logger } from '@roletrail/contracts/logger';
import type { Database } from '@roletrail/db/open';
import { readStoredIdentity } from '@roletrail/event-log/identity';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { type CliCommand, stringOption, type Values } from '../command.ts';
import { runningKafkaBrokers } from '../launch/kafka.ts';
import { type AsyncDisposableStackLike, DisposeStack } from '../runtime/lifecycle.ts';
import { createLogger } from '../runtime/logger.ts';
import { printNotice } from '../runtime/terminal.ts';
import { loadSettings, type Settings } from '../settings/settings.ts';
import { settingsOrCopy } from './copy.ts';
import { composeDatabase } from './database.ts';
import { assertStartedBefore, partitionsOf } from './event-log.ts';
import { composeRuntime, type Runtime, type RuntimeOptions } from './runtime.ts';
import { assertDataExists, targetOf } from './target.ts';

/** Runtime of a command that uses only the database, without log or role. */
export interface DatabaseRuntime {
  readonly settings: Settings;
  readonly db: Database;
  readonly partitions: PartitionCounts;
  readonly logger: Logger;
}

/** A command as it was called. */
export interface CommandCall {
  readonly command: Pick<CliCommand, 'name' | 'keys' | 'copies'>;
  readonly values: Values;
}

const POOL = 4;
const ignore = (): void => undefined;

/**
 * Settings for a command, which never makes a database or a log; says on standard error which ones
 * it acts on, so that a wrong target is seen whatever the command's output is for.
 * @throws CliError NOT_FOUND where the embedded mode has nothing yet
 */
export async function commandSettings({ command, values }: CommandCall): Promise<Settings> {
  const settings = await ownSettings(command, values);
  for (const warning of settings.warnings) printNotice(`warning: ${warning}`);
  printNotice(`${command.name}: ${targetOf(settings)}`);
  await assertDataExists(settings, command.name);
  return settings;
}

/** Loads the settings of a command. An imported copy needs no keys. */
async function ownSettings(command: CommandCall['command'], values: Values): Promise<Settings> {
  const options = { kafka: values.kafka === true, keys: command.keys(values), makes: false };
  const envFile = stringOption(values, 'env-file');
  if (command.copies !== true) return loadSettings(envFile, options);
  return (await settingsOrCopy(envFile, options)).settings;
}

/** Runs work with the command's settings, and disposes of what it opened. */
export async function withSettings<T>(
  call: CommandCall,
  work: (settings: Settings, logger: Logger, stack: AsyncDisposableStackLike) => Promise<T>,
): Promise<T> {
  const settings = await commandSettings(call);
  const logger = createLogger(settings.logLevel, 'command', { isWatched: true });
  const stack = new DisposeStack();
  try {
    return await work(settings, logger, stack);
  } finally {
    await stack.dispose(logger);
  }
}

/**
 * Runs a command on the database alone. A product that runs beside is joined; else the embedded
 * database is brought up for as long as the command takes.
 * @param begun whether the product must have been started on this database
 * @throws CliError NOT_FOUND when it must, and never was
 */
export function withDatabase<T>(
  call: CommandCall,
  work: (runtime: DatabaseRuntime) => Promise<T>,
  begun = true,
): Promise<T> {
  return withSettings(call, async (settings, logger, stack) => {
    const { open } = await composeDatabase(settings, logger, stack, {
      applicationName: `roletrail ${call.command.name}`,
      poolSize: POOL,
      migrate: false,
      join: true,
      member: false,
      copies: call.command.copies === true,
      onDeath: ignore,
      progress: ignore,
    });
    if (begun) await assertStartedBefore(open.db);
    const remembered = await readStoredIdentity(open.db);
    const partitions = remembered ? partitionsOf(remembered) : DEFAULT_PARTITIONS;
    return work({ settings, db: open.db, partitions, logger });
  });
}

/**
 * Runs a command on database and log.
 * @param options whether to migrate the schema, and whether the command may be the first on this
 *   database, which then belongs to this log and ledger
 * @throws CliError NOT_FOUND if the database is not initialised and the command may not initialise
 *   it
 */
export function withRuntime<T>(
  call: CommandCall,
  options: Pick<RuntimeOptions, 'migrate' | 'begins'>,
  work: (runtime: Runtime) => Promise<T>,
): Promise<T> {
  return withSettings(call, async (given, logger, stack) => {
    const settings = await besideRunningKafka(given);
    const runtime = await composeRuntime(settings, logger, stack, {
      applicationName: `roletrail ${call.command.name}`,
      poolSize: POOL,
      migrate: options.migrate,
      begins: options.begins,
      join: true,
      member: false,
      copies: call.command.copies === true,
      onDeath: ignore,
      onShutOut: ignore,
      quiet: true,
    });
    return work(runtime);
  });
}

/** A broker that a running product launched is used as it is. */
async function besideRunningKafka(settings: Settings): Promise<Settings> {
  if (settings.eventLog !== 'kafka' || settings.kafka.brokers !== null) return settings;
  const brokers = await runningKafkaBrokers(settings.dataDir);
  if (brokers === null) return settings;
  const replication = settings.kafka.replication ?? brokers.length;
  return { ...settings, kafka: { ...settings.kafka, brokers, replication } };
}
