import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './database-errors.ts';
import { StatementNames } from './statement-names.ts';
import type { WriteRefusals } from './write-refusals.ts';

/*
 * Kysely over our pool. Its own driver keeps the connection to itself; a COPY needs it, at its
 * place in a transaction, and statements with parameters are prepared under names.
 */

/** A connection of the pool, for as long as Kysely holds it. */
export class PooledConnection implements DatabaseConnection {
  /** for what is no query: a COPY stream has it to itself until it ends */
  readonly client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #refusals: WriteRefusals;

  constructor(client: pg.PoolClient, names: StatementNames, refusals: WriteRefusals) {
    this.client = client;
    this.#names = names;
    this.#refusals = refusals;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#execute<R>(query);
    } catch (error) {
      this.#refusals.note(error);
      throw error;
    }
  }

  async #execute<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
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
  readonly #refusals: WriteRefusals;

  constructor(pool: pg.Pool, refusals: WriteRefusals) {
    super({ pool });
    this.#pool = pool;
    this.#refusals = refusals;
  }

  override async acquireConnection(): Promise<PooledConnection> {
    const client = await this.#pool.connect();
    const known = this.#known.get(client);
    const connection = known ?? new PooledConnection(client, this.#names, this.#refusals);
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
  readonly #refusals: WriteRefusals;

  constructor(pool: pg.Pool, refusals: WriteRefusals) {
    super({ pool });
    this.#pool = pool;
    this.#refusals = refusals;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool, this.#refusals);
  }
}

/** @throws TypeError for a connection of another dialect than ours */
export function pooled(connection: DatabaseConnection): PooledConnection {
  if (!(connection instanceof PooledConnection)) {
    throw new TypeError('not a connection of a pool that openDatabase opened');
  }
  return connection;
}
