import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { Logger } from '@roletrail/contracts/logger';
import type { Database, Tx } from '@roletrail/db/open';
import {
  type EventLogConfig,
  type KafkaConfig,
  SESSION_RETENTION_MS,
} from '@roletrail/event-log/config';
import {
  checkIdentity,
  checkLedgerIdentity,
  checkLog,
  type DeploymentIdentity,
  readStoredIdentity,
} from '@roletrail/event-log/identity';
import { type GuardedLog, LogIdentityGate } from '@roletrail/event-log/log-identity-gate';
import { openEventLog } from '@roletrail/event-log/open';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { startKafka } from '../launch/kafka.ts';
import { CliError } from '../runtime/cli-error.ts';
import type { AsyncDisposableStackLike } from '../runtime/lifecycle.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { absolute } from '../settings/env.ts';
import { requireKey } from '../settings/keys.ts';
import type { Settings } from '../settings/settings.ts';
import type { DatabaseParts } from './database.ts';
import { ledgerVkey } from './ledger.ts';

export interface LogParts {
  readonly log: GuardedLog;
  readonly partitions: PartitionCounts;
  readonly belonging: DeploymentIdentity;
  /** where the process went on before its log had answered; else the log is admitted */
  readonly admission: LogIdentityGate | null;
}

export interface LogOptions {
  /**
   * What to do when a log turns out not to be ours after the process went on without it. Given by
   * roles, which record decisions while the brokers are away; without it they are waited for.
   */
  readonly onRefused?: (error: unknown) => void;
  /** ends the wait for a ledger that no process has initialised yet */
  readonly stop?: AbortSignal;
}

/** Longest wait of a start for the brokers, ms; then it continues without them. */
const PATIENCE_MS = 5000;

/** Brokers to use: the given ones, or one launched beside the embedded database. */
export async function composeBrokers(
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  onDeath: (detail: string) => void,
  progress: (line: string) => void,
): Promise<readonly string[]> {
  if (settings.eventLog !== 'kafka') return [];
  if (settings.kafka.brokers !== null) return settings.kafka.brokers;
  const kafka = stack.use(
    await startKafka({
      dataDir: settings.dataDir,
      cacheDir: absolute('.cache'),
      logger,
      progress,
      javaHome: settings.javaHome ?? undefined,
    }),
  );
  kafka.onDeath(onDeath);
  return kafka.brokers.split(',');
}

/**
 * Opens the log, makes its topics where they are absent, and compares it with what the database
 * remembers. A database that remembers a log on Kafka knows all that a role needs to start: where
 * the brokers do not answer in time it starts without them, and they are asked on (Admission). A
 * process without the ledger's key cannot begin a ledger: a role waits until one that has it did.
 * @throws LogIdentityMismatch when the database belongs to another log or ledger; CliError
 *   NOT_FOUND from a command that cannot begin a ledger
 */
export async function composeLog(
  settings: Settings,
  brokers: readonly string[],
  database: DatabaseParts,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  { onRefused, stop }: LogOptions,
): Promise<LogParts> {
  const { db } = database.open;
  const { listener } = database;
  if (database.copy !== null) return copiedLog(database, logger);
  const remembered =
    settings.keys.ledger === null
      ? await begunLedger(database, logger, stop)
      : await readStoredIdentity(db);
  if (remembered !== null) refuseOtherLog(settings, remembered);
  const log = stack.use(await openEventLog(logConfig(settings, brokers), { db, listener, logger }));
  const partitions = remembered ? partitionsOf(remembered) : DEFAULT_PARTITIONS;
  const ledger = await ledgerOf(settings, db, remembered);
  const prove = async () => {
    await log.ensureTopics(partitions, remembered === null ? 'made' : 'lost');
    return checkIdentity(db, log, ledger);
  };
  if (remembered === null || onRefused === undefined || log.adapter !== 'kafka') {
    const belonging = await prove();
    return { log, partitions: partitionsOf(belonging), belonging, admission: null };
  }
  checkLedgerIdentity(remembered, { adapter: log.adapter, ...ledger });
  const admission = stack.use(
    new LogIdentityGate({
      prove: async () => void (await prove()),
      onRefused,
      timer: systemTimer,
      logger,
    }),
  );
  await admission.known(PATIENCE_MS);
  return { log: admission.log(log), partitions, belonging: remembered, admission };
}

/**
 * Compares where the log is, before anything is read from it: in another place its topics seem lost.
 * @throws CliError IDENTITY_MISMATCH
 */
function refuseOtherLog({ eventLog }: Settings, { log }: DeploymentIdentity): void {
  if (log.adapter === eventLog) return;
  throw new CliError(
    'IDENTITY_MISMATCH',
    log.adapter === 'kafka'
      ? 'This database’s log is on Kafka: add --kafka (or set EVENT_LOG=kafka).'
      : 'This database’s log is in PostgreSQL: leave out --kafka (and EVENT_LOG=kafka).',
  );
}

