import { type ControlledTransaction, Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseSchema } from './database-schema.ts';
import { acquireDeploymentLock, type LockConnection } from './deployment-lock.ts';
import { PoolDialect } from './driver.ts';
import { WriteRefusals } from './write-refusals.ts';

export type Database = Kysely<DatabaseSchema>;
/** A transaction handle; what needs one transaction takes this type and not Database. */
export type Tx = Transaction<DatabaseSchema> | ControlledTransaction<DatabaseSchema>;

export interface DatabaseConfig {
  /** postgres://… */
  url: string;
  /** shown in pg_stat_activity */
  applicationName: string;
  poolSize: number;
  statementTimeoutMs: number;
  /** how long to wait for a connection, new or of the pool; default 5,000 */
  connectTimeoutMs?: number;
  /** of a role: each connection holds the deployment lock (deployment-lock.ts); default false */
  member?: boolean;
  /**
   * of a role: number of an advisory lock that each direct connection holds shared, so that others
   * see that the process is there (lockKey of lease.ts). Those of the pool do not: a server that
   * works on a statement notices late that nobody waits for it.
   */
  presence?: string;
  /**
   * tables of this schema stand before those of `public`, and no commit waits for the disk: a shadow's
   * (shadow-tables.ts)
   */
  schema?: string;
}

/** An open pool. `dispose` waits for checked-out clients to come back. */
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
    // a calendar day is text, not a moment in the server's time zone
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
 * A process that is stopped in the middle of a transaction keeps its locks, and with them every
 * decision of everybody: the server ends such a session as soon as it gives its leases away.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Settings of every connection of ours, pooled or direct, before it connects. */
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
 * What a new connection does before anything else: where it looks for tables, its time-outs, and a
 * role's lock.
 *
 * By SET, for poolers such as pgbouncer refuse time-outs among the parameters of a start. The path
 * is set first, by a statement that calls nothing: what the database's settings say of it could put
 * somebody's own functions and operators before the server's.
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
    // what of a shadow a broken server lost is folded again: no commit waits for the disk
    ...(schema === undefined ? [] : ['synchronous_commit = off']),
  ];
  await session.query(settings.map((setting) => `set ${setting}`).join('; '), []);
  if (config.member === true) await acquireDeploymentLock(session);
}

/**
 * Opens a pool. Connects lazily: an unreachable server shows at the first query.
 * @param onIdleError told when an idle connection breaks; the pool replaces it by itself
 */
export function openDatabase(
  config: DatabaseConfig,
  onIdleError: (error: Error) => void,
): OpenDatabase {
  const pool = new pg.Pool({
    ...clientConfig(config),
    max: config.poolSize,
    // a connection is used once this is done
    verify: (client, done) => {
      prepareSession(client, config).then(() => done(), done);
    },
  });
  pool.on('error', (error) => {
    // one that is cut while the pool closes anyway is no news
    if (!pool.ending) onIdleError(error);
  });
  // The pool listens to idle clients only: one that breaks between two queries of a transaction
  // would end the process. Its next query fails by itself, so there is nothing else to do.
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
