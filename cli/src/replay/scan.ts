import type { EventLog, LogRecord, TopicPartition } from '@roletrail/event-log/port';
import { ReadAhead } from '@roletrail/event-log/projector/read-ahead';

/** As much of a log as reading takes. */
export type ReadableLog = Pick<EventLog, 'range' | 'openReader'>;

/** A part of one partition. */
export interface PartitionRange {
  readonly place: TopicPartition;
  readonly from: number;
  /** exclusive; Infinity: wait for further records */
  readonly until: number;
}

const READ = { maxRecords: 2000, maxBytes: 4 * 1024 * 1024, waitMs: 1000 };

/**
 * Reads a range batch by batch, in order, with one batch read ahead. Ends early once the signal
 * aborts. Does not check that offsets are dense.
 * @throws OffsetOutOfRange, LogUnreachable
 */
export async function* scanPartition(
  log: Pick<ReadableLog, 'openReader'>,
  { place, from, until }: PartitionRange,
  signal: AbortSignal,
): AsyncGenerator<readonly LogRecord[]> {
  if (from >= until) return;
  const reader = await log.openReader(place);
  const ahead = new ReadAhead(reader, { ...READ, signal });
  try {
    for (let next = from; next < until && !signal.aborted; ) {
      const read = await ahead.take(next);
      const records = read.filter(({ offset }) => offset < until);
      next = (read.at(-1)?.offset ?? next - 1) + 1;
      if (next < until) ahead.start(next);
      if (records.length > 0) yield records;
    }
  } finally {
    await ahead.cancel();
    await reader.close();
  }
}
