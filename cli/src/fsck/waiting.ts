import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { type PartitionCounts, resolveTopicPartition } from '@roletrail/event-log/topic-partitions';
import { equalBytes, FsckMismatchError } from './finding.ts';
import type { PartitionScan } from './partition-scan.ts';

/** An event's row of the outbox; null in a column if there is no row. */
export interface WaitingRow {
  readonly event_id: string;
  readonly topic: string | null;
  readonly partition: number | null;
  readonly seq: number | null;
  readonly key: string | null;
  readonly value: Buffer | null;
  readonly offset: number | null;
}

type Addressed = Pick<RoletrailEvent, 'id' | 'type' | 'subject' | 'sequence'>;

/**
 * Checks that a relay will send an event as it is, once: its row is in the event's place and under
 * the event's id and key.
 * @throws Difference
 */
export function checkAddress(row: WaitingRow, event: Addressed, partitions: PartitionCounts): void {
  const { event_id, topic, partition, seq, key } = row;
  const home = resolveTopicPartition(event, partitions);
  const wanted = {
    event_id: event.id,
    topic: home.topic,
    partition: home.partition,
    seq: Number(event.sequence),
    key: event.subject,
  };
  const found = { event_id, topic, partition, seq, key };
  for (const [column, of] of Object.entries(wanted)) {
    if (found[column as keyof typeof found] === of) continue;
    const what = `${column} is not that of event ${event.id}`;
    throw new FsckMismatchError('FSCK_PROJECTION', null, outboxRow(row), what, column);
  }
}

/**
 * Checks that the log holds an event that has an offset in the outbox: a relay no longer sends it.
 * Reads on to the log's end if need be.
 * @throws Difference
 */
export async function checkSent(
  row: WaitingRow,
  event: Addressed,
  partitions: PartitionCounts,
  histories: readonly PartitionScan[],
): Promise<void> {
  const { event_id, offset, value } = row;
  if (offset === null) return;
  const home = resolveTopicPartition(event, partitions);
  if (value && (await holds(histories, home, event_id, value))) return;
  const what = `offset is ${offset}, but the log does not hold event ${event_id}`;
  throw new FsckMismatchError('FSCK_PROJECTION', home, outboxRow(row), what, 'offset');
}

/** Returns true if a partition contains this event with these bytes before its current end. */
async function holds(
  histories: readonly PartitionScan[],
  place: TopicPartition,
  eventId: string,
  value: Uint8Array,
): Promise<boolean> {
  const history = histories.find(
    (other) => formatTopicPartition(other.place) === formatTopicPartition(place),
  );
  if (!history) return false;
  const found = async () => equalBytes((await history.firstOf(eventId))?.value, value);
  if (await found()) return true;
  await history.readToEnd();
  return found();
}

function outboxRow({ topic, partition, seq }: WaitingRow): string {
  return `outbox topic "${topic}", partition ${partition}, seq ${seq}`;
}
