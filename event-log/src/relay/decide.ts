import { EVENT_BYTES_MAX } from '@roletrail/contracts/limits';
import type { AppendOutcome, LogRange, LogRecord } from '../port.ts';
import { sameBytes } from '../same-bytes.ts';
import type { OutboxRow, RelayPosition } from './port.ts';
import type { RelayLimits } from './settings.ts';

/**
 * Whether the log still holds what it acknowledged.
 * @param range of the log, asked for after the position was read
 * @param record what the log holds at `position.last.offset`; null when nothing stands there or
 *   it was not asked for
 * @returns why the relay must stop for good, or null
 */
export function logFault(
  position: RelayPosition,
  range: LogRange,
  record: LogRecord | null,
): string | null {
  if (range.end <= position.highest) {
    return `the log lost its end: it acknowledged offset ${position.highest} and now ends before ${range.end}`;
  }
  const { last } = position;
  // below `low` the log has let go of it by its retention rule
  if (last === null || last.offset < range.low) return null;
  if (record?.offset === last.offset && record.value && sameBytes(record.value, last.value)) {
    return null;
  }
  return `the log lost its end: offset ${last.offset} no longer holds the record that was acknowledged there`;
}

export type Judgement =
  /** the rows stand from `firstOffset` on */
  | { readonly kind: 'acknowledge'; readonly firstOffset: number }
  /** nobody can tell: never use this writer again */
  | { readonly kind: 'abandon'; readonly cause: Error }
  | { readonly kind: 'halt'; readonly reason: string };

/**
 * What an append's outcome means.
 * @param highest highest offset known to be acknowledged **before** the append was sent: one that
 *   another relay raised meanwhile proves nothing
 */
export function judge(highest: number, outcome: AppendOutcome): Judgement {
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

/** Whether the limits may have kept rows out of this batch: then look again without being told. */
export function mayBeCut(
  rows: readonly OutboxRow[],
  { maxRows, maxBytes }: Pick<RelayLimits, 'maxRows' | 'maxBytes'>,
): boolean {
  const bytes = rows.reduce((sum, { value }) => sum + value.length, 0);
  return rows.length >= maxRows || bytes + EVENT_BYTES_MAX > maxBytes;
}
