import type { FileHandle } from 'node:fs/promises';
import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import { lockForSnapshot } from '@roletrail/db/lock-tables';
import type { Database, Tx } from '@roletrail/db/open';
import { PROJECTION_TABLES } from '@roletrail/db/projections/all';
import { streamPages } from '@roletrail/db/stream-pages';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import type { DeploymentIdentity } from '@roletrail/event-log/identity';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { toBase64 } from '@roletrail/ledger/base64';
import { encodeEntryBundle } from '@roletrail/ledger/entry-bundle';
import { emptyRoot } from '@roletrail/ledger/rfc6962';
import {
  BUNDLE_MANIFEST,
  type BundledPart,
  type BundledTree,
  type BundleManifest,
  documentPart,
  formatBundleManifest,
  levelsOf,
  MANIFEST_SUM,
  sumOf,
  treePart,
} from '@roletrail/verify/bundle/manifest';
import { type BundleReport, NOWHERE, walkBundle } from '@roletrail/verify/bundle/walk-bundle';
import { lineOfNote } from '@roletrail/verify/bundle/walk-tree';
import { sql } from 'kysely';
import { createWholeBy } from '../runtime/atomic-file.ts';
import { CliError } from '../runtime/cli-error.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { documentHtml, namedDocuments } from './named-documents.ts';
import { openBundle } from './open-bundle.ts';
import { TarWriter } from './tar-writer.ts';

/** Entries, tiles or notes that are in memory at once. */
const PAGE = 256;
const HASH = 32;

export interface ExportBundleOptions {
  readonly belonging: DeploymentIdentity;
  readonly partitions: PartitionCounts;
  /** only what notes cover that were signed until then */
  readonly until: Date | null;
}

/**
 * Writes the ledger into a file, also while the product runs: each tree up to its last signed note.
 * Then verifies the file as a recipient would, and removes it if it is invalid.
 * @param signal aborted: the file is removed
 * @throws CliError REFUSED if the file exists; BUNDLE_INVALID if the database does not match the
 *   signed notes
 */
export async function exportBundle(
  db: Database,
  path: string,
  options: ExportBundleOptions,
  signal: AbortSignal,
): Promise<BundleReport> {
  const reports: BundleReport[] = [];
  const isCreated = await createWholeBy(path, 0o600, async (file, draft) => {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => new Export(tx, file, options, signal).write());
    reports.push(await verifyFile(draft, signal));
    signal.throwIfAborted();
  });
  const [report] = reports;
  if (!isCreated || !report) throw exists(path);
  return report;
}

export function exists(path: string): CliError {
  return new CliError('REFUSED', `${path} is there already, and is not overwritten.`);
}

/** Reads a whole bundle and says what it holds. @throws CliError as openBundle and walkBundle */
export async function verifyFile(path: string, signal: AbortSignal): Promise<BundleReport> {
  await using bundle = await openBundle(path, signal);
  const total = bundle.manifest.trees.reduce((sum, { size }) => sum + size, 0);
  using progress = new ProgressLine({ what: 'verifying', total, unit: 'records' });
  return await walkBundle(bundle, NOWHERE, signal, (count) => progress.add(count));
}

class Export {
  readonly #tx: Tx;
  readonly #tar: TarWriter;
  readonly #options: ExportBundleOptions;
  readonly #signal: AbortSignal;
  readonly #parts: BundledPart[] = [];

  constructor(tx: Tx, file: FileHandle, options: ExportBundleOptions, signal: AbortSignal) {
    this.#tx = tx;
    this.#tar = new TarWriter(file);
    this.#options = options;
    this.#signal = signal;
  }

