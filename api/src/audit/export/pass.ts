import { isWhole } from '@roletrail/contracts/export-manifest';
import { columnsOf, headerOf } from '@roletrail/contracts/export-row';
import { copyOut } from '@roletrail/db/copy';
import type { Database, Tx } from '@roletrail/db/open';
import { AUDIT } from '@roletrail/db/projections/audit';
import { type RawBuilder, sql } from 'kysely';
import type { ApiContext } from '../../api.ts';
import { incomplete } from '../../ledger/incomplete.ts';
import { complete } from './complete.ts';
import { changed, Prefixes } from './prefixes.ts';
import { copyRows } from './statement.ts';
import { type ExportedTree, erasureEpoch, type StoredExport } from './stored-export.ts';

/** What the server sends comes in pieces of a few rows; each that is passed on costs some system calls. */
const PIECE_BYTES = 128 * 1024;

/** Takes bytes, and answers when it can take more. Whatever it throws ends the pass. */
export type Sink = (chunk: Buffer) => Promise<void>;

/**
 * Makes an export from its first byte to its last, in one snapshot; the first time that this comes
 * to its end, the export is complete. Memory does not grow with it: PostgreSQL is asked for no
 * more than the sink takes.
 * @throws ApiError LEDGER_UNAVAILABLE while a tree is rebuilt, EXPORT_CHANGED when the bytes are not
 *   those of before; and what the sink throws
 */
export async function makeExport(
  context: ApiContext,
  made: StoredExport,
  sink: Sink,
): Promise<void> {
  const { config, deps } = context;
  const { prefixBytes, passMs } = config.exports;
  const prefixes = await Prefixes.open(deps.db, made.id, prefixBytes);
  const tx = await deps.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await prepare(tx, passMs);
    await judgeSources(tx, made);
    const rows = await writeAll(tx, made, async (chunk) => {
      await prefixes.add(chunk);
      await sink(chunk);
    });
    const pass = { bytes: prefixes.bytes, sha256: prefixes.digest(), rows };
    await complete(context, tx, made, pass);
  } finally {
    // nothing was written; where the connection was cut there is nothing to roll back either
    await tx
      .rollback()
      .execute()
      .catch((error: unknown) => {
        deps.logger.debug({ err: error }, 'the snapshot of an export was lost');
      });
  }
}

/**
 * A time for the whole pass, and the plans that can begin at once: rows in the order of an index,
 * never all of them sorted or hashed before the first is given.
 */
async function prepare(tx: Tx, passMs: number): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(passMs)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(passMs)}, true),
      set_config('enable_sort', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('jit', 'off', true)`.execute(tx);
}

/** @throws ApiError LEDGER_UNAVAILABLE, EXPORT_CHANGED */
async function judgeSources(tx: Tx, { trees, matching, epoch }: StoredExport): Promise<void> {
  if ((await erasureEpoch(tx, matching)) !== epoch) throw changed('the people that it finds');
  const { rows } = await sql<{ topic: string; partition: number; next: number }>`
    select topic, partition, next_offset as next from projection_offset
    where projection = ${AUDIT.live}`.execute(tx);
  for (const tree of trees) {
    const folded = rows.find((r) => r.topic === tree.topic && r.partition === tree.partition);
    if ((folded?.next ?? 0) < tree.size) throw await incomplete(tx, tree, 'what an export is of');
  }
}

/** @returns how many rows each tree gave */
async function writeAll(tx: Tx, made: StoredExport, sink: Sink): Promise<readonly number[]> {
  const { format, withEntries, matching, trees } = made;
  const header = headerOf(columnsOf(withEntries), format);
  if (header !== '') await sink(Buffer.from(header));
  const counts: number[] = [];
  for (const place of trees) {
    const statement = copyRows({ matching, place, size: place.size }, format, withEntries);
    const rows = place.size === 0 ? 0 : await copyTo(tx, statement, sink);
    await assertAll(tx, made, place, rows);
    counts.push(rows);
  }
  return counts;
}

/** A row for every offset, where no event was looked into: fewer would be a proof of nothing. */
async function assertAll(tx: Tx, { matching }: StoredExport, tree: ExportedTree, rows: number) {
  if (isWhole(matching) && rows !== tree.size) {
    throw await incomplete(tx, tree, `${tree.size - rows} of ${tree.size} entries`);
  }
}

async function copyTo(tx: Tx, statement: RawBuilder<unknown>, sink: Sink): Promise<number> {
  const { sql: text, parameters } = statement.compile(tx as Database);
  if (parameters.length > 0) throw new Error('COPY takes no parameters');
  return copyOut(tx, text, async (rows) => {
    let held: Buffer[] = [];
    let bytes = 0;
    const give = async () => {
      const piece = Buffer.concat(held, bytes);
      [held, bytes] = [[], 0];
      await sink(piece);
    };
    for await (const chunk of rows) {
      held.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= PIECE_BYTES) await give();
    }
    if (bytes > 0) await give();
  });
}
