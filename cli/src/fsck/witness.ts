import { SigningError } from '@roletrail/audit-projector/errors';
import type { LedgerTree } from '@roletrail/audit-projector/trees';
import { readWitness } from '@roletrail/audit-projector/witness-file';
import type { Database } from '@roletrail/db/open';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { parseCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { parseNote } from '@roletrail/ledger/note';
import { FsckMismatchError } from './finding.ts';

/** One signed note and where it was found. */
export interface FoundNote {
  /** table and key, or `witness line 3` */
  readonly where: string;
  readonly note: string;
}

/** One tree's notes in the witness file. */
export interface WitnessedNotes {
  /** by claimed size; more than one note of a size is a forgery */
  readonly notes: ReadonlyMap<number, readonly FoundNote[]>;
  /** the largest size in the table before the file was read: all up to it must stand in the file */
  readonly servedBefore: number;
}

const UNWITNESSED: WitnessedNotes = { notes: new Map(), servedBefore: 0 };

/**
 * Reads the notes to compare for each tree. Reads the end of the table first, then the file, which
 * is written before the table. So the file has each note that was served before.
 * @param file null if it does not exist; the table is then compared with the tree only
 * @throws Difference if a line is not a note
 */
export async function readWitnessed(
  db: Database,
  trees: readonly LedgerTree[],
  file: string | null,
): Promise<ReadonlyMap<LedgerTree, WitnessedNotes>> {
  if (file === null) return new Map(trees.map((tree) => [tree, UNWITNESSED]));
  const served = await db
    .selectFrom('ledger_checkpoint')
    .select(['topic', 'partition', ({ fn }) => fn.max('size').as('size')])
    .groupBy(['topic', 'partition'])
    .execute();
  const largest = new Map(served.map((row) => [formatTopicPartition(row), row.size]));
  const notes = await witnessNotes(file);
  return new Map(
    trees.map((tree) => [
      tree,
      {
        notes: notes.get(tree.origin) ?? new Map(),
        servedBefore: largest.get(formatTopicPartition(tree.topicPartition)) ?? 0,
      },
    ]),
  );
}

/** Notes of the witness file by origin line, then by the size that they claim. */
async function witnessNotes(
  file: string,
): Promise<ReadonlyMap<string, ReadonlyMap<number, readonly FoundNote[]>>> {
  const notes = new Map<string, Map<number, FoundNote[]>>();
  try {
    for await (const { line, note } of readWitness(file)) {
      const where = `witness line ${line}`;
      const { origin, size } = claimed(note, where);
      const ofTree = notes.get(origin) ?? new Map<number, FoundNote[]>();
      ofTree.set(size, [...(ofTree.get(size) ?? []), { where, note }]);
      notes.set(origin, ofTree);
    }
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    throw new FsckMismatchError('FSCK_CHECKPOINT', null, 'witness file', error.message);
  }
  return notes;
}

function claimed(note: string, where: string) {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new FsckMismatchError('FSCK_CHECKPOINT', null, where, error.message);
  }
}
