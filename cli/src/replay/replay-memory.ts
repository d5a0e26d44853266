import { eventIds } from '@roletrail/audit-projector/project';
import { PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { ProgressLine } from '../runtime/progress-line.ts';
import { FirstCopies } from './first-copies.ts';
import { memoryFolds, type RowCounts } from './memory-folds.ts';
import { MemoryTrees } from './memory-trees.ts';
import { type ReplayOptions, type ReplayResult, recordsIn } from './replay.ts';
import type { ReadableLog } from './scan.ts';
import { folding, RecordReader, streamRecords } from './walk.ts';

/**
 * Folds ranges of the log in this process alone; nothing is written anywhere.
 * @param marks sizes at which the trees' roots are kept, by `topic/partition`
 * @throws CliError SHADOW_WRONG where the log cannot be folded
 */
export async function replayInMemory(
  log: ReadableLog,
  partitions: PartitionCounts,
  { ranges, projections }: ReplayOptions,
  marks: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<ReplayResult> {
  using progress = new ProgressLine({
    what: 'folding',
    total: recordsIn(ranges),
    unit: 'records',
  });
  const trees = new MemoryTrees(marks);
  const folds = memoryFolds(partitions, trees);
  const firsts = new FirstCopies();
  for (const range of ranges) {
    const { place } = range;
    const reader = new RecordReader(place, partitions);
    const here = projections.filter((name) => isFoldOf(name, place)).map((name) => folds[name]);
    for await (const read of streamRecords(log, range, signal)) {
      const records = read.map((record) => reader.read(record));
      const known = firsts.known(eventIds(records));
      folding(place, () => {
        for (const fold of here) fold.take(place, records, known);
      });
      for (const record of records) firsts.add(place, record);
      progress.add(records.length);
    }
  }
  return {
    rows: summed(projections.map((name) => folds[name].rows())),
    trees: ranges.flatMap(({ place }) => {
      const tree = trees.of(place);
      return tree ? [{ place, ...tree }] : [];
    }),
  };
}

function isFoldOf(name: ProjectionName, { topic }: TopicPartition): boolean {
  return PROJECTIONS.some((one) => one.name === name && one.topics.some((t) => t === topic));
}

/** Tables in which several projections have rows are counted once. */
function summed(all: readonly RowCounts[]): RowCounts {
  const sums: Record<string, number> = {};
  for (const rows of all) {
    for (const [table, count] of Object.entries(rows)) sums[table] = (sums[table] ?? 0) + count;
  }
  return sums;
}
