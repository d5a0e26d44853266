import {
  type ControlledTransaction,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { CopyTask } from './copy-task.ts';
import { enterDeployment } from './deployment-lock.ts';
import type { DatabaseSchema } from './schema/database.ts';
import { StatementNames } from './statement-names.ts';

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
  /** of a role: each connection holds the deployment lock (deployment-lock.ts); default false */
  member?: boolean;
}

/** An open pool. `dispose` waits for checked-out clients to come back. */
export interface OpenDatabase extends AsyncDisposable {
  db: Database;
  pool: pg.Pool;
  config: DatabaseConfig;
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

/** Settings of every connection of ours, pooled or direct. */
export function clientConfig(config: DatabaseConfig): pg.ClientConfig {
  return {
    connectionString: config.url,
    application_name: config.applicationName,
    statement_timeout: config.statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 2000,
    connectionTimeoutMillis: 5000,
    types,
  };
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
    ...(config.member === true ? { verify } : {}),
  });
  pool.on('error', (error) => {
    // one that is cut while the pool closes anyway is no news
    if (!pool.ending) onIdleError(error);
  });
  // The pool listens to idle clients only: one that breaks between two queries of a transaction
  // would end the process. Its next query fails by itself, so there is nothing else to do.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: copyAware(pool) }),
  });
  return {
    db,
    pool,
    config,
    async [Symbol.asyncDispose]() {
      await db.destroy();
    },
  };
}

/** A new connection of a role is used once it holds the deployment lock. */
function verify(client: pg.PoolClient, done: (error?: Error) => void): void {
  enterDeployment(client).then(() => done(), done);
}

/** The pool as Kysely sees it: its clients run a CopyTask on the real connection. */
function copyAware(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const names = new StatementNames();
  return {
    async connect() {
      const client = await pool.connect();
      // one wrapper a client: Kysely keeps its connections by identity
      const wrapper = known.get(client) ?? copyAwareClient(client, names);
      known.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
  };
}

function copyAwareClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  async function query<R>(
    text: unknown,
    parameters?: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    if (typeof text !== 'string') throw new TypeError('cursors are not used here');
    const task = parameters?.[0];
    if (task instanceof CopyTask) {
      const copied = await task.run(client, text);
      return { command: 'SELECT', rowCount: copied, rows: [{ copied }] as R[] };
    }
    const values = [...(parameters ?? [])];
    // without parameters a statement goes by the simple protocol, which plans it every time
    const name = values.length > 0 ? names.of(text) : undefined;
    const run = (under: string | undefined) =>
      client.query<R & pg.QueryResultRow>({
        text,
        values,
        ...(under === undefined ? {} : { name: under }),
      });
    const result = await run(name).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      names.retire(text);
      // refused before it ran; inside a transaction that one is lost, and retried by its owner
      if (client.getTransactionStatus() !== 'I') throw error;
      return run(undefined);
    });
    return {
      command: commandOf(result.command),
      rowCount: result.rowCount ?? 0,
      rows: result.rows,
    };
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}

/**
 * The columns of a prepared statement's result changed under it (a migration, while we run). The
 * server then refuses it under its name for as long as the connection lives.
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '0A000' && /cached plan must not change/.test(error.message);
}

/** Kysely counts changed rows for these four and asks nothing of any other command. */
function commandOf(command: string): PostgresQueryResult<unknown>['command'] {
  switch (command) {
    case 'INSERT':
    case 'UPDATE':
    case 'DELETE':
    case 'MERGE':
      return command;
    default:
      return 'SELECT';
  }
}
