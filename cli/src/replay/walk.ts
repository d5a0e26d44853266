import { decodeEvent } from '@roletrail/contracts/events/codec';
import {
  type EventLog,
  formatTopicPartition,
  type LogRecord,
  OffsetOutOfRange,
  type TopicPartition,
} from '@roletrail/event-log/port';
import { type RecordDecoder, readRecord } from '@roletrail/event-log/projector/plan';
import { type FoldRecord, IntegrityError } from '@roletrail/event-log/projector/port';
import { ReadAhead } from '@roletrail/event-log/projector/read-ahead';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { CliError } from '../runtime/cli-error.ts';

/** As much of a log as reading takes. */
export type ReadableLog = Pick<EventLog, 'range' | 'openReader'>;

/** A part of one partition. */
export interface PartitionRange {
  readonly place: TopicPartition;
  readonly from: number;
  /** exclusive */
  readonly until: number;
}

const READ = { maxRecords: 2000, maxBytes: 4 * 1024 * 1024, waitMs: 1000 };

/**
 * The records of a stretch, in order and batch by batch.
 * @throws CliError SHADOW_WRONG where the log lacks one
 * @throws the signal's reason once it is aborted
 */
export async function* streamRecords(
  log: ReadableLog,
  { place, from, until }: PartitionRange,
  signal: AbortSignal,
): AsyncGenerator<readonly LogRecord[]> {
  signal.throwIfAborted();
  if (from >= until) return;
  const reader = await log.openReader(place);
  const ahead = new ReadAhead(reader, { ...READ, signal });
  try {
    for (let next = from; next < until; ) {
      const read = await ahead.take(next);
      signal.throwIfAborted();
      const records = read.slice(0, until - next);
      for (const { offset } of records) {
        if (offset !== next) throw unfoldable(place, `offset ${next} is missing`);
        next += 1;
      }
      if (next < until) ahead.start(next);
      if (records.length > 0) yield records;
    }
  } catch (error) {
    if (error instanceof OffsetOutOfRange) throw unfoldable(place, error.message);
    throw error;
  } finally {
    await ahead.cancel();
    await reader.close();
  }
}

/** Reads records as the workers do before they fold them. */
export class RecordReader {
  readonly #reading: RecordDecoder;

  constructor(place: TopicPartition, partitions: PartitionCounts) {
    this.#reading = { place, partitions, leafHash: leafOf, decode: decodeEvent };
  }

  /** @throws CliError SHADOW_WRONG for an event that only newer code can read */
  read(record: LogRecord): FoldRecord {
    const { decoded, ...read } = readRecord(record, this.#reading);
    if (decoded.kind !== 'newer') return { ...read, decoded };
    const what = `${decoded.type} at offset ${record.offset} is newer than this program`;
    throw unfoldable(this.#reading.place, what);
  }
}

function leafOf(value: Uint8Array | null): Uint8Array {
  return leafHash(entryBytes(value));
}

/** Creates the error for a record at which a worker would halt. */
export function unfoldable(place: TopicPartition, why: string): CliError {
  return new CliError(
    'SHADOW_WRONG',
    `The log cannot be folded: ${formatTopicPartition(place)}: ${why}.`,
  );
}

/** Runs a fold's step. @throws CliError SHADOW_WRONG where the log contradicts itself */
export function folding<T>(place: TopicPartition, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof IntegrityError) throw unfoldable(place, error.message);
    throw error;
  }
}
