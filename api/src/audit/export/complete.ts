import { createHash } from 'node:crypto';
import { isUnfiltered } from '@roletrail/contracts/export-manifest';
import { listExportColumns } from '@roletrail/contracts/export-row';
import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import {
  buildOmittedRange,
  gapsBetween,
  type LeafRange,
  leftOutTiles,
  type OmittedRange,
} from '@roletrail/ledger/omitted-ranges';
import { readTiles } from '@roletrail/ledger/tile';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { API_EVENT_SOURCE } from '../../event-source.ts';
import { withTiles } from '../../ledger/incomplete.ts';
import { tileReader } from '../../ledger/log-store.ts';
import { inTransaction } from '../../transaction.ts';
import { matchingOffsets } from '../matching-sql.ts';
import { boundDigest } from './create.ts';
import { streamManifest, type TreeText } from './manifest-text.ts';
import { createExportChangedError } from './prefixes.ts';
import type { TreeRows } from './statement.ts';
import {
  appliedOf,
  type ExportedTree,
  type ExportPassResult,
  erasureEpoch,
  findStoredExport,
  type StoredExport,
} from './stored-export.ts';

/** Number of gaps whose tiles are in memory at once. */
const GAPS = 64;
/** Number of rows per query. */
const OFFSETS = 5000;
/** Approximate characters of a manifest in one row. */
const PART = 256 * 1024;

/**
 * Completes an export after its first full pass: stores digests and manifest, and records the
 * event. Later passes must give the same bytes.
 * @param snapshot snapshot of the pass, also used for the manifest
 * @throws ApiError EXPORT_CHANGED, LEDGER_UNAVAILABLE; NOT_FOUND if the export expired meanwhile
 */
export async function completeExport(
  context: Pick<ApiContext, 'config' | 'deps'>,
  snapshot: Tx,
  made: StoredExport,
  pass: ExportPassResult,
): Promise<void> {
  const { db, partitions } = context.deps;
  const eventId = uuidv7();
  await inTransaction(db, async (tx) => {
    await sql`select from evidence_export where id = ${made.id} for update`.execute(tx);
    const stored = await findStoredExport(tx, made.id);
    if (!stored) throw new ApiError('NOT_FOUND');
    if (stored.completed) {
      assertSame(stored.completed, pass);
      return;
    }
    // An erasure waits for this row lock, so a manifest holds no tag that was erased meanwhile.
    if ((await erasureEpoch(tx, stored)) !== stored.epoch)
      throw createExportChangedError('the people in it');
    const manifestSha256 = await keep(tx, made.id, manifestOf(context, snapshot, made, pass));
    const rows = total(pass);
    const { bytes, sha256 } = pass;
    const completed = { bytes, rows, sha256, manifest_sha256: manifestSha256 };
    await tx
      .updateTable('evidence_export')
      .set({ ...completed, completed_event_id: eventId })
      .where('id', '=', made.id)
      .execute();
    const data = {
      exportId: made.id,
      bytes,
      rows,
      fileSha256: sha256.toString('hex'),
      manifestSha256: manifestSha256.toString('hex'),
    };
    const type = 'roletrail.evidence.export_completed.v1' as const;
    const draft = { id: eventId, source: API_EVENT_SOURCE, type, subject: made.id, data: data };
    await enqueue(tx, partitions, [{ draft }]);
  });
}

const total = ({ rows }: ExportPassResult) => rows.reduce((sum, count) => sum + count, 0);

function assertSame(
  before: { bytes: number; sha256: Buffer },
  { bytes, sha256 }: ExportPassResult,
): void {
  if (before.bytes !== bytes || !before.sha256.equals(sha256))
    throw createExportChangedError('its bytes');
}

/** Writes the text in parts. @returns its SHA-256 */
async function keep(tx: Tx, exportId: string, text: AsyncIterable<string>): Promise<Buffer> {
  const hash = createHash('sha256');
  let part = 0;
  let content = '';
  const flush = async () => {
    hash.update(content);
    const row = { export_id: exportId, part, content };
    await tx.insertInto('evidence_export_manifest').values(row).execute();
    part += 1;
    content = '';
  };
  for await (const piece of text) {
    content += piece;
    if (content.length >= PART) await flush();
  }
  await flush();
  return hash.digest();
}

function manifestOf(
  { config }: Pick<ApiContext, 'config'>,
  snapshot: Tx,
  made: StoredExport,
  pass: ExportPassResult,
): AsyncIterable<string> {
  const { matching, filterSalt } = made;
  const salt = filterSalt.toString('hex');
  const applied = appliedOf(matching);
  const digest = boundDigest(filterSalt, applied);
  return streamManifest(
    {
      schema: 'roletrail.export-manifest.v1',
      exportId: made.id,
      origin: config.ledger.origin,
      format: made.format,
      columns: [...listExportColumns(made.withEntries, made.opened)],
      filter: { digest, salt, applied },
      file: { bytes: pass.bytes, rows: total(pass), sha256: pass.sha256.toString('hex') },
    },
    treesOf(snapshot, made, pass),
  );
}

async function* treesOf(
  tx: Tx,
  made: StoredExport,
  { rows }: ExportPassResult,
): AsyncGenerator<TreeText> {
  for (const [nth, tree] of made.trees.entries()) {
    const { topic, partition, size } = tree;
    const signed = await tx
      .selectFrom('ledger_checkpoint')
      .select('note')
      .where('topic', '=', topic)
      .where('partition', '=', partition)
      .where('size', '=', size)
      .executeTakeFirst();
    const place = { topic, partition, size, checkpoint: signed?.note ?? null };
    yield { ...place, rows: rows[nth] ?? 0, leftOut: leftOutOf(tx, made, tree) };
  }
}

/** Yields the ranges of a tree that the export leaves out, with their hashes. */
async function* leftOutOf(
  tx: Tx,
  { matching }: StoredExport,
  tree: ExportedTree,
): AsyncGenerator<OmittedRange> {
  if (isUnfiltered(matching)) return;
  let gaps: LeafRange[] = [];
  for await (const gap of gapsBetween(
    offsetsOf(tx, { matching, place: tree, size: tree.size }),
    tree.size,
  )) {
    gaps.push(gap);
    if (gaps.length < GAPS) continue;
    yield* await hashed(tx, tree, gaps);
    gaps = [];
  }
  yield* await hashed(tx, tree, gaps);
}

async function* offsetsOf(tx: Tx, { matching, place, size }: TreeRows): AsyncGenerator<number> {
  for (let first = 0; ; ) {
    const range = { first, end: size, limit: OFFSETS };
    const found = await matchingOffsets(matching, place, range).execute(tx);
    for (const { offset } of found.rows) yield offset;
    const last = found.rows.at(-1);
    if (last === undefined || found.rows.length < OFFSETS) return;
    first = last.offset + 1;
  }
}

async function hashed(
  tx: Tx,
  tree: ExportedTree,
  gaps: readonly LeafRange[],
): Promise<readonly OmittedRange[]> {
  return withTiles(tx, tree, async () => {
    const tiles = await readTiles(tileReader(tx, tree), leftOutTiles(gaps, tree.size));
    return gaps.map((gap) => buildOmittedRange(gap, tiles));
  });
}
