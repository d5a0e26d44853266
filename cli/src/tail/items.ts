import type { LogRecord, TopicPartition } from '@roletrail/event-log/port';
import { timeOf } from '../replay/record.ts';
import { type PartitionRange, type ReadableLog, scanPartition } from '../replay/scan.ts';

/** A record with its partition and its time for sorting. */
export interface TailItem {
  readonly place: TopicPartition;
  readonly record: LogRecord;
  /** time of the event; of an unreadable record, that of the record before; null if there is none */
  readonly at: Date | null;
}

/** Reads a range record by record. @throws OffsetOutOfRange, LogUnreachable */
export async function* tailItems(
  log: ReadableLog,
  range: PartitionRange,
  signal: AbortSignal,
): AsyncGenerator<TailItem> {
  let before: Date | null = null;
  for await (const records of scanPartition(log, range, signal)) {
    for (const record of records) {
      before = timeOf(record.value) ?? before;
      yield { place: range.place, record, at: before };
    }
  }
}

/** Yields the items of each source, one source after the other. */
export async function* inTurn<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const source of sources) yield* source;
}

/** Yields the last `count` items. Holds as many. */
export async function* takeLast<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  if (count === 0) return;
  const kept: T[] = [];
  let at = 0;
  for await (const item of items) {
    kept[at % count] = item;
    at += 1;
  }
  const first = Math.max(0, at - count);
  for (let i = first; i < at; i += 1) {
    const item = kept[i % count];
    if (item !== undefined) yield item;
  }
}
