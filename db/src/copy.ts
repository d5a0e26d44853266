import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { type CopyType, type CopyValue, encodeRows } from './copy-encoder.ts';
import { CopyTask } from './copy-task.ts';
import type { Database, Tx } from './open.ts';
import type { DatabaseSchema } from './schema/database.ts';

/** Columns of a COPY, in the order of each row's values. */
export type CopyColumns = readonly (readonly [name: string, type: CopyType])[];

/**
 * Writes rows by COPY … FROM STDIN in binary format, on the transaction's own connection and
 * inside it. Rows are taken from the iterable as the connection accepts them.
 * @param tx a transaction or database opened by openDatabase (no other knows CopyTask)
 * @returns how many rows were written
 * @throws DatabaseError as an insert would (23505 and the like), TypeError for an unfit value
 */
export async function copyIn(
  tx: Database | Tx,
  table: keyof DatabaseSchema,
  columns: CopyColumns,
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const names = columns.map(([name]) => pg.escapeIdentifier(name)).join(', ');
  const text = `copy ${pg.escapeIdentifier(table)} (${names}) from stdin (format binary)`;
  const types = columns.map(([, type]) => type);
  return run(tx, text, async (client, sql) => {
    const target = client.query(copyStreams.from(sql));
    await pipeline(Readable.from(encodeRows(types, rows), { objectMode: true }), target);
    return target.rowCount;
  });
}

/**
 * Streams the output of a `COPY … TO STDOUT` statement to `consume`, with back-pressure: nothing
 * more is read from the server than is asked for. Put values in with `literal`: COPY takes no
 * parameters. When `consume` throws or stops early its connection is closed, because the rest of
 * the rows still stands in it; a transaction around it is lost with it.
 * @param tx a transaction (for a snapshot) or database opened by openDatabase
 * @returns how many rows the server sent
 */
export async function copyOut(
  tx: Database | Tx,
  statement: string,
  consume: (rows: Readable) => Promise<void>,
): Promise<number> {
  return run(tx, statement, async (client, sql) => {
    const source = client.query(copyStreams.to(sql));
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

/** A value as SQL text, quoted; for statements that take no parameters. */
export function literal(value: string): string {
  return pg.escapeLiteral(value);
}

async function run(tx: Database | Tx, text: string, task: CopyTask['run']): Promise<number> {
  const query = CompiledQuery.raw(text, [new CopyTask(task)]);
  const result = await tx.executeQuery<{ copied: number }>(
    query as CompiledQuery<{ copied: number }>,
  );
  return result.rows[0]?.copied ?? 0;
}

/** With a query still active, pg destroys the socket; the pool then throws the client away. */
async function closeConnection(client: pg.ClientBase): Promise<void> {
  if (client instanceof pg.Client) await client.end();
}
