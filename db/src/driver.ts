import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './fault.ts';
import { StatementNames } from './statement-names.ts';

/*
 * Kysely over our pool. Its own driver keeps the connection to itself; a COPY needs it, at its
 * place in a transaction, and statements with parameters are prepared under names.
 */

/** A connection of the pool, for as long as Kysely holds it. */
export class PooledConnection implements DatabaseConnection {
  /** for what is no query: a COPY stream has it to itself until it ends */
  readonly client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.client = client;
    this.#names = names;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = [...parameters];
    // without parameters a statement goes by the simple protocol, which plans it every time
    const name = values.length > 0 ? this.#names.of(text) : undefined;
    const run = (under: string | undefined) =>
      this.client.query<R & pg.QueryResultRow>({
        text,
        values,
        ...(under === undefined ? {} : { name: under }),
      });
    const { command, rowCount, rows } = await run(name).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      this.#names.retire(text);
      // refused before it ran; inside a transaction that one is lost, and retried by its owner
      if (this.client.getTransactionStatus() !== 'I') throw error;
      return run(undefined);
    });
    return countsRows(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new TypeError('cursors are not used here');
  }
}

function countsRows(command: string): boolean {
  return /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(command);
}

/** Begin, commit and savepoints as Kysely's own driver does them, on our connections. */
class PoolDriver extends PostgresDriver {
  readonly #pool: pg.Pool;
  /** one wrapper a client: Kysely keeps its connections by identity */
  readonly #known = new WeakMap<pg.PoolClient, PooledConnection>();
  readonly #names = new StatementNames();

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override async acquireConnection(): Promise<PooledConnection> {
    const client = await this.#pool.connect();
    const connection = this.#known.get(client) ?? new PooledConnection(client, this.#names);
    this.#known.set(client, connection);
    return connection;
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    pooled(connection).client.release();
  }
}

/** The dialect of every pool that openDatabase opens. */
export class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool);
  }
}

/** @throws TypeError for a connection of another dialect than ours */
export function pooled(connection: DatabaseConnection): PooledConnection {
  if (!(connection instanceof PooledConnection)) {
    throw new TypeError('not a connection of a pool that openDatabase opened');
  }
  return connection;
}
