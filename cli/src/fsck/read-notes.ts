import type { LedgerTree } from '@roletrail/audit-projector/trees';
import { FsckMismatchError } from './finding.ts';
import { awaitTrees, type Grown } from './positions.ts';
import type { FsckSources } from './sources.ts';
import { readWitnessed, type WitnessedNotes } from './witness.ts';

/** Each tree's notes, or why they cannot be read. */
export type ReadNotes = ReadonlyMap<LedgerTree, WitnessedNotes> | FsckMismatchError;

/**
 * Reads the signed notes before the snapshot, so that the snapshot includes the tree of each note.
 * A running product signs one note a second. Reports unreadable notes after the comparison.
 */
export async function readSignedNotes(
  { db, log, witnessFile }: FsckSources,
  trees: readonly LedgerTree[],
  waitMs: number,
): Promise<ReadNotes> {
  let witnessed: ReadonlyMap<LedgerTree, WitnessedNotes>;
  try {
    witnessed = await readWitnessed(db, trees, witnessFile);
  } catch (error) {
    if (!(error instanceof FsckMismatchError)) throw error;
    return error;
  }
  const wanted: Grown[] = [];
  for (const [{ topicPartition: place }, { notes, servedBefore }] of witnessed) {
    const { end } = await log.range(place);
    // of a size that the log has not reached there can be no tree
    const sizes = [servedBefore, ...notes.keys()].filter((size) => size <= end);
    wanted.push({ place, size: sizes.reduce((a, b) => Math.max(a, b), 0) });
  }
  await awaitTrees(db, wanted, waitMs);
  return witnessed;
}
