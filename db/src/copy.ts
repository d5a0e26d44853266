import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { encodeRows } from './copy-encoder.ts';
import { pooled } from './driver.ts';
import type { Database, Tx } from './open.ts';
import { listColumns, type RowShape } from './row-shape.ts';

/**
 * Writes rows by COPY … FROM STDIN in binary format, in the transaction. Reads the iterable only as
 * fast as the connection accepts rows.
 * @returns number of rows
 * @throws DatabaseError as an insert (23505 and the like), TypeError if a value does not fit
 */
export async function copyIn<R>(
  tx: Database | Tx,
  shape: RowShape<R>,
  rows: Iterable<R>,
): Promise<number> {
  const columns = listColumns(shape);
  const names = columns.map(([name]) => pg.escapeIdentifier(name)).join(', ');
  const text = `copy ${pg.escapeIdentifier(shape.table)} (${names}) from stdin (format binary)`;
  return copyFrom(tx, text, Readable.from(encodeRows(columns, rows), { objectMode: true }));
}

/**
 * Streams `source` into a `COPY … FROM STDIN` statement, as fast as the server accepts it.
 * @returns number of rows
 */
export async function copyFrom(
  tx: Database | Tx,
  statement: string,
  source: Readable,
): Promise<number> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const target = pooled(connection).client.query(copyStreams.from(statement));
    await pipeline(source, target);
    return target.rowCount;
  });
}

/**
 * Streams the output of a `COPY … TO STDOUT` statement to `consume`, with back-pressure. If
 * `consume` throws or stops early, the connection is closed, because it still contains rows, and
 * its transaction is lost.
 * @param tx a transaction (for a snapshot) or database opened by openDatabase
 * @param statement COPY takes no parameters: values are literals
 * @returns number of rows sent by the server
 */
export async function copyOut(
  tx: Database | Tx,
  statement: string,
  consume: (rows: Readable) => Promise<void>,
): Promise<number> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const { client } = pooled(connection);
    const source = client.query(copyStreams.to(statement));
    const finished = new Promise<void>((resolve, reject) => {
      source.once('end', resolve);
      source.once('error', reject);
    });
    // the consumer may fail first; then this promise is not awaited
    finished.catch(() => undefined);
    try {
      await consume(source);
      if (!source.readableEnded) throw new Error('COPY was not read to its end');
      await finished;
    } catch (error) {
      // after a server error the connection is clean; after other errors it still contains rows
      const refused = source.errored instanceof pg.DatabaseError;
      if (!source.readableEnded && !refused) await closeConnection(client);
      throw error;
    }
    return source.rowCount;
  });
}

/** Ends the client. With an active query pg destroys the socket, and the pool drops the client. */
export async function closeConnection(client: pg.ClientBase): Promise<void> {
  if (client instanceof pg.Client) await client.end();
}
