import { isUnfiltered } from '@roletrail/contracts/export-manifest';
import { listExportColumns } from '@roletrail/contracts/export-row';
import { copyRows } from '@roletrail/db/copy-rows';
import { lockProjections } from '@roletrail/db/lock-tables';
import type { Database, Tx } from '@roletrail/db/open';
import { AUDIT } from '@roletrail/db/projections/audit';
import { sql } from 'kysely';
import type { ApiContext } from '../../api.ts';
import { incomplete } from '../../ledger/incomplete.ts';
import { completeExport } from './complete.ts';
import { CopiedLines } from './copied-lines.ts';
import { openRows } from './open-rows.ts';
import { ParquetFile } from './parquet-file.ts';
import { createExportChangedError, PrefixVerifier } from './prefixes.ts';
import { streamTreeRows } from './read-rows.ts';
import { type RowFile, TextFile } from './row-file.ts';
import type { Sink } from './sink.ts';
import { copiedLines, type TreeRows } from './statement.ts';
import { type ExportedTree, erasureEpoch, type StoredExport } from './stored-export.ts';

/**
 * Makes an export from first to last byte in one snapshot. The first full pass completes the
 * export. Memory is constant: rows are read only as fast as the sink takes them. An opened export
 * yields nothing after any erasure since its creation, so that a file is never half erased.
 * @throws ApiError LEDGER_UNAVAILABLE while a tree is rebuilt, EXPORT_CHANGED if the bytes differ
 *   from an earlier pass; errors of the sink
 */
export async function writeExport(
  context: Pick<ApiContext, 'config' | 'deps'>,
  made: StoredExport,
  sink: Sink,
): Promise<void> {
  const { config, deps } = context;
  const { prefixBytes, passMs } = config.exports;
  const guarded: Sink = {
    write: async (chunk) => {
      if (made.opened) await assertNoErasureSince(deps.db, made);
      await sink.write(chunk);
    },
    inUse: () => sink.inUse(),
  };
  const prefixes = await PrefixVerifier.open(deps.db, { id: made.id, every: prefixBytes }, guarded);
  const tx = await deps.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await lockProjections(tx);
    await prepare(tx, passMs);
    await judgeSources(tx, made);
    const rows = await writeAll({ context, tx, made }, prefixes);
    await prefixes.giveHeld();
    await assertNoErasureSince(deps.db, made);
    const pass = { bytes: prefixes.bytes, sha256: prefixes.digest(), rows };
    await completeExport(context, tx, made, pass);
  } finally {
    // nothing was written; after a lost connection there is nothing to roll back
    await tx
      .rollback()
      .execute()
      .catch((error: unknown) => {
        deps.logger.debug({ err: error }, 'the snapshot of an export was lost');
      });
  }
}

/**
 * Sets a timeout for the whole pass and forces index-order plans, so that rows flow immediately
 * instead of being sorted or hashed first.
 */
async function prepare(tx: Tx, passMs: number): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(passMs)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(passMs)}, true),
      set_config('enable_sort', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('jit', 'off', true)`.execute(tx);
}

/**
 * Fails if a person was erased since: an export that searches or opens personal data then differs.
 * @throws ApiError EXPORT_CHANGED
 */
export async function assertNoErasureSince(db: Database | Tx, made: StoredExport): Promise<void> {
  if ((await erasureEpoch(db, made)) !== made.epoch)
    throw createExportChangedError('the people who are not erased');
}

/** @throws ApiError LEDGER_UNAVAILABLE, EXPORT_CHANGED */
async function judgeSources(tx: Tx, made: StoredExport): Promise<void> {
  await assertNoErasureSince(tx, made);
  const { rows } = await sql<{ topic: string; partition: number; next: number }>`
    select topic, partition, next_offset as next from projection_offset
    where projection = ${AUDIT.live}`.execute(tx);
  for (const tree of made.trees) {
    const folded = rows.find((r) => r.topic === tree.topic && r.partition === tree.partition);
    if ((folded?.next ?? 0) < tree.size) throw await incomplete(tx, tree, 'what an export is of');
  }
}

/** One pass of an export, in its snapshot. */
interface Making {
  readonly context: Pick<ApiContext, 'config' | 'deps'>;
  readonly tx: Tx;
  readonly made: StoredExport;
}

/** @returns number of rows per tree */
async function writeAll(making: Making, sink: Sink): Promise<readonly number[]> {
  const { tx, made } = making;
  const { format, withEntries, opened, matching, trees } = made;
  const columns = listExportColumns(withEntries, opened);
  const file: RowFile =
    format === 'parquet' ? new ParquetFile(columns, sink) : new TextFile(format, columns, sink);
  await file.begin();
  const counts: number[] = [];
  for (const place of trees) {
    const tree = { matching, place, size: place.size };
    const rows = place.size === 0 ? 0 : await writeTree(making, tree, file, sink);
    await assertAll(tx, made, place, rows);
    counts.push(rows);
  }
  await file.end();
  return counts;
}

/** Writes the rows of a tree. The database formats the lines if possible. */
async function writeTree(
  { context, tx, made }: Making,
  tree: TreeRows,
  file: RowFile,
  sink: Sink,
): Promise<number> {
  const { format, withEntries, opened } = made;
  if (format !== 'parquet' && !opened) {
    const lines = new CopiedLines(format, withEntries, sink);
    return copyRows(tx, copiedLines(tx, tree, format, withEntries), lines);
  }
  return streamTreeRows(tx, tree, withEntries, async (rows) => {
    await file.add(opened ? await openRows(context.deps, made.id, rows) : rows);
  });
}

/** Checks that an unfiltered export has a row for every offset: a gap would void the proof. */
async function assertAll(tx: Tx, { matching }: StoredExport, tree: ExportedTree, rows: number) {
  if (isUnfiltered(matching) && rows !== tree.size) {
    throw await incomplete(tx, tree, `${tree.size - rows} of ${tree.size} entries`);
  }
}
