import type { Logger } from '@roletrail/contracts/logger';
import { type Listener, openListener } from '@roletrail/db/listen';
import { migrateToLatest, readMigrationStatus } from '@roletrail/db/migrate';
import { type DatabaseConfig, type OpenDatabase, openDatabase } from '@roletrail/db/open';
import { type LedgerCopy, readLedgerCopy } from '@roletrail/event-log/copy';
import { presenceOf } from '@roletrail/event-log/deployment/process-report';
import { readStoredIdentity } from '@roletrail/event-log/identity';
import { findMasterKeyFault, verifyMasterKey } from '@roletrail/vault/master-key';
import { startPostgres } from '../launch/postgres.ts';
import { CliError } from '../runtime/cli-error.ts';
import type { AsyncDisposableStackLike } from '../runtime/lifecycle.ts';
import type { Settings } from '../settings/settings.ts';
import { masterKeyMismatch } from './master-key-mismatch.ts';

/** The database of one process: a pool, and a connection that listens. */
export interface DatabaseParts {
  readonly open: OpenDatabase;
  readonly config: DatabaseConfig;
  readonly listener: Listener;
  /** migrations that opening it made */
  readonly migrated: readonly string[];
  /** whose ledger it is a copy of, out of a bundle; null: it is a deployment's own */
  readonly copy: LedgerCopy | null;
}

export interface DatabaseOptions {
  readonly applicationName: string;
  readonly poolSize: number;
  /** brings the schema up to date; else a schema that is not current is refused */
  readonly migrate: boolean;
  /** embedded mode: use the server of a product that runs already, instead of refusing */
  readonly join: boolean;
  /** a role, which keeps commands out that need the product stopped */
  readonly member: boolean;
  /** also accepts an imported copy; without this option a copy is refused */
  readonly copies?: boolean;
  /** of a role: this run of the process, by which others see that it is there */
  readonly processId?: string;
  /** what to do when the launched server dies under us */
  readonly onDeath: (detail: string) => void;
  readonly progress: (line: string) => void;
}

const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Opens the given database, or launches the embedded one of the data folder.
 * @throws CliError SCHEMA_NOT_CURRENT, COPY_READ_ONLY, MASTER_KEY_MISMATCH, SETTINGS_INVALID (weak
 *   keys)
 */
export async function composeDatabase(
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  options: DatabaseOptions,
): Promise<DatabaseParts> {
  const parts = await composeUnproved(settings, logger, stack, options);
  if (parts.copy !== null) {
    if (options.copies === true) return parts;
    throw copyReadOnly(parts.copy);
  }
  if (settings.weakKeys !== null) await refuseWeakKeys(parts.open, settings.weakKeys, logger);
  const { master } = settings.keys;
  if (master !== null) await refuseOtherKey(parts.open, master, settings.previousMasterKey);
  return parts;
}

/**
 * `composeDatabase` for who brings sealed rows along: the master key is to fit them, and an empty
 * database must not be pinned to another before.
 * @throws CliError SCHEMA_NOT_CURRENT
 */
async function composeUnproved(
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  options: DatabaseOptions,
): Promise<DatabaseParts> {
  const url = await openDatabaseUrl(settings, logger, stack, options);
  const config: DatabaseConfig = {
    url,
    applicationName: options.applicationName,
    poolSize: options.poolSize,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    member: options.member,
    ...(options.processId === undefined ? {} : { presence: presenceOf(options.processId) }),
  };
  const open = stack.use(
    openDatabase(config, (error) => logger.warn({ err: error }, 'an idle connection broke')),
  );
  const migrated = options.migrate ? await migrateToLatest(open.db) : [];
  if (!options.migrate) await refuseOldSchema(open);
  const copy = await readLedgerCopy(open.db);
  return { open, config, listener: stack.use(openListener(config, logger)), migrated, copy };
}

/** Composes a database that a command fills, with exclusive use. */
export async function composeToFill(
  command: string,
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
): Promise<OpenDatabase> {
  const migrate = settings.mode === 'embedded';
  return openUnproved(command, settings, logger, stack, { migrate, join: false });
}

/** Composes a database for the command that changes the master key, beside a product that runs. */
export async function composeToRotate(
  command: string,
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
): Promise<OpenDatabase> {
  return openUnproved(command, settings, logger, stack, { migrate: false, join: true });
}

async function openUnproved(
  command: string,
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  { migrate, join }: Pick<DatabaseOptions, 'migrate' | 'join'>,
): Promise<OpenDatabase> {
  const { open } = await composeUnproved(settings, logger, stack, {
    applicationName: `roletrail ${command}`,
    poolSize: 2,
    migrate,
    join,
    member: false,
    onDeath: () => undefined,
    progress: () => undefined,
  });
  return open;
}

/** Opens the given database, or launches the embedded one. @returns where it is */
export async function openDatabaseUrl(
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  options: Pick<DatabaseOptions, 'join' | 'onDeath' | 'progress'>,
): Promise<string> {
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  const server = stack.use(
    await startPostgres({
      dataDir: settings.dataDir,
      mode: 'durable',
      logger,
      progress: options.progress,
      whenRunning: options.join ? 'join' : 'refuse',
    }),
  );
  server.onDeath(options.onDeath);
  return server.url;
}

/** Refuses weak keys, unless data is already sealed or signed with them. */
async function refuseWeakKeys({ db }: OpenDatabase, why: string, logger: Logger): Promise<void> {
  const sealed = await db.selectFrom('master_key').select('fingerprint').executeTakeFirst();
  if (sealed || (await readStoredIdentity(db)) !== null) {
    return logger.warn({}, `${why}: an attacker who guesses it can read or forge stored data`);
  }
  throw new CliError(
    'SETTINGS_INVALID',
    `${why}, and nothing is stored under it yet. \`roletrail keygen\` draws keys at random.`,
  );
}

async function refuseOtherKey(
  { db }: OpenDatabase,
  current: Uint8Array,
  previous: Uint8Array | null,
): Promise<void> {
  if (await verifyMasterKey(db, current, previous)) return;
  throw masterKeyMismatch((await findMasterKeyFault(db, { current, previous })) ?? 'another');
}

function copyReadOnly({ origin, takenAt }: LedgerCopy): CliError {
  return new CliError(
    'COPY_READ_ONLY',
    `This database is a copy of the ledger ${origin} as it was ${takenAt.toISOString()}, to be read. \`roletrail start\` without keys serves it; whatever changes something needs another database.`,
  );
}

async function refuseOldSchema(open: OpenDatabase): Promise<void> {
  const { pending, unknown } = await readMigrationStatus(open.db);
  if (unknown.length > 0 || pending.length > 0) {
    const why =
      unknown.length > 0 ? 'was migrated by newer code' : `lacks ${pending.length} migrations`;
    throw new CliError(
      'SCHEMA_NOT_CURRENT',
      `The database ${why}. Run \`roletrail migrate\` first.`,
    );
  }
}
