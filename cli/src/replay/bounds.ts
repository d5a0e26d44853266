import type { LedgerTopic } from '@roletrail/contracts/events/catalogue';
import type { TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { ProgressLine } from '../runtime/progress-line.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { timeOf } from './record.ts';
import type { PartitionRange, ReadableLog } from './scan.ts';
import { streamRecords } from './walk.ts';

/** An offset, or a time: the first record of each partition with that time or a later one. */
export type Bound = number | Date;

/** Topics, partition and bounds of the records to read. */
export interface LogSelection {
  readonly topics: readonly LedgerTopic[];
  /** null: all partitions */
  readonly partition: number | null;
  /** inclusive; null: the beginning */
  readonly from: Bound | null;
  /** exclusive; null: the current end of the log */
  readonly until: Bound | null;
}

/**
 * Returns the range of offsets to read in each selected partition, never beyond the current end of
 * the log. Reads the records to find a time, because the times of a log need not be in order. A
 * record without a readable time never matches.
 */
export async function resolveRanges(
  log: ReadableLog,
  partitions: PartitionCounts,
  { topics, partition, from, until }: LogSelection,
  signal: AbortSignal,
): Promise<readonly PartitionRange[]> {
  using progress = new ProgressLine({ what: 'searching for the time', total: 0, unit: 'records' });
  const ranges: PartitionRange[] = [];
  for (const place of listTopicPartitions(topics, partitions)) {
    if (partition !== null && place.partition !== partition) continue;
    const { end } = await log.range(place);
    const find = (bound: Bound, after: number) => {
      if (typeof bound === 'number') return Math.min(bound, end);
      return offsetAt(log, { place, from: after, until: end }, bound, signal, progress);
    };
    const first = from === null ? 0 : await find(from, 0);
    const stop = until === null ? end : await find(until, first);
    ranges.push({ place, from: first, until: Math.max(first, stop) });
  }
  return ranges;
}

/** Returns the offset of the first record at `time` or later, or the end of the range. */
async function offsetAt(
  log: ReadableLog,
  range: PartitionRange,
  time: Date,
  signal: AbortSignal,
  progress: ProgressLine,
): Promise<number> {
  for await (const records of streamRecords(log, range, signal)) {
    for (const { offset, value } of records) {
      const at = timeOf(value);
      if (at !== null && at >= time) return offset;
    }
    progress.at((records.at(-1)?.offset ?? 0) + 1, range.until);
  }
  return range.until;
}

/** Limits a log to these ranges; other partitions are empty. */
export function limitToRanges(log: ReadableLog, ranges: readonly PartitionRange[]): ReadableLog {
  const endOf = (place: TopicPartition) =>
    ranges.find(
      (range) => range.place.topic === place.topic && range.place.partition === place.partition,
    )?.until ?? 0;
  return {
    async range(place) {
      const { low, end } = await log.range(place);
      return { low, end: Math.min(end, endOf(place)) };
    },
    async openReader(place) {
      const reader = await log.openReader(place);
      const end = endOf(place);
      return {
        async read(from, options) {
          if (from < end) {
            const records = await reader.read(from, options);
            return records.filter(({ offset }) => offset < end);
          }
          // as at the end of a log, so that a reader does not loop without a pause
          await systemTimer.sleep(options.waitMs, options.signal);
          return [];
        },
        close: () => reader.close(),
      };
    },
  };
}
