import { readStoredTiles, readTreeRow } from '@roletrail/audit-projector/tree-store';
import type { LedgerTree } from '@roletrail/audit-projector/trees';
import type { Database } from '@roletrail/db/open';
import type { TopicPartition } from '@roletrail/event-log/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { toBase64 } from '@roletrail/ledger/base64';
import { type Checkpoint, openCheckpoint, parseCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError, type LedgerErrorCode } from '@roletrail/ledger/errors';
import { parseNote } from '@roletrail/ledger/note';
import { rootFromTiles, rootTiles } from '@roletrail/ledger/tile';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import { CliError, type CliErrorCode } from '../runtime/cli-error.ts';

/** Whether a signed note is of a prefix of our tree. */
export type NoteVerdict =
  | {
      readonly isPrefix: true;
      readonly origin: string;
      readonly size: number;
      /** base64, as the note has it */
      readonly root: string;
      /** leaves that our tree has now */
      readonly treeSize: number;
    }
  | { readonly isPrefix: false; readonly code: CliErrorCode; readonly text: string };

/**
 * Holds a signed note, cosigned or not, against the tree of its origin: our key's signature, a size
 * that our tree has reached, and the root that its stored tiles make at that size.
 * @throws CliError NOTE_UNREADABLE for what is no checkpoint
 * @throws SigningError TREE_BROKEN where stored tiles are missing
 */
export async function checkNote(
  db: Database,
  trees: readonly LedgerTree[],
  note: string,
  signal: AbortSignal,
): Promise<NoteVerdict> {
  signal.throwIfAborted();
  const { origin, size, root } = claimed(note);
  const tree = trees.find((one) => one.origin === origin);
  if (!tree) {
    const ours = trees.map((one) => one.origin).join(', ');
    return refused('CHECKPOINT_FOREIGN', `The note is of ${origin}; the trees here are ${ours}.`);
  }
  const unsigned = signatureFault(note, tree);
  if (unsigned !== null) {
    const text = `No signature of this ledger’s key makes the note of ${origin} ours: ${unsigned}.`;
    return refused('CHECKPOINT_UNSIGNED', text);
  }
  const { size: treeSize } = await readTreeRow(db, tree.topicPartition);
  if (size > treeSize) {
    const text = `The note is of ${size} leaves of ${origin}, but the tree here has ${treeSize}: an older copy, or one that is still being folded.`;
    return refused('CHECKPOINT_AHEAD', text);
  }
  if (sameBytes(root, await storedRoot(db, tree.topicPartition, size))) {
    return { isPrefix: true, origin, size, root: toBase64(root), treeSize };
  }
  return otherRoot(db, tree, { size, root }, signal);
}

/** The root that a tree had at a size, by its stored tiles. @throws SigningError TREE_BROKEN */
export async function storedRoot(
  db: Database,
  place: TopicPartition,
  size: number,
): Promise<Uint8Array> {
  return rootFromTiles(size, await readStoredTiles(db, place, rootTiles(size)));
}

function refused(code: CliErrorCode, text: string): NoteVerdict {
  return { isPrefix: false, code, text };
}

function claimed(note: string): Checkpoint {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new CliError('NOTE_UNREADABLE', `This is no signed note of a tree: ${error.message}.`);
  }
}

const UNSIGNED: ReadonlySet<LedgerErrorCode> = new Set(['SIGNATURE_INVALID', 'SIGNATURE_MISSING']);

function signatureFault(note: string, { verifier, origin }: LedgerTree): string | null {
  try {
    openCheckpoint(note, [verifier], origin);
    return null;
  } catch (error) {
    if (isLedgerError(error) && UNSIGNED.has(error.code)) return error.message;
    throw error;
  }
}

/** Tells whether the note contradicts our leaves, or our tiles contradict both. */
async function otherRoot(
  db: Database,
  { origin, topicPartition: place }: LedgerTree,
  { size, root }: Pick<Checkpoint, 'size' | 'root'>,
  signal: AbortSignal,
): Promise<NoteVerdict> {
  const byLeaves = await rootOfLeaves(db, place, size, signal);
  if (byLeaves !== null && sameBytes(root, byLeaves)) {
    const text = `The leaves of ${origin} make the note’s root at ${size}, the stored tiles another one: roletrail fsck.`;
    return refused('FSCK_TREE', text);
  }
  const text = `${origin} had another root at ${size} leaves than this note, which our key signed: the tree here does not continue it.`;
  return refused('CHECKPOINT_FORKED', text);
}

const PAGE = 10_000;

/** Null where a leaf is missing. */
async function rootOfLeaves(
  db: Database,
  place: TopicPartition,
  size: number,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  let tree = emptyTree();
  while (tree.size < size) {
    signal.throwIfAborted();
    const rows = await db
      .selectFrom('ledger_entry')
      .select(['offset', 'leaf_hash'])
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .where('offset', '>=', tree.size)
      .where('offset', '<', Math.min(size, tree.size + PAGE))
      .orderBy('offset')
      .execute();
    const from = tree.size;
    if (rows.length === 0 || rows.some(({ offset }, i) => offset !== from + i)) return null;
    tree = appendLeaves(
      tree,
      rows.map(({ leaf_hash }) => leaf_hash),
    ).state;
  }
  return treeRoot(tree);
}
