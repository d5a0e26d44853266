import type { Tx } from '@roletrail/db/open';
import type { TopicPartition } from '../port.ts';
import type { FoldRecord, ProjectionFold } from '../projector/port.ts';

/** Folds some records of a partition again, amid records that are already folded. */
export interface Refold {
  /**
   * Returns the ties of a readable record. Records that share a tie are folded again together,
   * because one without the others would give a wrong state.
   */
  ties(place: TopicPartition, record: FoldRecord): readonly string[];
  /** Returns offsets of the other records of this partition with one of these ties. */
  related(tx: Tx, place: TopicPartition, ties: readonly string[]): Promise<readonly number[]>;
  /**
   * Replaces the rows of these ties by the fold of these records, and notifies listeners.
   * @param records all records with these ties, in log order
   * @throws IntegrityError if an event id comes again with other bytes
   */
  refold(
    tx: Tx,
    place: TopicPartition,
    ties: readonly string[],
    records: readonly FoldRecord[],
  ): Promise<void>;
}

/** Projection whose dead letters can be redriven. */
export interface Redrivable {
  /** name of the descriptor */
  readonly name: string;
  readonly projection: ProjectionFold<Tx>;
  readonly refold: Refold;
}

/** Opens what `SealBytes` sealed. Returns null if the bytes were changed. */
export type OpenBytes = (sealed: Uint8Array) => Uint8Array | null;
