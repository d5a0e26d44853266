import type { Database, Tx } from '@roletrail/db/open';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { signCheckpoint, type TreeHead, verifyExtension } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { consistencyProof, consistencyTiles } from '@roletrail/ledger/prove';
import { rootFromTiles, rootTiles } from '@roletrail/ledger/tile';
import type { SignedHead, SignedNote } from './check-witness.ts';
import { SigningError } from './errors.ts';
import { readStoredTiles, type TreeRow } from './tree-store.ts';
import type { LedgerTree, SigningTree } from './trees.ts';

/**
 * The head with a note for a committed tree that is larger than its last one, after proving that it extends
 * it. Null when it has not grown. Only signs: nothing is written.
 * @param row size and root of the tree as committed
 * @throws SigningError TREE_BROKEN when tiles and root disagree, LOG_FORKED when the tree is no
 *   extension of what was signed
 */
export async function signGrowth(
  db: Database | Tx,
  head: SignedHead<SigningTree>,
  row: TreeRow | undefined,
): Promise<SignedHead<SigningTree> | null> {
  const { tree, last } = head;
  const from = last?.size ?? 0;
  if (!row || row.size <= from) return null;
  const wanted = [...rootTiles(row.size), ...consistencyTiles(from, row.size)];
  const tiles = await readStoredTiles(db, tree.topicPartition, wanted);
  if (!sameBytes(rootFromTiles(row.size, tiles), row.root)) {
    throw new SigningError(
      'TREE_BROKEN',
      `${tree.origin}: the tiles do not make the root at ${row.size}`,
    );
  }
  const grown: TreeHead = { origin: tree.origin, size: row.size, root: row.root };
  if (last)
    proveExtension(
      { origin: tree.origin, ...last },
      grown,
      consistencyProof(from, row.size, tiles),
    );
  const note = signCheckpoint(grown, tree.signer);
  const signed = { note, size: row.size, root: row.root };
  return { tree, last: signed, unserved: [...head.unserved, signed] };
}

function proveExtension(last: TreeHead, grown: TreeHead, proof: readonly Uint8Array[]): void {
  try {
    verifyExtension(last, grown, proof);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new SigningError(
      'LOG_FORKED',
      `${grown.origin}: the tree of ${grown.size} does not extend the signed one of ${last.size}: ${error.code}`,
      { cause: error },
    );
  }
}

/**
 * Puts what was signed into the checkpoint table, from which it is served. Waits for the tree where
 * that is still shorter (a rebuild, a restored backup): its tiles could not be served yet.
 * @param row the tree as committed
 * @returns the head with what is still to be served
 * @throws SigningError LOG_FORKED when an older note is not of this tree
 */
export async function serveNotes<Tree extends LedgerTree>(
  db: Database,
  head: SignedHead<Tree>,
  row: TreeRow | undefined,
): Promise<SignedHead<Tree>> {
  const due = head.unserved.filter(({ size }) => row !== undefined && size <= row.size);
  for (const signed of due) {
    // the last one was proved when it was signed, or when the witness file was checked
    if (signed.size !== head.last?.size) await proveOlder(db, head.tree, signed);
    const { size, root, note } = signed;
    await db
      .insertInto('ledger_checkpoint')
      .values({ ...head.tree.topicPartition, size, root: Buffer.from(root), note })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return due.length === 0 ? head : { ...head, unserved: head.unserved.slice(due.length) };
}

async function proveOlder(
  db: Database,
  { origin, topicPartition: place }: LedgerTree,
  signed: SignedNote,
) {
  const tiles = await readStoredTiles(db, place, rootTiles(signed.size));
  if (sameBytes(rootFromTiles(signed.size, tiles), signed.root)) return;
  throw new SigningError(
    'LOG_FORKED',
    `${origin}: the tree's first ${signed.size} records are not those that were signed`,
  );
}