  async write(): Promise<void> {
    await disableTimeouts(this.#tx);
    await lockForSnapshot(this.#tx, [
      ...PROJECTION_TABLES.map(({ shape }) => shape.table),
      'legal_documents',
    ]);
    const { belonging, partitions, until } = this.#options;
    const trees = await this.#trees();
    const total = trees.reduce((sum, { size }) => sum + size, 0);
    if (total === 0) throw new CliError('NOT_FOUND', 'No note was signed until then.');
    using progress = new ProgressLine({ what: 'writing', total, unit: 'records' });
    for (const tree of trees.filter(({ size }) => size > 0)) await this.#tree(tree, progress);
    const documents = await namedDocuments(this.#tx, trees);
    for (const document of documents) {
      await this.#part(documentPart(document), documentHtml(this.#tx, document));
    }
    const manifest: BundleManifest = {
      format: 'roletrail-bundle-1',
      takenAt: await this.#now(),
      until: until?.toISOString() ?? null,
      origin: belonging.origin,
      vkey: belonging.vkey,
      partitions,
      trees: [...trees],
      documents: [...documents],
      parts: this.#parts,
    };
    const text = formatBundleManifest(manifest);
    await this.#tar.part(BUNDLE_MANIFEST, only(Buffer.from(text)));
    await this.#tar.part(MANIFEST_SUM, only(Buffer.from(sumOf(text).line)));
    await this.#tar.end();
  }

  async #part(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    this.#parts.push(await this.#tar.part(name, this.#whileWanted(pieces)));
  }

  async *#whileWanted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#signal.throwIfAborted();
      yield piece;
    }
  }

  async #now(): Promise<string> {
    const { rows } = await sql<{ at: Date }>`select transaction_timestamp() as at`.execute(
      this.#tx,
    );
    const [row] = rows;
    if (!row) throw new Error('a select without a from gave no row');
    return row.at.toISOString();
  }

  async #trees(): Promise<readonly BundledTree[]> {
    const { partitions, until } = this.#options;
    const { rows } = await sql<{ topic: string; partition: number; size: number; root: Buffer }>`
      select distinct on (topic, partition) topic, partition, size, root from ledger_checkpoint
      where ${until}::timestamptz is null or signed_at <= ${until}::timestamptz
      order by topic, partition, size desc`.execute(this.#tx);
    const last = new Map(rows.map((row) => [formatTopicPartition(row), row]));
    return LEDGER_TOPICS.flatMap((topic) =>
      listTopicPartitions([topic], partitions).map(({ partition }) => {
        const { size = 0, root = emptyRoot() } =
          last.get(formatTopicPartition({ topic, partition })) ?? {};
        return { topic, partition, size, root: toBase64(root) };
      }),
    );
  }

  async #tree(tree: BundledTree, progress: ProgressLine): Promise<void> {
    await this.#part(treePart(tree, 'entries'), this.#entries(tree, progress));
    for (const [level, hashes] of levelsOf(tree.size).entries()) {
      await this.#part(treePart(tree, `tile-${level}`), this.#tiles(tree, level, hashes * HASH));
    }
    await this.#part(treePart(tree, 'notes'), this.#notes(tree));
  }

  async *#entries({ topic, partition, size }: BundledTree, progress: ProgressLine) {
    const query = sql<{ entry: Buffer }>`
      select entry from ledger_entry
      where topic = ${topic} and partition = ${partition} and "offset" < ${size} order by "offset"`;
    for await (const rows of streamPages(this.#tx, query, PAGE)) {
      yield encodeEntryBundle(rows.map(({ entry }) => entry));
      progress.add(rows.length);
    }
  }

  /** @param bytes of this level: its last tile may have grown beyond the tree since */
  async *#tiles({ topic, partition }: BundledTree, level: number, bytes: number) {
    const query = sql<{ hashes: Buffer }>`
      select hashes from ledger_tile
      where topic = ${topic} and partition = ${partition} and level = ${level}
        and tile_index * 8192 < ${bytes} order by tile_index`;
    let left = bytes;
    for await (const rows of streamPages(this.#tx, query, PAGE)) {
      for (const { hashes } of rows) {
        yield hashes.subarray(0, left);
        left -= hashes.length;
      }
    }
  }

  async *#notes({ topic, partition, size }: BundledTree) {
    const query = sql<{ note: string; signedAt: Date }>`
      select note, signed_at as "signedAt" from ledger_checkpoint
      where topic = ${topic} and partition = ${partition} and size <= ${size} order by size`;
    for await (const rows of streamPages(this.#tx, query, PAGE)) {
      const lines = rows.map(({ note, signedAt }) =>
        lineOfNote({ note, signedAt: signedAt.toISOString() }),
      );
      yield Buffer.from(lines.join(''));
    }
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
