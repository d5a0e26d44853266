import type { LedgerTopic } from '@roletrail/contracts/events/catalogue';
import type { TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { ProgressLine } from '../runtime/progress-line.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { timeOf } from './record.ts';
import type { PartitionRange, ReadableLog } from './scan.ts';
import { streamRecords } from './walk.ts';

/** An offset, or the first record of each partition that was recorded at a moment or later. */
export type Bound = number | Date;

/** Which part of which partitions. */
export interface LogSelection {
  readonly topics: readonly LedgerTopic[];
  /** null: all of them */
  readonly partition: number | null;
  readonly from: Bound | null;
  /** exclusive */
  readonly until: Bound | null;
}

/**
 * The stretches of the log that are wanted, none beyond where it ends now. A record that tells no
 * time ends nothing; that the log's times only rise is not taken for granted, so it is read for them.
 */
export async function stretchesOf(
  log: ReadableLog,
  partitions: PartitionCounts,
  { topics, partition, from, until }: LogSelection,
  signal: AbortSignal,
): Promise<readonly PartitionRange[]> {
  using progress = new ProgressLine({ what: 'looking for the moment', total: 0, unit: 'records' });
  const stretches: PartitionRange[] = [];
  for (const place of listTopicPartitions(topics, partitions)) {
    if (partition !== null && place.partition !== partition) continue;
    const { end } = await log.range(place);
    const find = (bound: Bound, after: number) => {
      if (typeof bound === 'number') return Math.min(bound, end);
      return offsetAt(log, { place, from: after, until: end }, bound, signal, progress);
    };
    const first = from === null ? 0 : await find(from, 0);
    const last = until === null ? end : await find(until, first);
    stretches.push({ place, from: first, until: Math.max(first, last) });
  }
  return stretches;
}

async function offsetAt(
  log: ReadableLog,
  stretch: PartitionRange,
  moment: Date,
  signal: AbortSignal,
  progress: ProgressLine,
): Promise<number> {
  for await (const records of streamRecords(log, stretch, signal)) {
    for (const { offset, value } of records) {
      const at = timeOf(value);
      if (at !== null && at >= moment) return offset;
    }
    progress.at((records.at(-1)?.offset ?? 0) + 1, stretch.until);
  }
  return stretch.until;
}

/** Limits a log to these ranges; other partitions are empty. */
export function clipped(log: ReadableLog, stretches: readonly PartitionRange[]): ReadableLog {
  const endOf = (place: TopicPartition) =>
    stretches.find(
      (one) => one.place.topic === place.topic && one.place.partition === place.partition,
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
          await systemTimer.sleep(options.waitMs, options.signal);
          return [];
        },
        close: () => reader.close(),
      };
    },
  };
}
