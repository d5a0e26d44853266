import type { Database } from '@roletrail/db/open';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { signCheckpoint, type TreeHead, verifyExtension } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { consistencyProof, consistencyTiles } from '@roletrail/ledger/prove';
import { rootFromTiles, rootTiles } from '@roletrail/ledger/tile';
import type { SignedHead } from './check-witness.ts';
import { SigningError } from './errors.ts';
import { readStoredTiles, type TreeRow } from './tree-store.ts';

/**
 * The head with a note for a committed tree that is larger than its last one, after proving that it extends
 * it. Null when it has not grown. Only signs: nothing is written.
 * @param row size and root of the tree as committed
 * @throws SigningError TREE_BROKEN when tiles and root disagree, LOG_FORKED when the tree is no
 *   extension of what was signed
 */
export async function signGrowth(
  db: Database,
  head: SignedHead,
  row: TreeRow | undefined,
): Promise<SignedHead | null> {
  const { tree, last } = head;
  const from = last?.size ?? 0;
  if (!row || row.size <= from) return null;
  const wanted = [...rootTiles(row.size), ...consistencyTiles(from, row.size)];
  const tiles = await readStoredTiles(db, tree.place, wanted);
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
  return { tree, last: { note, size: row.size, root: row.root }, served: false };
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
 * Puts a tree's last note into the checkpoint table, from which it is served. Waits for the tree
 * where that is still shorter (a rebuild): its tiles could not be served yet.
 * @returns the head, served or as it was
 */
export async function serveNote(
  db: Database,
  head: SignedHead,
  row: TreeRow | undefined,
): Promise<SignedHead> {
  const { tree, last } = head;
  if (head.served || last === null || !row || row.size < last.size) return head;
  await db
    .insertInto('ledger_checkpoint')
    .values({ ...tree.place, size: last.size, root: Buffer.from(last.root), note: last.note })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...head, served: true };
}
