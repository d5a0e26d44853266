import { type EventDraft, encodeEvent } from '@roletrail/contracts/events/codec';
import { type Place, placeKey } from '@roletrail/event-log/port';
import type { Issued, OutboxRow, RelayPosition, RelayStore } from '@roletrail/event-log/relay/port';
import type { SimDatabase } from './database.ts';
import type { SimProcess } from './process.ts';

export interface SimRow extends OutboxRow {
  readonly eventId: string;
  readonly place: Place;
  readonly time: string;
  offset: number | null;
}

interface OutboxPartition {
  readonly rows: SimRow[];
  /** how many rows at the front are acknowledged */
  acked: number;
  highest: number;
  halted: string | null;
  /** the last `time` given out, ms since the epoch; it never falls */
  lastTimeMs: number;
}

/** The outbox tables. Everything here is an effect at the server: at once, serial. */
export class Outbox {
  readonly #partitions = new Map<string, OutboxPartition>();
  readonly #watchers = new Set<(rows: readonly SimRow[]) => void>();
  readonly #hints = new Set<(place: Place, seq: number) => void>();

  partition(place: Place): OutboxPartition {
    const name = placeKey(place);
    let partition = this.#partitions.get(name);
    if (!partition) {
      partition = { rows: [], acked: 0, highest: -1, halted: null, lastTimeMs: 0 };
      this.#partitions.set(name, partition);
    }
    return partition;
  }

  /** Under the partition's lock: the next number, a time, the exact bytes. */
  enqueue(place: Place, draft: EventDraft, nowMs: number): SimRow {
    const partition = this.partition(place);
    const seq = partition.rows.length + 1;
    partition.lastTimeMs = Math.max(partition.lastTimeMs, Math.floor(nowMs));
    const time = new Date(partition.lastTimeMs).toISOString();
    const value = encodeEvent(draft, time, seq);
    const row = { seq, key: draft.subject, value, eventId: draft.id, place, time, offset: null };
    partition.rows.push(row);
    return row;
  }

  /** NOTIFY: tells every process that rows wait. */
  filled({ place, seq }: SimRow): void {
    for (const hint of [...this.#hints]) hint(place, seq);
  }

  unsent(place: Place, maxRows: number, maxBytes: number): readonly SimRow[] {
    const waiting = this.partition(place).rows.filter((row) => row.offset === null);
    let bytes = 0;
    return waiting.slice(0, maxRows).filter((row, i) => {
      bytes += row.value.length;
      return i === 0 || bytes <= maxBytes;
    });
  }

  position(place: Place): RelayPosition {
    const { rows, acked, highest, halted } = this.partition(place);
    const row = rows[acked - 1];
    const last = row && row.offset !== null ? { offset: row.offset, value: row.value } : null;
    return { highest, last, halted };
  }

  acknowledge(place: Place, seqs: readonly number[], firstOffset: number): boolean {
    const partition = this.partition(place);
    if (partition.highest >= firstOffset) return false;
    const given = seqs.flatMap((seq, i) => {
      const row = partition.rows[seq - 1];
      if (!row || row.offset !== null) return [];
      row.offset = firstOffset + i;
      return [row];
    });
    partition.highest = firstOffset + seqs.length - 1;
    partition.acked = Math.max(partition.acked, ...seqs);
    for (const watcher of this.#watchers) watcher(given);
    return true;
  }

  issued(place: Place, seqs: readonly number[]): Issued {
    const { rows } = this.partition(place);
    const wanted = new Set(seqs);
    const known = rows.filter(({ seq }) => wanted.has(seq));
    return { lastSeq: rows.length, values: new Map(known.map(({ seq, value }) => [seq, value])) };
  }

  halt(place: Place, reason: string): void {
    this.partition(place).halted ??= reason;
  }

  /** NOTIFY of acknowledgements. */
  onAcknowledged(watcher: (rows: readonly SimRow[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  onFilled(hint: (place: Place, seq: number) => void): () => void {
    this.#hints.add(hint);
    return () => this.#hints.delete(hint);
  }
}

/** The relay's store for one process. */
export function openSimRelayStore(
  database: SimDatabase,
  outbox: Outbox,
  process: SimProcess,
): RelayStore {
  return {
    unsent: (place, maxRows, maxBytes) =>
      database.call(process, 'unsent', () => outbox.unsent(place, maxRows, maxBytes)),
    position: (place) => database.call(process, 'relay position', () => outbox.position(place)),
    acknowledge: (place, seqs, firstOffset) =>
      database.call(process, 'acknowledge', () => outbox.acknowledge(place, seqs, firstOffset)),
    issued: (place, seqs) => database.call(process, 'issued', () => outbox.issued(place, seqs)),
    halt: (place, reason) => database.call(process, 'relay halt', () => outbox.halt(place, reason)),
  };
}
