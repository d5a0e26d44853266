import pg from 'pg';
import { closeConnection } from './copy.ts';
import { SIGNATURE } from './copy-encoder.ts';
import { pooled } from './driver.ts';
import type { Database, Tx } from './open.ts';

/** The fields of a row as the server sends them (binary), null for NULL; gone when the call returns. */
export type CopiedRow = readonly (Buffer | null)[];

export interface RowReader {
  /** @returns whether it has enough: nothing more is read from the server before `flush` has ended */
  add(row: CopiedRow): boolean;
  /** Passes on what it has, if anything; never called while it is at it, and last at the end. */
  flush(): Promise<void>;
}

/** The same of the messages that a COPY comes in: together they are its bytes. */
export interface MessageReader {
  add(message: Buffer): boolean;
  flush(): Promise<void>;
}

/**
 * Gives the rows of a `COPY … TO STDOUT (format binary)` to `reader` as they come in, without a copy
 * of them: many rows cost half of what `copyOut` does. When the reader throws, the connection is
 * closed, because the rest of the rows still stands in it; a transaction around it is lost with it.
 * @param statement COPY takes no parameters: values stand in it as literals
 * @returns how many rows the server sent
 */
export function copyRows(tx: Database | Tx, statement: string, reader: RowReader): Promise<number> {
  return copyMessages(tx, statement, new Rows(reader));
}

/** As copyRows, for whoever needs no fields. */
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
      // after the server's own error the connection is clean, after anything else rows stand in it
      if (!(error instanceof pg.DatabaseError)) await closeConnection(client);
      throw error;
    }
    await reader.flush();
    return query.rowCount;
  });
}

/**
 * What pg is given as a query: *flowing* from the first row on; *held* from a full reader until it
 * has flushed (rows that were received together with that one still come); *ended* by the server's
 * ReadyForQuery, its error, or the reader's, after which what still comes is thrown away.
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
    // what was received with the row is added first
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

  /** One message is one row (PostgreSQL manual, COPY, "Binary Format"); null: the trailer. */
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
