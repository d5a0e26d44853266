import type { LogRow } from '@roletrail/contracts/export-row';
import { copyOut } from '@roletrail/db/copy';
import type { Database, Tx } from '@roletrail/db/open';
import { copyRows, type TreeRows } from './statement.ts';

/** Rows that are in memory at once, and about so many bytes of them (an entry has up to 65,535). */
const ROWS = 500;
const BYTES = 4 * 1024 * 1024;

const LF = 0x0a;

/**
 * Rows of one tree, in the order of the log, in batches; PostgreSQL is asked for no more than is
 * taken.
 * @returns how many there were
 */
export async function readRows(
  tx: Tx,
  tree: TreeRows,
  withEntries: boolean,
  take: (rows: readonly LogRow[]) => Promise<void>,
): Promise<number> {
  return copyText(tx, tree, withEntries, async (chunks) => {
    let batch: LogRow[] = [];
    let bytes = 0;
    for await (const line of linesOf(chunks)) {
      batch.push(JSON.parse(line.toString('utf8')));
      bytes += line.length;
      if (batch.length < ROWS && bytes < BYTES) continue;
      await take(batch);
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) await take(batch);
  });
}

async function copyText(
  tx: Tx,
  tree: TreeRows,
  withEntries: boolean,
  consume: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<number> {
  const statement = copyRows(tree, 'jsonl', withEntries).compile(tx as Database);
  return copyOut(tx, statement.sql, consume);
}

/** Lines without their ends; JSON holds no line feed of its own. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      begun.push(chunk.subarray(from, end));
      yield begun.length === 1 && begun[0] ? begun[0] : Buffer.concat(begun);
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
}
