import { type RoletrailEvent, TOPICS } from '@roletrail/contracts/events/catalogue';
import { type Decoded, decodeEvent } from '@roletrail/contracts/events/codec';
import { type JournalEntry, toJournalEntry } from '@roletrail/contracts/events/journal-entries';
import { rowChangeOf } from '@roletrail/contracts/events/row-changes';
import type { GuardedLog } from '@roletrail/event-log/log-identity-gate';
import type { FoundEnd, FoundEvent } from '@roletrail/event-log/outbox/resume';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import {
  listTopicPartitions,
  type PartitionCounts,
  resolveTopicPartition,
} from '@roletrail/event-log/topic-partitions';
import type { LogParts } from '../compose/event-log.ts';
import { RecordedRows } from '../fsck/recorded-rows.ts';
import { CliError } from '../runtime/cli-error.ts';
import { ProgressLine } from '../runtime/progress-line.ts';

const READ = { maxRecords: 2000, maxBytes: 8 * 1024 * 1024, waitMs: 1000 };

/** Facts in the log that an older backup lacks. */
export interface LogScanResult {
  /** what no backup may undo */
  readonly lasting: readonly JournalEntry[];
  /** roles, documents and auditor tokens, as the log's events yield them */
  readonly recorded: RecordedRows;
  /** every partition, as it ended when it was read */
  readonly ends: readonly FoundEnd[];
  /** of the events asked for, those that the log holds, at their first place */
  readonly found: readonly FoundEvent[];
}

/**
 * Reads the whole log.
 * @param waiting events to look for, each in its own partition: a copy elsewhere is not its place
 * @throws CliError REFUSED where newer code has written: its erasures and revocations would be missed
 */
export async function scanLog(
  { log, partitions }: Pick<LogParts, 'log' | 'partitions'>,
  waiting: ReadonlyMap<string, TopicPartition>,
): Promise<LogScanResult> {
  const reading = new Reading(waiting, partitions);
  const ranges: { readonly place: TopicPartition; readonly low: number; readonly end: number }[] =
    [];
  for (const place of listTopicPartitions(TOPICS, partitions)) {
    ranges.push({ place, ...(await log.range(place)) });
  }
  const total = ranges.reduce((sum, { low, end }) => sum + end - low, 0);
  using progress = new ProgressLine({ what: 'reading', total, unit: 'records' });
  const ends: FoundEnd[] = [];
  for (const range of ranges) ends.push(await reading.read(log, range, progress));
  const { lasting, recorded, found } = reading;
  return { lasting, recorded, ends, found: [...found.values()] };
}

class Reading {
  readonly lasting: JournalEntry[] = [];
  readonly recorded = new RecordedRows();
  readonly found = new Map<string, FoundEvent>();
  /** ids of events that `recorded` has taken: a copy of one changes nothing */
  readonly #taken = new Set<string>();
  readonly #waiting: ReadonlyMap<string, TopicPartition>;
  readonly #partitions: PartitionCounts;

  constructor(waiting: ReadonlyMap<string, TopicPartition>, partitions: PartitionCounts) {
    this.#waiting = waiting;
    this.#partitions = partitions;
  }

  #isHome(place: TopicPartition, event: RoletrailEvent): boolean {
    return (
      formatTopicPartition(resolveTopicPartition(event, this.#partitions)) ===
      formatTopicPartition(place)
    );
  }

  async read(
    log: GuardedLog,
    {
      place,
      low,
      end,
    }: { readonly place: TopicPartition; readonly low: number; readonly end: number },
    progress: ProgressLine,
  ): Promise<FoundEnd> {
    // After retention removed all records, the end offset still bounds their numbers.
    let lastSeq = low === end ? end : 0;
    let lastTime: string | null = null;
    const reader = await log.openReader(place);
    try {
      for (let next = low; next < end; ) {
        const records = await reader.read(next, READ);
        progress.add(records.length);
        for (const { offset, value } of records) {
          next = offset + 1;
          const event = readable(place, offset, decodeEvent(value));
          // Skip a record in a partition that is not its subject's: it was not written by the
          // product.
          if (event === null || !this.#isHome(place, event)) continue;
          lastSeq = Math.max(lastSeq, Number(event.sequence));
          if (lastTime === null || event.time > lastTime) lastTime = event.time;
          this.#learn(place, event, offset);
        }
      }
    } finally {
      await reader.close();
    }
    return { place, end, lastSeq, lastTime };
  }

  #learn(place: TopicPartition, event: RoletrailEvent, offset: number): void {
    const waits = this.#waiting.get(event.id);
    const here = waits?.topic === place.topic && waits.partition === place.partition;
    if (here && !this.found.has(event.id)) {
      this.found.set(event.id, { eventId: event.id, offset });
    }
    const word = toJournalEntry(event);
    if (word !== null) this.lasting.push(word);
    const change = rowChangeOf(event);
    if (change === null || this.#taken.has(event.id)) return;
    this.#taken.add(event.id);
    this.recorded.take(change);
  }
}

function readable(place: TopicPartition, offset: number, decoded: Decoded): RoletrailEvent | null {
  if (decoded.kind !== 'newer') return decoded.kind === 'event' ? decoded.event : null;
  throw new CliError(
    'REFUSED',
    `${formatTopicPartition(place)} offset ${offset} holds ${decoded.type}, which this version cannot read. Restore with the version that wrote it.`,
  );
}
