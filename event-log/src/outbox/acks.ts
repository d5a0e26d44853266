import type { Logger } from '@roletrail/contracts/logger';
import type { Listener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { formatTopicPartition, type TopicPartition } from '../port.ts';
import { type Acknowledged, parseAcknowledged } from './channels.ts';

/** Waits for the log to acknowledge one outbox row. */
export interface Waiter {
  /**
   * Returns the row's offset, or null if the log has not acknowledged it in time. Reads the row
   * once more at the deadline, so that a lost message costs time but never a wrong answer. Call it
   * once, after the commit.
   * @param deadlineMs from now
   */
  wait(deadlineMs: number): Promise<number | null>;
  /** Stops waiting, for a transaction that was rolled back. */
  cancel(): void;
}

export interface Acks extends AsyncDisposable {
  /**
   * Registers before the COMMIT, so that no acknowledgement is missed. If the row is already
   * `committed`, also reads it at once.
   */
  register(place: TopicPartition, seq: number, row?: { readonly committed: boolean }): Waiter;
  /** Handles acknowledgements of this process's relay; others arrive by NOTIFY. */
  acknowledged(news: Acknowledged): void;
}

export interface AcksOptions {
  /**
   * Wait of further waiters while the last waiter of a partition ended without an acknowledgement,
   * ms, so that callers do not spend the whole deadline on an unavailable log.
   */
  readonly slowWaitMs: number;
}

interface Waiting {
  readonly place: TopicPartition;
  readonly seq: number;
  readonly settle: (offset: number | null) => void;
}

/**
 * Waiters of this process, on one LISTEN channel. Row lookups are batched into one query in flight.
 *
 * *registered* → (first of: message of this process's relay, NOTIFY, row lookup) → *settled*
 * Lookups happen after a message without offsets, after a listener resync and at the deadline.
 * Invariant: a settled offset comes from the transaction that wrote it. Null is returned only after
 * a row lookup or its failure.
 */
export function openAcks(
  db: Database,
  listener: Listener,
  logger: Logger,
  options: AcksOptions = { slowWaitMs: 50 },
): Acks {
  return new WaiterTable(db, listener, logger, options);
}

class WaiterTable implements Acks {
  readonly #db: Database;
  readonly #logger: Logger;
  readonly #options: AcksOptions;
  /** partition → seq → waiters: several requests may wait for one event (same idempotency key) */
  readonly #places = new Map<string, Map<number, Set<Waiting>>>();
  readonly #slow = new Set<string>();
  readonly #lookups = new Map<Waiting, (offset: number | null) => void>();
  readonly #stopListening: () => void;
  #looking: Promise<void> | null = null;

  constructor(db: Database, listener: Listener, logger: Logger, options: AcksOptions) {
    this.#db = db;
    this.#logger = logger;
    this.#options = options;
    this.#stopListening = listener.on(CHANNELS.outboxAcknowledged, (hint) => {
      if (hint.kind === 'resync') return this.#resync();
      const news = parseAcknowledged(hint.payload);
      if (news) this.acknowledged(news);
    });
  }

  register(place: TopicPartition, seq: number, row = { committed: false }): Waiter {
    const { promise, resolve } = settled<number | null>();
    const waiting: Waiting = {
      place,
      seq,
      settle: (offset) => {
        this.#forget(waiting);
        resolve(offset);
      },
    };
    const bySeq = entry(
      this.#places,
      formatTopicPartition(place),
      () => new Map<number, Set<Waiting>>(),
    );
    entry(bySeq, seq, () => new Set<Waiting>()).add(waiting);
    if (row.committed) void this.#look(waiting);
    return {
      wait: (deadlineMs) => this.#wait(waiting, promise, deadlineMs),
      cancel: () => waiting.settle(null),
    };
  }

  async #wait(
    waiting: Waiting,
    outcome: Promise<number | null>,
    deadlineMs: number,
  ): Promise<number | null> {
    const key = formatTopicPartition(waiting.place);
    const ms = this.#slow.has(key) ? Math.min(deadlineMs, this.#options.slowWaitMs) : deadlineMs;
    const timer = setTimeout(() => void this.#atDeadline(waiting), ms);
    try {
      return await outcome;
    } finally {
      clearTimeout(timer);
    }
  }

  async #atDeadline(waiting: Waiting): Promise<void> {
    const offset = await this.#lookUp(waiting);
    if (offset === null) this.#slow.add(formatTopicPartition(waiting.place));
    waiting.settle(offset);
  }

  acknowledged(news: Acknowledged): void {
    const key = formatTopicPartition(news.place);
    this.#slow.delete(key);
    const bySeq = this.#places.get(key);
    if (!bySeq) return;
    // loop over the smaller set: acknowledged rows or waiters
    const seqs =
      news.lastSeq - news.firstSeq < bySeq.size
        ? range(news.firstSeq, news.lastSeq)
        : [...bySeq.keys()].filter((seq) => seq >= news.firstSeq && seq <= news.lastSeq);
    for (const seq of seqs) {
      for (const waiting of bySeq.get(seq) ?? []) {
        if (news.firstOffset === null) void this.#look(waiting);
        else waiting.settle(news.firstOffset + seq - news.firstSeq);
      }
    }
  }

  #resync(): void {
    for (const bySeq of this.#places.values()) {
      for (const waiters of bySeq.values()) {
        for (const waiting of waiters) void this.#look(waiting);
      }
    }
  }

  async #look(waiting: Waiting): Promise<void> {
    const offset = await this.#lookUp(waiting);
    if (offset !== null) waiting.settle(offset);
  }

  #forget(waiting: Waiting): void {
    const key = formatTopicPartition(waiting.place);
    const bySeq = this.#places.get(key);
    const waiters = bySeq?.get(waiting.seq);
    waiters?.delete(waiting);
    if (waiters?.size === 0) bySeq?.delete(waiting.seq);
    if (bySeq?.size === 0) this.#places.delete(key);
  }

  /** Returns the offset in the waiter's row; null if there is none, or on a database error. */
  #lookUp(waiting: Waiting): Promise<number | null> {
    const { promise, resolve } = settled<number | null>();
    const earlier = this.#lookups.get(waiting);
    this.#lookups.set(waiting, (offset) => {
      earlier?.(offset);
      resolve(offset);
    });
    this.#looking ??= this.#drainLookups();
    return promise;
  }

  async #drainLookups(): Promise<void> {
    while (this.#lookups.size > 0) {
      const batch = [...this.#lookups];
      this.#lookups.clear();
      const offsets = await this.#readOffsets(batch.map(([waiting]) => waiting));
      for (const [waiting, resolve] of batch) {
        resolve(offsets.get(`${formatTopicPartition(waiting.place)} ${waiting.seq}`) ?? null);
      }
    }
    this.#looking = null;
  }

  async #readOffsets(batch: readonly Waiting[]): Promise<ReadonlyMap<string, number>> {
    try {
      const { rows } = await sql<{ topic: string; partition: number; seq: number; offset: number }>`
        select o.topic, o.partition, o.seq, o."offset" from outbox o
        join unnest(
          ${batch.map((w) => w.place.topic)}::text[],
          ${batch.map((w) => w.place.partition)}::integer[],
          ${batch.map((w) => w.seq)}::bigint[]) as w (topic, partition, seq)
        using (topic, partition, seq)
        where o."offset" is not null`.execute(this.#db);
      return new Map(rows.map((row) => [`${formatTopicPartition(row)} ${row.seq}`, row.offset]));
    } catch (error) {
      this.#logger.warn({ err: error }, 'acks: rows could not be read, answering pending');
      return new Map();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopListening();
    for (const bySeq of [...this.#places.values()]) {
      for (const waiters of [...bySeq.values()]) {
        for (const waiting of [...waiters]) waiting.settle(null);
      }
    }
    await this.#looking;
  }
}

function settled<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
