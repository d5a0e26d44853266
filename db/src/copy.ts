import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { encodeRows } from './copy-encoder.ts';
import { pooled } from './driver.ts';
import type { Database, Tx } from './open.ts';
import { listColumns, type RowShape } from './row-shape.ts';

/**
 * Writes rows by COPY … FROM STDIN in binary format, on the transaction's own connection and
 * inside it. Rows are taken from the iterable as the connection accepts them.
 * @returns how many rows were written
 * @throws DatabaseError as an insert would (23505 and the like), TypeError for an unfit value
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
 * Streams what `source` gives into a `COPY … FROM STDIN` statement, as fast as the server takes it.
 * @returns how many rows were written
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
 * Streams the output of a `COPY … TO STDOUT` statement to `consume`, with back-pressure: nothing
 * more is read from the server than is asked for. When `consume` throws or stops early its
 * connection is closed, because the rest of the rows still stands in it; a transaction around it
 * is lost with it.
 * @param tx a transaction (for a snapshot) or database opened by openDatabase
 * @param statement COPY takes no parameters: values stand in it as literals
 * @returns how many rows the server sent
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
    // the consumer may fail first; this promise is then never looked at
    finished.catch(() => undefined);
    try {
      await consume(source);
      if (!source.readableEnded) throw new Error('COPY was not read to its end');
      await finished;
    } catch (error) {
      // after the server's own error the connection is clean, after anything else rows stand in it
      const refused = source.errored instanceof pg.DatabaseError;
      if (!source.readableEnded && !refused) await closeConnection(client);
      throw error;
    }
    return source.rowCount;
  });
}

/** With a query still active, pg destroys the socket; the pool then throws the client away. */
export async function closeConnection(client: pg.ClientBase): Promise<void> {
  if (client instanceof pg.Client) await client.end();
}
