import type { EventLog, LogReader, LogRecord, TopicPartition } from '../port.ts';
import type { PartitionCounts } from '../topic-partitions.ts';
import { detectLogTruncation, detectStaleDatabase, sentEvents } from './decide.ts';
import type { RelayPosition, RelayStore } from './port.ts';
import type { RelayLimits } from './settings.ts';

interface Proving {
  readonly partitions: PartitionCounts;
  readonly log: Pick<EventLog, 'range' | 'openReader'>;
  readonly store: Pick<RelayStore, 'issued'>;
}

/**
 * Why the relay must stop for good, or null while log and database belong together:
 *
 * - the log still holds what it acknowledged: its end, and the bytes of the last acknowledged row;
 * - the database still knows what the log holds: each event above the highest offset it has stored
 *   is one of its rows. There are few: batches whose outcome is unknown so far, late copies.
 *
 * A halt from before is the first fault. Reads a batch at a time, and no further than a fault.
 * @param position as stored, read before the log
 * @param highest the highest offset ever acknowledged to this relay, stored or not
 * @throws whatever log or database throw; Error when the log does not answer in time
 */
export async function findLogFault(
  { log, store, partitions }: Proving,
  limits: RelayLimits,
  place: TopicPartition,
  position: RelayPosition,
  highest: number,
): Promise<string | null> {
  if (position.halted !== null) return position.halted;
  const { last } = position;
  const range = await log.range(place);
  const reader = await log.openReader(place);
  try {
    const inRange = last !== null && last.offset >= range.low && last.offset < range.end;
    const [record] = inRange ? await answered(reader, last.offset, limits, 1) : [];
    const lost = detectLogTruncation({ ...position, highest }, range, record ?? null);
    if (lost !== null) return lost;
    for (let next = Math.max(position.highest + 1, range.low); next < range.end; ) {
      const records = await answered(reader, next, limits, limits.maxRows);
      const sent = sentEvents(records, place, partitions);
      // after the log: a row is committed before it is sent
      const issued = await store.issued(
        place,
        sent.map(({ seq }) => seq),
      );
      const older = detectStaleDatabase(sent, issued);
      if (older !== null) return older;
      next = (records.at(-1)?.offset ?? next) + 1;
    }
    return null;
  } finally {
    await reader.close();
  }
}

/** Records from `from` on, at least one. */
async function answered(
  reader: LogReader,
  from: number,
  { maxBytes, deadlineMs }: RelayLimits,
  maxRecords: number,
): Promise<readonly LogRecord[]> {
  const records = await reader.read(from, { maxRecords, maxBytes, waitMs: deadlineMs });
  // silence is no evidence: a broker that is slow to answer would halt us for good
  if (records.length === 0) throw new Error(`no answer from the log about offset ${from}`);
  return records;
}
