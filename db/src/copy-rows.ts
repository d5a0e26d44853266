import pg from 'pg';
import { closeConnection } from './copy.ts';
import { SIGNATURE } from './copy-encoder.ts';
import { pooled } from './driver.ts';
import type { Database, Tx } from './open.ts';

/** Binary fields of a row from the server, null for NULL; invalid after the call returns. */
export type CopiedRow = readonly (Buffer | null)[];

export interface RowReader {
  /** @returns true if full: nothing more is read from the server before `flush` has ended */
  add(row: CopiedRow): boolean;
  /** Forwards its content; never called concurrently; called last at the end. */
  flush(): Promise<void>;
}

/** Reader of the raw COPY messages, which together are its bytes. */
export interface MessageReader {
  add(message: Buffer): boolean;
  flush(): Promise<void>;
}

/**
 * Passes the rows of a `COPY … TO STDOUT (format binary)` to `reader` without copying them, at half
 * the cost of `copyOut` for many rows. If the reader throws, the connection is closed, because it
 * still contains the other rows, and its transaction is lost.
 * @param statement COPY takes no parameters: values are literals
 * @returns number of rows sent by the server
 */
export function copyRows(tx: Database | Tx, statement: string, reader: RowReader): Promise<number> {
  return copyMessages(tx, statement, new Rows(reader));
}

/** Works as copyRows, for readers that need no fields. */
export async function copyMessages(
  tx: Database | Tx,
  statement: string,
  reader: MessageReader,
): Promise<number> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const { client } = pooled(connection);
    const query = client.query(new CopyQuery(statement, reader));
    try {
      await query.ended;
    } catch (error) {
      // after a server error the connection is clean; after other errors it still contains rows
      if (!(error instanceof pg.DatabaseError)) await closeConnection(client);
      throw error;
    }
    await reader.flush();
    return query.rowCount;
  });
}

/**
 * Query object for pg. *flowing* from the first row; *held* from a full reader until its flush ends
 * (rows received with the last one still arrive); *ended* by ReadyForQuery or an error, after which
 * the rest is dropped.
 */
class CopyQuery implements pg.Submittable {
  readonly ended: Promise<void>;
  rowCount = 0;
  readonly #text: string;
  readonly #reader: MessageReader;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #stream: pg.Connection['stream'] | null = null;
  #held = false;
  #failed = false;

  constructor(text: string, reader: MessageReader) {
    this.#text = text;
    this.#reader = reader;
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#failed) return;
    try {
      if (this.#reader.add(chunk) && !this.#held) void this.#hold();
    } catch (error) {
      this.handleError(error);
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rowCount = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: unknown): void {
    this.#failed = true;
    this.#reject(error);
  }

  async #hold(): Promise<void> {
    this.#held = true;
    this.#stream?.pause();
    // first add everything that was received with the row
    await null;
    try {
      await this.#reader.flush();
    } catch (error) {
      this.handleError(error);
    }
    this.#held = false;
    this.#stream?.resume();
  }
}

class Rows implements MessageReader {
  readonly #reader: RowReader;
  #begun = false;

  constructor(reader: RowReader) {
    this.#reader = reader;
  }

  add(message: Buffer): boolean {
    const row = this.#fieldsOf(message);
    return row !== null && this.#reader.add(row);
  }

  flush(): Promise<void> {
    return this.#reader.flush();
  }

  /** Splits a message into fields; null for the trailer (PostgreSQL manual, COPY). */
  #fieldsOf(message: Buffer): (Buffer | null)[] | null {
    let at = 0;
    if (!this.#begun) {
      if (!message.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
        throw new TypeError('rows are read from a COPY in binary format');
      }
      this.#begun = true;
      at = SIGNATURE.length;
    }
    const count = message.readInt16BE(at);
    if (count < 0) return null;
    at += 2;
    const row: (Buffer | null)[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const length = message.readInt32BE(at);
      at += 4;
      row.push(length < 0 ? null : message.subarray(at, at + length));
      at += Math.max(length, 0);
    }
    return row;
  }
}
