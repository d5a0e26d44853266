import type { Tx } from '@roletrail/db/open';
import type { TopicPartition } from '../port.ts';
import type { FoldRecord, ProjectionFold } from '../projector/port.ts';

/** How a projection folds some records of a partition again, in the midst of what it has folded. */
export interface Refold {
  /**
   * What a record that can be read has to do with others: two that share one are folded again
   * together, for to take in the one without the other would tell half a truth.
   */
  ties(place: TopicPartition, record: FoldRecord): readonly string[];
  /** Offsets of the other records of this place that have to do with these ties. */
  related(tx: Tx, place: TopicPartition, ties: readonly string[]): Promise<readonly number[]>;
  /**
   * Puts the fold of these records in the place of what stands for these ties; tells who listens.
   * @param records all that have to do with them, in the order of the log
   * @throws IntegrityError when an event id comes again with other bytes
   */
  refold(
    tx: Tx,
    place: TopicPartition,
    ties: readonly string[],
    records: readonly FoldRecord[],
  ): Promise<void>;
}

/** A projection whose dead letters can be redriven. */
export interface Redrivable {
  /** as its descriptor has it */
  readonly name: string;
  readonly projection: ProjectionFold<Tx>;
  readonly refold: Refold;
}

/** Opens what `SealBytes` sealed. Null: the bytes are no longer those. */
export type OpenBytes = (sealed: Uint8Array) => Uint8Array | null;
