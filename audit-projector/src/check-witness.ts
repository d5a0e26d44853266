import type { Database } from '@roletrail/db/open';
import { type EventLog, formatTopicPartition } from '@roletrail/event-log/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { type Checkpoint, openCheckpoint, parseCheckpoint } from '@roletrail/ledger/checkpoint';
import { entryBytes } from '@roletrail/ledger/entry';
import { isLedgerError } from '@roletrail/ledger/errors';
import { parseNote } from '@roletrail/ledger/note';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { rootFromTiles, rootTiles } from '@roletrail/ledger/tile';
import { appendLeaves, treeRoot } from '@roletrail/ledger/tree';
import { SigningError } from './errors.ts';
import { openStoredTree, readStoredTiles, readTreeRow, type TreeRow } from './tree-store.ts';
import type { LedgerTree } from './trees.ts';
import { readWitness } from './witness-file.ts';

/** A signed note, opened. */
export interface SignedNote {
  readonly note: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** The last checkpoint of a tree: nothing inconsistent with it may ever be signed. */
export interface SignedHead<Tree extends LedgerTree = LedgerTree> {
  readonly tree: Tree;
  /** null while the tree was never signed */
  readonly last: SignedNote | null;
  /**
   * What stands in the witness file and not yet in the checkpoint table, smallest first: `last` as
   * a rule, and after a restored backup all that was signed since it.
   */
  readonly unserved: readonly SignedNote[];
}

export interface WitnessDeps {
  readonly db: Database;
  readonly log: Pick<EventLog, 'range' | 'openReader'>;
}

/**
 * Holds the witness file against the database and the log: every tree's largest note must be
 * signed by us, be the largest the database knows, and be of a prefix of the log as it is now.
 * Where the stored tree is still shorter than the note, the rest is hashed from the log itself.
 *
 * Changes nothing. In embedded mode the launcher calls it before any role starts, so that a
 * restored backup cannot fork the ledger; the signer calls it whenever it takes the lease.
 * @returns each tree's last checkpoint
 * @throws SigningError (its message says which tree and why)
 */
export async function checkWitness<Tree extends LedgerTree>(
  deps: WitnessDeps,
  trees: readonly Tree[],
  witnessFile: string,
): Promise<readonly SignedHead<Tree>[]> {
  const witnessed = await witnessedNotes(witnessFile, trees);
  const stored = await largestStored(deps.db);
  if (witnessed.size === 0 && stored.size > 0) {
    throw new SigningError(
      'WITNESS_EMPTY',
      `${witnessFile} holds no note of this ledger, but the database holds checkpoints: give the file back`,
    );
  }
  const heads: SignedHead<Tree>[] = [];
  for (const tree of trees) {
    const notes = witnessed.get(tree.origin) ?? new Map<number, string>();
    const note = notes.get(largestOf(notes.keys()));
    const last = note === undefined ? null : openNote(tree, note);
    compareWithTable(tree, last, stored.get(formatTopicPartition(tree.topicPartition)) ?? null);
    if (last) await compareWithLog(deps, tree, last);
    heads.push({ tree, last, unserved: await unservedNotes(deps.db, tree, notes) });
  }
  return heads;
}

function largestOf(sizes: Iterable<number>): number {
  let largest = 0;
  for (const size of sizes) largest = Math.max(largest, size);
  return largest;
}

/** The notes of our trees by origin line and size, as claimed: signatures are checked afterwards. */
async function witnessedNotes(
  path: string,
  trees: readonly LedgerTree[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  // another ledger's (this one was started anew under a new origin) says nothing about ours
  const ours = new Map(trees.map(({ origin }) => [origin, new Map<number, string>()]));
  for await (const { line, note } of readWitness(path)) {
    const { origin, size } = claimedHead(note, `${path}:${line}`);
    ours.get(origin)?.set(size, note);
  }
  return new Map([...ours].filter(([, notes]) => notes.size > 0));
}

async function unservedNotes(
  db: Database,
  tree: LedgerTree,
  notes: ReadonlyMap<number, string>,
): Promise<readonly SignedNote[]> {
  const rows = await db
    .selectFrom('ledger_checkpoint')
    .select('size')
    .where('topic', '=', tree.topicPartition.topic)
    .where('partition', '=', tree.topicPartition.partition)
    .execute();
  const served = new Set(rows.map(({ size }) => size));
  return [...notes]
    .filter(([size]) => !served.has(size))
    .sort(([a], [b]) => a - b)
    .map(([, note]) => openNote(tree, note));
}

function claimedHead(note: string, where: string): Checkpoint {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new SigningError('WITNESS_INVALID', `${where}: ${error.message}`, { cause: error });
  }
}

function openNote({ origin, verifier }: LedgerTree, note: string): SignedNote {
  try {
    const { size, root } = openCheckpoint(note, [verifier], origin);
    return { note, size, root };
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new SigningError(
      'WITNESS_INVALID',
      `${origin}: a note in the witness file is not ours: ${error.message}`,
      { cause: error },
    );
  }
}

interface StoredHead {
  readonly size: number;
  readonly root: Uint8Array;
}

async function largestStored(db: Database): Promise<ReadonlyMap<string, StoredHead>> {
  const rows = await db
    .selectFrom('ledger_checkpoint')
    .distinctOn(['topic', 'partition'])
    .select(['topic', 'partition', 'size', 'root'])
    .orderBy('topic')
    .orderBy('partition')
    .orderBy('size', 'desc')
    .execute();
  return new Map(rows.map((row) => [formatTopicPartition(row), row]));
}

/** The file is written first, so it is never behind the table. */
function compareWithTable(
  tree: LedgerTree,
  last: StoredHead | null,
  table: StoredHead | null,
): void {
  if (table === null) return;
  if (last === null || last.size < table.size) {
    throw new SigningError(
      'WITNESS_BEHIND',
      `${tree.origin}: the database holds a checkpoint of ${table.size}, the witness file ends at ${last?.size ?? 'none'}: give the file back`,
    );
  }
  if (last.size === table.size && !sameBytes(last.root, table.root)) throw forked(tree, last.size);
}

async function compareWithLog(
  deps: WitnessDeps,
  tree: LedgerTree,
  last: StoredHead,
): Promise<void> {
  const { topicPartition: place } = tree;
  const row = await readTreeRow(deps.db, place);
  let root: Uint8Array;
  if (row.size >= last.size) {
    const tiles = await readStoredTiles(deps.db, place, rootTiles(last.size));
    root = rootFromTiles(last.size, tiles);
  } else {
    root = await rootFromLog(deps, tree, row, last.size);
  }
  if (!sameBytes(root, last.root)) throw forked(tree, last.size);
}

/**
 * Continues the stored tree with the log's own records, in memory, up to `size`.
 * @param row the tree as read once: it may grow beyond `size` meanwhile
 */
async function rootFromLog(
  { db, log }: WitnessDeps,
  { origin, topicPartition: place }: LedgerTree,
  row: TreeRow,
  size: number,
): Promise<Uint8Array> {
  const { end } = await log.range(place);
  if (end < size) {
    throw new SigningError(
      'LOG_LOST',
      `${origin}: ${size} records were signed, but the log ends at ${end}: give the log back, or start the ledger anew (roletrail ledger-restart)`,
    );
  }
  let tree = await openStoredTree(db, place, row);
  const reader = await log.openReader(place);
  try {
    while (tree.size < size) {
      const records = await reader.read(tree.size, READ);
      const leaves = records
        .slice(0, size - tree.size)
        .map((record) => leafHash(entryBytes(record.value)));
      if (leaves.length === 0) {
        throw new SigningError('LOG_LOST', `${origin}: offset ${tree.size} cannot be read`);
      }
      tree = appendLeaves(tree, leaves).state;
    }
  } finally {
    await reader.close();
  }
  return treeRoot(tree);
}

const READ = { maxRecords: 2000, maxBytes: 4 * 1024 * 1024, waitMs: 5000 };

function forked({ origin }: LedgerTree, size: number): SigningError {
  return new SigningError(
    'LOG_FORKED',
    `${origin}: the log's first ${size} records are not those that were signed: give the log back, or start the ledger anew (roletrail ledger-restart)`,
  );
}
