import type { LedgerTree } from '@roletrail/audit-projector/trees';
import type { Database } from '@roletrail/db/open';
import type { ProjectionName } from '@roletrail/db/projections/all';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { toBase64 } from '@roletrail/ledger/base64';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { CliError } from '../runtime/cli-error.ts';
import type { RowCounts } from './memory-folds.ts';
import type { PartitionRange } from './scan.ts';

/** Ranges and projections to fold again. */
export interface ReplayOptions {
  readonly ranges: readonly PartitionRange[];
  readonly projections: readonly ProjectionName[];
}

/** Result of a replay, in memory or in scratch tables. */
export interface ReplayResult {
  readonly rows: RowCounts;
  /** trees that have leaves, with their roots; `marked` at the size that was signed last */
  readonly trees: readonly {
    readonly place: TopicPartition;
    readonly size: number;
    readonly root: Uint8Array;
    readonly marked: Uint8Array | null;
  }[];
}

/** A signed note of one of our trees. */
export interface Signed {
  readonly size: number;
  readonly root: Uint8Array;
}

/**
 * The last note of each tree that is no larger than what is folded of it, by `topic/partition`.
 * @throws CliError FSCK_CHECKPOINT for one that our key has not signed
 */
export async function signedWithin(
  db: Database,
  trees: readonly LedgerTree[],
  ranges: readonly PartitionRange[],
): Promise<ReadonlyMap<string, Signed>> {
  const signed = new Map<string, Signed>();
  for (const { place, until } of ranges) {
    const tree = trees.find(
      (one) => formatTopicPartition(one.topicPartition) === formatTopicPartition(place),
    );
    const row = await db
      .selectFrom('ledger_checkpoint')
      .select('note')
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .where('size', '<=', until)
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (tree && row) signed.set(formatTopicPartition(place), opened(tree, row.note));
  }
  return signed;
}

function opened({ origin, verifier }: LedgerTree, note: string): Signed {
  try {
    return openCheckpoint(note, [verifier], origin);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    const text = `The last signed note of ${origin} is not signed by this ledger: ${error.message}.`;
    throw new CliError('FSCK_CHECKPOINT', text);
  }
}

export interface ReplayReport {
  readonly stretches: readonly {
    readonly topic: string;
    readonly partition: number;
    readonly from: number;
    readonly until: number;
  }[];
  readonly records: number;
  readonly ms: number;
  readonly recordsPerSecond: number;
  readonly rows: RowCounts;
  /** null where the log was folded from its middle: no tree begins there */
  readonly trees: readonly ReplayedTree[] | null;
}

export interface ReplayedTree {
  readonly topic: string;
  readonly partition: number;
  readonly size: number;
  /** base64, as checkpoints have it */
  readonly root: string;
  /** the last signed note of at most this size, and whether the tree had its root there; null: none */
  readonly signed: { readonly size: number; readonly isSame: boolean } | null;
}

export function reportOf(
  { ranges, projections }: ReplayOptions,
  { rows, trees }: ReplayResult,
  signed: ReadonlyMap<string, Signed>,
  ms: number,
): ReplayReport {
  const records = recordsIn(ranges);
  return {
    stretches: ranges.map(({ place, from, until }) => {
      return { topic: place.topic, partition: place.partition, from, until };
    }),
    records,
    ms: Math.round(ms),
    recordsPerSecond: Math.round(records / Math.max(ms / 1000, 0.001)),
    rows,
    trees: projections.includes('audit')
      ? trees.map(({ place, size, root, marked }) => {
          const note = signed.get(formatTopicPartition(place));
          const isSame = note !== undefined && marked !== null && sameBytes(note.root, marked);
          return {
            topic: place.topic,
            partition: place.partition,
            size,
            root: toBase64(root),
            signed: note && note.size > 0 ? { size: note.size, isSame } : null,
          };
        })
      : null,
  };
}

export function recordsIn(ranges: readonly PartitionRange[]): number {
  return ranges.reduce((sum, { from, until }) => sum + until - from, 0);
}
