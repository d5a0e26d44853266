import type { ProjectionName } from '@roletrail/db/projections/all';
import type { ProjectionTarget } from '@roletrail/event-log/projector/port';
import type { FsckFinding } from './finding.ts';
import type { FoldVersions } from './positions.ts';

export interface FsckReport {
  readonly findings: readonly FsckFinding[];
  readonly records: number;
  readonly trees: readonly CheckedTree[];
  readonly checkpoints: number;
  readonly duplicates: number;
  readonly poison: number;
  readonly people: number;
}

/** A tree whose notes were compared too. */
export interface CheckedTree {
  readonly origin: string;
  readonly records: number;
  readonly notes: number;
}

/** Called repeatedly with the number of records read and their total. */
export type ReportProgress = (done: number, total: number) => void;

export interface FsckOptions {
  /** how long the workers may take to reach the log's end, and the signer to serve its last note */
  readonly waitMs?: number;
  /** how many threads fold a log of so many records in so many partitions */
  readonly threads?: (records: number, partitions: number) => number;
  /** which are compared: all of them */
  readonly names?: readonly ProjectionName[];
  /** of a shadow nothing is pending: only the live projection ends that */
  readonly target?: ProjectionTarget;
  /** what the rows are to be of: what this program folds, unless a test plays another release */
  readonly versions?: FoldVersions;
  /**
   * Settles when a shadow that is still being folded reaches the end of the log. Its rows are
   * compared meanwhile, and no other projection is awaited.
   */
  readonly folded?: Promise<unknown> | null;
}
