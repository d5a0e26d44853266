import type { LogRow } from '@roletrail/contracts/export-row';
import { type CopiedRow, copyRows, type RowReader } from '@roletrail/db/copy-rows';
import type { Tx } from '@roletrail/db/open';
import { copiedLines, type TreeRows } from './statement.ts';

/** Rows that are in memory at once, and about so many bytes of them (an entry has up to 65,535). */
const ROWS = 500;
const BYTES = 2 * 1024 * 1024;

/**
 * Rows of one tree, in the order of the log, in batches; PostgreSQL is asked for no more than is
 * taken.
 * @returns how many there were
 */
export async function streamTreeRows(
  tx: Tx,
  tree: TreeRows,
  withEntries: boolean,
  take: (rows: readonly LogRow[]) => Promise<void>,
): Promise<number> {
  return copyRows(tx, copiedLines(tx, tree, 'jsonl', withEntries), new Batches(take));
}

class Batches implements RowReader {
  readonly #take: (rows: readonly LogRow[]) => Promise<void>;
  #rows: LogRow[] = [];
  #bytes = 0;

  constructor(take: (rows: readonly LogRow[]) => Promise<void>) {
    this.#take = take;
  }

  add([line, leafHash, entry]: CopiedRow): boolean {
    if (!line) throw new TypeError('a row of an export has no line');
    const proof = {
      leafHash: leafHash?.toString('hex') ?? null,
      entry: entry?.toString('hex') ?? null,
    };
    this.#rows.push({ ...JSON.parse(line.toString('utf8')), ...proof });
    this.#bytes += line.length + (entry?.length ?? 0);
    return this.#rows.length >= ROWS || this.#bytes >= BYTES;
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#bytes = 0;
    await this.#take(rows);
  }
}
