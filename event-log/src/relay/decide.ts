import { decodeEvent } from '@roletrail/contracts/events/codec';
import { EVENT_BYTES_MAX } from '@roletrail/contracts/limits';
import {
  type AppendOutcome,
  formatTopicPartition,
  type LogRange,
  type LogRecord,
  sizeOf,
  type TopicPartition,
  TRACEPARENT_BYTES,
} from '../port.ts';
import { sameBytes } from '../same-bytes.ts';
import { type PartitionCounts, resolveTopicPartition } from '../topic-partitions.ts';
import type { Issued, OutboxRow, RelayPosition } from './port.ts';
import type { RelayLimits } from './settings.ts';

/**
 * Checks that the log still holds its acknowledged records.
 * @param range of the log, read after the position
 * @param record the log's record at `position.last.offset`; null if there is none or it was not
 *   read
 * @returns why the relay must halt, or null
 */
export function detectLogTruncation(
  position: RelayPosition,
  range: LogRange,
  record: LogRecord | null,
): string | null {
  if (range.end <= position.highest) {
    return `the log lost its end: it acknowledged offset ${position.highest} and now ends before ${range.end}`;
  }
  const { last } = position;
  // below `low` the record was deleted by retention
  if (last === null || last.offset < range.low) return null;
  if (record?.offset === last.offset && record.value && sameBytes(record.value, last.value)) {
    return null;
  }
  return `the log lost its end: offset ${last.offset} no longer holds the record that was acknowledged there`;
}

/** Record of the log that one of our outboxes sent, according to its content. */
export interface Sent {
  readonly offset: number;
  readonly seq: number;
  readonly value: Uint8Array;
}

/**
 * Returns the events among these records. Skips records that are unparsable or in a wrong
 * partition, because no outbox of ours sent them. Skips records for newer code, which that code's
 * relay checks.
 */
export function sentEvents(
  records: readonly LogRecord[],
  place: TopicPartition,
  partitions: PartitionCounts,
): readonly Sent[] {
  return records.flatMap(({ offset, value }) => {
    const decoded = decodeEvent(value);
    if (value === null || decoded.kind !== 'event') return [];
    if (
      formatTopicPartition(resolveTopicPartition(decoded.event, partitions)) !==
      formatTopicPartition(place)
    )
      return [];
    return [{ offset, seq: Number(decoded.event.sequence), value }];
  });
}

/**
 * Checks that this database sent these events. A number up to the last issued one without a row was
 * acknowledged and deleted, or is from before the last `roletrail restore`.
 * @param issued read after the events: a row is committed before it is sent
 * @returns why the relay must halt, or null
 */
export function detectStaleDatabase(sent: readonly Sent[], issued: Issued): string | null {
  const stranger = sent.find(({ seq, value }) => {
    const row = issued.values.get(seq);
    return row ? !sameBytes(row, value) : seq > issued.lastSeq;
  });
  if (!stranger) return null;
  return `the database is older than its log: offset ${stranger.offset} holds event number ${stranger.seq}, which this database never sent; stop every role, run roletrail restore, then roletrail unhalt`;
}

export type AppendDecision =
  /** the rows stand from `firstOffset` on */
  | { readonly kind: 'acknowledge'; readonly firstOffset: number }
  /** no one can tell: never use this writer again */
  | { readonly kind: 'abandon'; readonly cause: Error }
  | { readonly kind: 'halt'; readonly reason: string };

/**
 * Interprets an append's outcome.
 * @param highest highest offset known to be acknowledged **before** the append was sent: an offset
 *   that another relay raised meanwhile proves nothing
 */
export function interpretAppendOutcome(highest: number, outcome: AppendOutcome): AppendDecision {
  if (outcome.kind === 'unknown') return { kind: 'abandon', cause: outcome.cause };
  const { firstOffset } = outcome;
  if (firstOffset <= highest) {
    return {
      kind: 'halt',
      reason: `the log lost its end: an append was given offset ${firstOffset}, but ${highest} was acknowledged before`,
    };
  }
  return { kind: 'acknowledge', firstOffset };
}

/** Returns true if the limits may have cut this batch: then read again without a wake-up. */
export function mayBeTruncated(
  rows: readonly OutboxRow[],
  { maxRows, maxBytes }: Pick<RelayLimits, 'maxRows' | 'maxBytes'>,
): boolean {
  if (rows.length === 0) return false;
  const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  return rows.length >= maxRows || bytes + EVENT_BYTES_MAX + TRACEPARENT_BYTES > maxBytes;
}
