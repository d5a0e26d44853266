import { encodeEvent } from '@roletrail/contracts/events/codec';
import type { DecisionKind } from '@roletrail/db/schema/log';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { formatTopicPartition, sizeOf, type TopicPartition } from '@roletrail/event-log/port';
import type { Issued, OutboxRow, RelayPosition, RelayStore } from '@roletrail/event-log/relay/port';
import type { SimDatabase } from './database.ts';
import type { SimProcess } from './process.ts';

/** Kind of decision, or a request of staff, which is none. */
type RowKind = DecisionKind | 'requested';

export interface SimRow extends OutboxRow {
  readonly eventId: string;
  readonly decision: RowKind;
  readonly place: TopicPartition;
  readonly time: string;
  offset: number | null;
}

interface OutboxPartition {
  readonly rows: SimRow[];
  /** the last number given out; a restore moves it past the log's */
  lastSeq: number;
  /** the highest number acknowledged */
  ackedSeq: number;
  highest: number;
  halted: string | null;
  /** the last `time` given out, ms since the epoch; it never falls */
  lastTimeMs: number;
}

/** A person's decision that is in effect and not folded yet. */
interface Pending {
  readonly eventId: string;
  readonly decision: DecisionKind;
  readonly seq: number;
}

/** Outbox tables in a backup. */
export interface OutboxCopy {
  readonly partitions: ReadonlyMap<string, OutboxPartition>;
  readonly pending: ReadonlyMap<string, Pending>;
}

/** The outbox tables. Everything here is an effect at the server: at once, serial. */
export class Outbox {
  #partitions = new Map<string, OutboxPartition>();
  /** by person */
  #pending = new Map<string, Pending>();
  readonly #watchers = new Set<(rows: readonly SimRow[]) => void>();
  readonly #hints = new Set<(place: TopicPartition, seq: number) => void>();

  partition(place: TopicPartition): OutboxPartition {
    const name = formatTopicPartition(place);
    let partition = this.#partitions.get(name);
    if (!partition) {
      partition = { rows: [], lastSeq: 0, ackedSeq: 0, highest: -1, halted: null, lastTimeMs: 0 };
      this.#partitions.set(name, partition);
    }
    return partition;
  }

  copy(): OutboxCopy {
    const partitions = [...this.#partitions].map(
      ([name, p]) => [name, { ...p, rows: p.rows.map((row) => ({ ...row })) }] as const,
    );
    return { partitions: new Map(partitions), pending: new Map(this.#pending) };
  }

  /** The tables are what they were. */
  load({ partitions, pending }: OutboxCopy): void {
    this.#partitions = new Map(partitions);
    this.#pending = new Map(pending);
  }

  /** Under the partition's lock: the next number, a time, the exact bytes. */
  enqueue(
    place: TopicPartition,
    { draft, traceparent = null }: OutboxItem,
    decision: RowKind,
    nowMs: number,
  ): SimRow {
    const partition = this.partition(place);
    partition.lastSeq += 1;
    const seq = partition.lastSeq;
    partition.lastTimeMs = Math.max(partition.lastTimeMs, Math.floor(nowMs));
    const time = new Date(partition.lastTimeMs).toISOString();
    const value = encodeEvent(draft, time, seq);
    const event = { key: draft.subject, value, traceparent, eventId: draft.id, decision };
    const row = { ...event, seq, place, time, offset: null };
    partition.rows.push(row);
    if (decision !== 'requested')
      this.#pending.set(draft.subject, { eventId: draft.id, decision, seq });
    return row;
  }

  pendingOf(user: string): Pending | null {
    return this.#pending.get(user) ?? null;
  }

  /** The consent projection has folded this event. */
  folded(user: string, eventId: string): void {
    if (this.#pending.get(user)?.eventId === eventId) this.#pending.delete(user);
  }

  /** Lists pending fold waits with user and event. */
  waiting(): readonly { readonly user: string; readonly eventId: string }[] {
    return [...this.#pending].map(([user, { eventId }]) => ({ user, eventId }));
  }

  /** Rows without an offset, of all partitions: what outbox/backlog.ts counts. */
  backlog(): number {
    const all = [...this.#partitions.values()];
    return all.reduce((sum, { rows }) => sum + rows.filter((r) => r.offset === null).length, 0);
  }

  /** NOTIFY: tells every process that rows wait. */
  filled({ place, seq }: SimRow): void {
    for (const hint of [...this.#hints]) hint(place, seq);
  }

  unsent(place: TopicPartition, maxRows: number, maxBytes: number): readonly SimRow[] {
    const waiting = this.partition(place).rows.filter((row) => row.offset === null);
    let bytes = 0;
    return waiting.slice(0, maxRows).filter((row, i) => {
      bytes += sizeOf(row);
      return i === 0 || bytes <= maxBytes;
    });
  }

  position(place: TopicPartition): RelayPosition {
    const { rows, ackedSeq, highest, halted } = this.partition(place);
    const row = rows.find(({ seq }) => seq === ackedSeq);
    const last = row && row.offset !== null ? { offset: row.offset, value: row.value } : null;
    return { highest, last, halted };
  }

  acknowledge(place: TopicPartition, seqs: readonly number[], firstOffset: number): boolean {
    const partition = this.partition(place);
    if (partition.highest >= firstOffset) return false;
    const given = seqs.flatMap((seq, i) => {
      const row = partition.rows.find((r) => r.seq === seq);
      if (!row || row.offset !== null) return [];
      row.offset = firstOffset + i;
      return [row];
    });
    partition.highest = firstOffset + seqs.length - 1;
    partition.ackedSeq = Math.max(partition.ackedSeq, ...seqs);
    for (const watcher of this.#watchers) watcher(given);
    return true;
  }

  issued(place: TopicPartition, seqs: readonly number[]): Issued {
    const { rows, lastSeq } = this.partition(place);
    const wanted = new Set(seqs);
    const known = rows.filter(({ seq }) => wanted.has(seq));
    return { lastSeq, values: new Map(known.map(({ seq, value }) => [seq, value])) };
  }

  halt(place: TopicPartition, reason: string): void {
    this.partition(place).halted ??= reason;
  }

  /** NOTIFY of acknowledgements. */
  onAcknowledged(watcher: (rows: readonly SimRow[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  onFilled(hint: (place: TopicPartition, seq: number) => void): () => void {
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
