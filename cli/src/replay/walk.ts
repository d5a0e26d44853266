import { decodeEvent } from '@roletrail/contracts/events/codec';
import {
  formatTopicPartition,
  type LogRecord,
  OffsetOutOfRange,
  type TopicPartition,
} from '@roletrail/event-log/port';
import { type RecordDecoder, readRecord } from '@roletrail/event-log/projector/plan';
import { type FoldRecord, IntegrityError } from '@roletrail/event-log/projector/port';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { CliError } from '../runtime/cli-error.ts';
import { type PartitionRange, type ReadableLog, scanPartition } from './scan.ts';

/**
 * The records of a range, in order and batch by batch.
 * @throws CliError SHADOW_WRONG where the log lacks one
 * @throws the signal's reason once it is aborted
 */
export async function* streamRecords(
  log: ReadableLog,
  range: PartitionRange,
  signal: AbortSignal,
): AsyncGenerator<readonly LogRecord[]> {
  const { place } = range;
  signal.throwIfAborted();
  let next = range.from;
  try {
    for await (const records of scanPartition(log, range, signal)) {
      signal.throwIfAborted();
      for (const { offset } of records) {
        if (offset !== next) throw unfoldable(place, `offset ${next} is missing`);
        next += 1;
      }
      yield records;
    }
    signal.throwIfAborted();
  } catch (error) {
    if (error instanceof OffsetOutOfRange) throw unfoldable(place, error.message);
    throw error;
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
