/**
 * Exports as a service would sign them that may lie: its trees, its rows and its manifest are
 * whatever a test says, and every signature and every proof is good.
 */
import { createHash } from 'node:crypto';
import type { AppliedFilter } from '@roletrail/contracts/applied-filter';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import type { TextFormat } from '@roletrail/contracts/export-formats';
import {
  boundBytes,
  type ExportManifest,
  type ManifestTree,
} from '@roletrail/contracts/export-manifest';
import {
  buildExportRow,
  type ExportRow,
  formatExportHeader,
  formatExportRow,
  listExportColumns,
} from '@roletrail/contracts/export-row';
import { toBase64 } from '@roletrail/ledger/base64';
import { toHex } from '@roletrail/ledger/hex';
import type { LedgerKey } from '@roletrail/ledger/ledger-key';
import { signerFromSeed } from '@roletrail/ledger/note-key';
import { buildOmittedRange, gapsBetween, leftOutTiles } from '@roletrail/ledger/omitted-ranges';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { MemoryLog } from '@roletrail/ledger/testing/memory-log';
import { readTiles } from '@roletrail/ledger/tile';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import type { ByteSource } from '../../source.ts';

const ORIGIN = 'ledger.example';
const SEED = new Uint8Array(32).fill(5);
const SALT = '0f'.repeat(32);
export const EXPORT_ID = '01890000-0000-7000-8000-0000000000e1';

export const NO_FILTER: AppliedFilter = {
  topic: null,
  partition: null,
  from: null,
  to: null,
  users: null,
  types: null,
  decision: null,
  version: null,
  tags: [],
  exact: null,
};

export interface Tree {
  readonly topic: ManifestTree['topic'];
  readonly partition: number;
  readonly entries: readonly Uint8Array[];
}

/** Claims of the service; by default true for all its trees. */
export interface ExportClaims {
  readonly applied?: Partial<AppliedFilter>;
  readonly format?: TextFormat;
  /** whether there is a row of a record; default: of every one */
  readonly holds?: (tree: Tree, offset: number) => boolean;
  /** a row before it is written */
  readonly row?: (row: ExportRow) => ExportRow;
  /** the manifest before it is signed */
  readonly manifest?: (manifest: ExportManifest) => ExportManifest;
}

export interface SignedExport {
  readonly file: string;
  readonly manifest: string;
  readonly key: LedgerKey;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const signerOf = (name: string) => signerFromSeed(name, SEED);

/** An export of these trees, in the order given. */
export async function signedExport(
  trees: readonly Tree[],
  claims: ExportClaims = {},
): Promise<SignedExport> {
  const { format = 'jsonl', holds = () => true, row: changeRow = (row) => row } = claims;
  const columns = listExportColumns(true);
  const seen = new Set<string>();
  let file = formatExportHeader(columns, format);
  const manifestTrees: ManifestTree[] = [];
  for (const tree of trees) {
    const { topic, partition, entries } = tree;
    const held = [...entries.keys()].filter((offset) => holds(tree, offset));
    for (const offset of held) {
      const entry = entries[offset] ?? new Uint8Array();
      const record = { topic, partition, offset, entry, leafHash: leafHash(entry) };
      const made = buildExportRow(record, (id) => seen.has(id));
      if ('newer' in made) throw new Error(made.newer);
      if (made.eventId !== null) seen.add(made.eventId);
      file += formatExportRow(changeRow(made.row), columns, format);
    }
    manifestTrees.push(await treeOf(tree, held));
  }
  const applied = { ...NO_FILTER, ...claims.applied };
  const rows = manifestTrees.reduce((sum, tree) => sum + tree.rows, 0);
  const honest: ExportManifest = {
    schema: 'roletrail.export-manifest.v1',
    exportId: EXPORT_ID,
    origin: ORIGIN,
    format,
    columns: [...columns],
    filter: { digest: sha256(boundBytes(SALT, applied)), salt: SALT, applied },
    file: { bytes: Buffer.byteLength(file), rows, sha256: sha256(file) },
    trees: manifestTrees,
  };
  const manifest = claims.manifest?.(honest) ?? honest;
  const key = { origin: ORIGIN, publicKey: signerOf(ORIGIN).publicKey };
  return { file, manifest: await proven(manifest), key };
}

async function treeOf({ topic, partition, entries }: Tree, held: readonly number[]) {
  const name = `${ORIGIN}/${topic}/${partition}`;
  const log = new MemoryLog(name);
  log.append(entries);
  const gaps = [];
  for await (const gap of gapsBetween(held, log.size)) gaps.push(gap);
  const tiles = await readTiles(log.reader, leftOutTiles(gaps, log.size));
  return {
    topic,
    partition,
    size: log.size,
    checkpoint: await log.checkpoint(signerOf(name)),
    rows: held.length,
    leftOut: gaps.map((gap) => ({
      ...gap,
      hashes: buildOmittedRange(gap, tiles).hashes.map(toHex),
    })),
  };
}

/** The manifest with the event that names it, in a tree of its own. */
async function proven(manifest: ExportManifest): Promise<string> {
  const { exportId, file } = manifest;
  const data = {
    exportId,
    bytes: file.bytes,
    rows: file.rows,
    fileSha256: file.sha256,
    manifestSha256: sha256(canonicalBytes(manifest)),
  };
  const type = 'roletrail.evidence.export_completed.v1' as const;
  const draft = { id: EXPORT_ID, source: 'test', type, subject: exportId, data };
  const entry = encodeEvent(draft, '2026-11-21T10:00:00.000Z', 1);
  const name = `${ORIGIN}/admin-events/0`;
  const log = new MemoryLog(name);
  log.append([new Uint8Array([1]), entry]);
  const checkpoint = await log.checkpoint(signerOf(name));
  const proof = formatTlogProof({
    index: 1,
    hashes: await log.inclusion(1),
    checkpoint,
    extra: null,
  });
  const place = { topic: 'admin-events', partition: 0, offset: 1 } as const;
  const completed = { ...place, entry: toBase64(entry), proof };
  const schema = 'roletrail.export-proof.v1' as const;
  return new TextDecoder().decode(canonicalBytes({ schema, manifest, completed }));
}

/** A file that is in memory. */
export function whole(text: string): ByteSource {
  const bytes = Buffer.from(text);
  return {
    size: bytes.length,
    slice: async (from, to) => bytes.subarray(from, to),
  };
}
