import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { Logger } from '@roletrail/contracts/logger';
import type { Database, Tx } from '@roletrail/db/open';
import { type EventLogConfig, SESSION_RETENTION_MS } from '@roletrail/event-log/config';
import {
  type Belonging,
  checkIdentity,
  checkRemembered,
  LogIdentityMismatch,
  rememberedIdentity,
} from '@roletrail/event-log/identity';
import { openEventLog } from '@roletrail/event-log/open';
import type { PartitionCounts } from '@roletrail/event-log/outbox/enqueue';
import type { EventLog } from '@roletrail/event-log/port';
import { startKafka } from '../launch/kafka.ts';
import { CliError } from '../runtime/cli-error.ts';
import type { AsyncDisposableStackLike } from '../runtime/lifecycle.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { absolute } from '../settings/env.ts';
import { heldKey } from '../settings/keys.ts';
import type { Settings } from '../settings/settings.ts';
import type { DatabaseParts } from './database.ts';
import { ledgerVkey } from './ledger.ts';

export interface LogParts {
  readonly log: EventLog;
  readonly partitions: PartitionCounts;
  readonly belonging: Belonging;
}

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
 * remembers. A process without the ledger's key cannot begin a ledger: a role waits until one that
 * has it did, a command refuses.
 * @throws CliError IDENTITY_MISMATCH when the database belongs to another log or ledger; NOT_FOUND
 */
export async function composeLog(
  settings: Settings,
  brokers: readonly string[],
  database: DatabaseParts,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  stop?: AbortSignal,
): Promise<LogParts> {
  const { db } = database.open;
  const ledgerKey = settings.keys.ledger;
  const remembered =
    ledgerKey === null ? await begunLedger(database, logger, stop) : await rememberedIdentity(db);
  const log = stack.use(
    await openEventLog(logConfig(settings, brokers), {
      db,
      listener: database.listener,
      logger,
    }),
  );
  const partitions = remembered ? partitionsOf(remembered) : DEFAULT_PARTITIONS;
  await log.ensureTopics(partitions);
  try {
    const belonging =
      ledgerKey === null && remembered !== null
        ? await checkRemembered(log, remembered, settings.ledgerOrigin)
        : await checkAsSigner(settings, heldKey(settings.keys, 'ledger'), db, log, remembered);
    return { log, partitions: partitionsOf(belonging), belonging };
  } catch (error) {
    if (!(error instanceof LogIdentityMismatch)) throw error;
    throw new CliError('IDENTITY_MISMATCH', error.message, { cause: error });
  }
}

/** Compares as the ledger's own process, which remembers all of it at its first start. */
async function checkAsSigner(
  settings: Settings,
  ledgerKey: Uint8Array,
  db: Database,
  log: EventLog,
  remembered: Belonging | null,
): Promise<Belonging> {
  // fixed at first start: a later change of PUBLIC_ORIGIN alone must not rename the ledger
  const restartedAs = remembered ? null : await restartedOrigin(db);
  const origin =
    settings.ledgerOrigin ?? remembered?.origin ?? restartedAs ?? defaultOrigin(settings);
  if (restartedAs !== null && origin !== restartedAs) {
    throw new CliError(
      'IDENTITY_MISMATCH',
      `The ledger was started anew as ${restartedAs}; going on as ${origin} would fork the old one. Set RT_LEDGER_ORIGIN=${restartedAs}.`,
    );
  }
  return checkIdentity(db, log, { origin, vkey: ledgerVkey(origin, ledgerKey) });
}

const ASK_AGAIN_MS = 500;
const SAY_AGAIN_MS = 30_000;

/** What a process that has the ledger's key has begun; a role waits for that. */
async function begunLedger(
  { open }: DatabaseParts,
  logger: Logger,
  stop: AbortSignal | undefined,
): Promise<Belonging> {
  for (let said = -SAY_AGAIN_MS; ; ) {
    const remembered = await rememberedIdentity(open.db);
    if (remembered !== null) return remembered;
    if (open.config.member !== true) {
      throw new CliError('NOT_FOUND', 'The product was never started on this database.');
    }
    if (performance.now() - said >= SAY_AGAIN_MS) {
      said = performance.now();
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
export function partitionsOf({ log }: Belonging): PartitionCounts {
  return {
    'consent-events': log.topics['consent-events'].partitions,
    'admin-events': log.topics['admin-events'].partitions,
    'session-events': log.topics['session-events'].partitions,
  };
}

/** What `ledger-restart` named the new ledger, whose first event waits in the outbox; else null. */
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
  if (settings.eventLog === 'postgres') return { adapter: 'postgres' };
  return {
    adapter: 'kafka',
    brokers,
    clientId: 'roletrail',
    topicPrefix: settings.kafka.topicPrefix,
    replication: settings.kafka.replication ?? (settings.kafka.brokers === null ? 1 : 3),
    ssl: settings.kafka.ssl,
    sasl: settings.kafka.sasl,
    sessionRetentionMs: SESSION_RETENTION_MS,
  };
}
