import type { Tx } from '@roletrail/db/open';
import type { Place } from '@roletrail/event-log/port';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { readTiles, rootFromTiles, rootTiles, type TileReader } from '@roletrail/ledger/tile';
import { Difference, sameBytes } from './finding.ts';

/** One signed note and where it was found. */
export interface FoundNote {
  /** e.g. `ledger_checkpoint size 12` or `witness line 3` */
  readonly where: string;
  readonly note: string;
}

/** Every note of the checkpoint table for one tree, smallest first. */
export async function tableNotes(tx: Tx, place: Place): Promise<FoundNote[]> {
  const rows = await tx
    .selectFrom('ledger_checkpoint')
    .select(['size', 'root', 'note'])
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .orderBy('size')
    .execute();
  return rows.map((row) => ({ where: `ledger_checkpoint size ${row.size}`, note: row.note }));
}

/**
 * Checks that each note is signed by our key, is of this tree, and states the root that the tree
 * had at that size: so all of them are consistent with one another.
 * @param treeSize size of the tree, whose tiles were compared with the log before
 * @throws Difference at the first note that does not fit
 */
export async function checkNotes(
  notes: readonly FoundNote[],
  place: Place,
  origin: string,
  vkey: string,
  treeSize: number,
  reader: TileReader,
): Promise<void> {
  const verifier = parseVerifierKey(vkey);
  for (const { where, note } of notes) {
    const checkpoint = readNote(note, where, place, () => openCheckpoint(note, [verifier], origin));
    if (checkpoint.size > treeSize) {
      throw new Difference(
        'FSCK_CHECKPOINT',
        place,
        where,
        `signed for size ${checkpoint.size}, but the tree has only ${treeSize}`,
      );
    }
    const tiles = await readTiles(reader, rootTiles(checkpoint.size));
    if (!sameBytes(checkpoint.root, rootFromTiles(checkpoint.size, tiles))) {
      throw new Difference(
        'FSCK_CHECKPOINT',
        place,
        where,
        'its root is not the tree’s at that size',
      );
    }
  }
}

function readNote<T>(note: string, where: string, place: Place, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new Difference(
      'FSCK_CHECKPOINT',
      place,
      where,
      `${error.code} in ${JSON.stringify(note.slice(0, 80))}`,
    );
  }
}

/** Reads tiles of one tree from the database. */
export function tileReader(tx: Tx, place: Place): TileReader {
  return (tiles) =>
    Promise.all(
      tiles.map(async (tile) => {
        const row = await tx
          .selectFrom('ledger_tile')
          .select('hashes')
          .where('topic', '=', place.topic)
          .where('partition', '=', place.partition)
          .where('level', '=', tile.level)
          .where('tile_index', '=', tile.index)
          .executeTakeFirstOrThrow();
        return row.hashes.subarray(0, tile.width * 32);
      }),
    );
}