/** Opens the log of an imported bundle. No process appends to it. */
async function copiedLog({ open, listener }: DatabaseParts, logger: Logger): Promise<LogParts> {
  const log = await openEventLog({ adapter: 'postgres' }, { db: open.db, listener, logger });
  const belonging = await readStoredIdentity(open.db);
  if (belonging === null) throw new Error('a copy that belongs to no ledger');
  checkLog(belonging, await log.identity());
  return { log, partitions: partitionsOf(belonging), belonging, admission: null };
}

/** The ledger's name and who verifies it; without the signing key that is what is remembered. */
async function ledgerOf(settings: Settings, db: Database, remembered: DeploymentIdentity | null) {
  const origin = await ledgerOrigin(settings, db, remembered);
  const vkey =
    settings.keys.ledger === null && remembered !== null
      ? remembered.vkey
      : ledgerVkey(origin, requireKey(settings.keys, 'ledger'));
  return { origin, vkey };
}

/** Fixed at first start: a later change of PUBLIC_ORIGIN alone must not rename the ledger. */
async function ledgerOrigin(
  settings: Settings,
  db: Database,
  remembered: DeploymentIdentity | null,
): Promise<string> {
  const restartedAs = remembered ? null : await restartedOrigin(db);
  const origin =
    settings.ledgerOrigin ?? remembered?.origin ?? restartedAs ?? defaultOrigin(settings);
  if (restartedAs !== null && origin !== restartedAs) {
    throw new CliError(
      'IDENTITY_MISMATCH',
      `The ledger was started anew as ${restartedAs}; going on as ${origin} would fork the old one. Set RT_LEDGER_ORIGIN=${restartedAs}.`,
    );
  }
  return origin;
}

const ASK_AGAIN_MS = 500;
const SAY_AGAIN_MS = 30_000;

/** Returns the identity of the ledger. A role waits until an audit-projector initialises it. */
async function begunLedger(
  { open }: DatabaseParts,
  logger: Logger,
  stop: AbortSignal | undefined,
): Promise<DeploymentIdentity> {
  for (let lastLogged = -SAY_AGAIN_MS; ; ) {
    const remembered = await readStoredIdentity(open.db);
    if (remembered !== null) return remembered;
    if (open.config.member !== true) {
      throw new CliError('NOT_FOUND', 'The product was never started on this database.');
    }
    if (performance.now() - lastLogged >= SAY_AGAIN_MS) {
      lastLogged = performance.now();
      logger.warn(
        {},
        'no ledger yet: waiting for an audit-projector, whose RT_LEDGER_KEY begins it',
      );
    }
    await systemTimer.sleep(ASK_AGAIN_MS, stop);
    stop?.throwIfAborted();
  }
}

/** Partition counts as they were fixed when the log was made. */
export function partitionsOf({ log }: DeploymentIdentity): PartitionCounts {
  return {
    'consent-events': log.topics['consent-events'].partitions,
    'admin-events': log.topics['admin-events'].partitions,
    'session-events': log.topics['session-events'].partitions,
  };
}

/** @throws CliError NOT_FOUND for a database that belongs to no log yet */
export async function assertStartedBefore(db: Database): Promise<void> {
  // a ledger that was begun anew and never started has a name, and no log yet
  if ((await readStoredIdentity(db)) || (await restartedOrigin(db)) !== null) return;
  throw new CliError('NOT_FOUND', 'The product was never started here. `roletrail start` first.');
}

/** Returns the origin set by `ledger-restart` if its first event is unsent, else null. */
export async function restartedOrigin(db: Database | Tx): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'admin-events')
    .where('key', '=', 'ledger')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const decoded = row ? decodeEvent(row.value) : null;
  if (decoded?.kind !== 'event') return null;
  const { event } = decoded;
  return event.type === 'roletrail.ledger.restarted.v1' ? event.data.origin : null;
}

function defaultOrigin(settings: Settings): string {
  return new URL(settings.publicOrigin).hostname;
}

function logConfig(settings: Settings, brokers: readonly string[]): EventLogConfig {
  return settings.eventLog === 'postgres'
    ? { adapter: 'postgres' }
    : { adapter: 'kafka', ...kafkaConfig(settings, brokers) };
}

export function kafkaConfig(settings: Settings, brokers: readonly string[]): KafkaConfig {
  return {
    brokers,
    clientId: 'roletrail',
    topicPrefix: settings.kafka.topicPrefix,
    replication: settings.kafka.replication ?? (settings.kafka.brokers === null ? 1 : 3),
    ssl: settings.kafka.ssl,
    sasl: settings.kafka.sasl,
    sessionRetentionMs: SESSION_RETENTION_MS,
  };
}
