import { type ControlledTransaction, Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseSchema } from './database-schema.ts';
import { acquireDeploymentLock, type LockConnection } from './deployment-lock.ts';
import { PoolDialect } from './driver.ts';
import { WriteRefusals } from './write-refusals.ts';

export type Database = Kysely<DatabaseSchema>;
/** Transaction handle; functions that need one transaction take this type and not Database. */
export type Tx = Transaction<DatabaseSchema> | ControlledTransaction<DatabaseSchema>;

export interface DatabaseConfig {
  /** postgres://… */
  url: string;
  /** shown in pg_stat_activity */
  applicationName: string;
  poolSize: number;
  statementTimeoutMs: number;
  /** timeout for a connection, new or from the pool, ms; default 5,000 */
  connectTimeoutMs?: number;
  /** for roles: each connection holds the deployment lock (deployment-lock.ts); default false */
  member?: boolean;
  /**
   * for roles: number of an advisory lock that each direct connection holds shared, to show that
   * the process is alive (lockKey of lease.ts). Pool connections do not, because the server notices
   * their end late during a statement.
   */
  presence?: string;
  /**
   * this schema precedes `public`, and commits do not wait for the disk: for shadows
   * (shadow-tables.ts)
   */
  schema?: string;
}

/** Open pool. `dispose` waits for checked-out clients. */
export interface OpenDatabase extends AsyncDisposable {
  db: Database;
  pool: pg.Pool;
  config: DatabaseConfig;
  refusals: WriteRefusals;
}

const INT8 = 20;
const DATE = 1082;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8 && format !== 'binary') return parseSafeInteger;
    // a calendar day is text, not a time in the server's time zone
    if (oid === DATE && format !== 'binary') return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

function parseSafeInteger(value: string): number {
  const n = Number(value);
  if (!Number.isSafeInteger(n)) throw new RangeError(`int8 ${value} is beyond 2^53 - 1`);
  return n;
}

/**
 * The server ends a session that idles in a transaction, as soon as it ends leases. Otherwise a
 * stopped process would keep its locks and block all decisions.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Returns the settings of every connection, pooled or direct. */
export function clientConfig(config: DatabaseConfig): pg.ClientConfig {
  return {
    connectionString: config.url,
    application_name: config.applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: 2000,
    connectionTimeoutMillis: config.connectTimeoutMs ?? 5000,
    types,
  };
}

/**
 * Prepares a new connection: search path, timeouts, and a role's lock.
 *
 * Uses SET, because poolers such as pgbouncer reject timeouts as start parameters. The path is set
 * first, by a statement that calls no function: database settings could put foreign functions and
 * operators before the server's.
 * @throws DeploymentError DEPLOYMENT_CLOSED
 */
export async function prepareSession(
  session: LockConnection,
  config: DatabaseConfig,
): Promise<void> {
  const { schema, statementTimeoutMs } = config;
  const settings = [
    `search_path = ${schema === undefined ? '' : `${pg.escapeIdentifier(schema)}, `}public`,
    `statement_timeout = ${statementTimeoutMs}`,
    `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    // rows of a shadow lost by a server crash are folded again: commits need not wait for the disk
    ...(schema === undefined ? [] : ['synchronous_commit = off']),
  ];
  await session.query(settings.map((setting) => `set ${setting}`).join('; '), []);
  if (config.member === true) await acquireDeploymentLock(session);
}

/**
 * Opens a pool. Connects lazily: an unreachable server shows at the first query.
 * @param onIdleError called when an idle connection breaks; the pool replaces it
 */
export function openDatabase(
  config: DatabaseConfig,
  onIdleError: (error: Error) => void,
): OpenDatabase {
  const pool = new pg.Pool({
    ...clientConfig(config),
    max: config.poolSize,
    // a connection is used only after this
    verify: (client, done) => {
      prepareSession(client, config).then(() => done(), done);
    },
  });
  pool.on('error', (error) => {
    // ignore connections that break while the pool closes
    if (!pool.ending) onIdleError(error);
  });
  // The pool handles errors of idle clients only; an error between two queries of a transaction
  // would end the process. The next query fails anyway, so it is ignored.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const refusals = new WriteRefusals();
  const db = new Kysely<DatabaseSchema>({ dialect: new PoolDialect(pool, refusals) });
  return {
    db,
    pool,
    config,
    refusals,
    async [Symbol.asyncDispose]() {
      await db.destroy();
    },
  };
}
