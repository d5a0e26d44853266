/** Errors as the protocol names them; `retriable` as kafkajs classes them. */
export class KafkaError extends Error {
  override readonly name = 'KafkaError';
  readonly code: string;
  readonly retriable: boolean;
  constructor(code: string, retriable: boolean) {
    super(code);
    this.code = code;
    this.retriable = retriable;
  }
}

export interface StoredRecord {
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array | null;
}

export interface ProduceRequest {
  readonly producerId: number;
  readonly firstSequence: number;
  readonly records: readonly { readonly key: string | null; readonly value: Uint8Array | null }[];
}

interface Batch {
  readonly producerId: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly firstOffset: number;
  /** exclusive */
  readonly endOffset: number;
}

/** Result of a batch: its first offset, or an error if it is unknown. */
type Settle = (fate: { readonly firstOffset: number } | KafkaError) => void;

interface Waiting {
  readonly batch: Batch;
  readonly settle: Settle;
}

/** Kafka keeps this many batches of a producer to recognise a repeated one (ProducerStateEntry). */
const BATCHES_TO_RETAIN = 5;

/**
 * One partition as its leader keeps it: the log, how far it is committed, and what the leader
 * remembers of idempotent producers. Kafka's rules (ProducerStateEntry, ProducerAppendInfo):
 * a batch with the same (producer id, first, last sequence) as one of the last five is a
 * duplicate and is answered with the first copy's offset **whatever it holds**; else the first
 * sequence must follow the last one; an unknown producer may begin anywhere.
 */
export class KafkaPartition {
  readonly #log: StoredRecord[] = [];
  #batches: Batch[] = [];
  #producers = new Map<number, Batch[]>();
  #committed = 0;
  #waiting: Waiting[] = [];
  #fetchers: (() => void)[] = [];
  /** highest committed end that the log ever had: what was below it was promised */
  promised = 0;
  /** raised by every change of leader; replication begun under an older one is void */
  epoch = 0;
  /** fewer replicas in sync than `min.insync.replicas` */
  short = false;

  /** The committed log: what a consumer can see. */
  get committed(): readonly StoredRecord[] {
    return this.#log.slice(0, this.#committed);
  }

  get end(): number {
    return this.#committed;
  }

  /** End offset of the leader's log, committed or not. */
  get leaderEnd(): number {
    return this.#log.length;
  }

  /**
   * Appends a batch, or recognises it.
   * @param settle called once it is committed, or its fate is no longer known here
   * @throws KafkaError when the request is refused: nothing is written
   */
  produce(request: ProduceRequest, settle: Settle): void {
    const { producerId, firstSequence, records } = request;
    const lastSequence = firstSequence + records.length - 1;
    const known = this.#producers.get(producerId);
    const same = known?.find(
      (b) => b.firstSequence === firstSequence && b.lastSequence === lastSequence,
    );
    if (!same && known) {
      const last = known.at(-1);
      if (last && firstSequence !== last.lastSequence + 1) {
        throw new KafkaError('OUT_OF_ORDER_SEQUENCE_NUMBER', false);
      }
    }
    const batch = same ?? this.#append(request, lastSequence);
    if (batch.endOffset <= this.#committed) settle(batch);
    else this.#waiting.push({ batch, settle });
  }

  #append({ producerId, firstSequence, records }: ProduceRequest, lastSequence: number): Batch {
    const firstOffset = this.#log.length;
    for (const { key, value } of records) {
      this.#log.push({ offset: this.#log.length, key, value });
    }
    const endOffset = this.#log.length;
    const batch = { producerId, firstSequence, lastSequence, firstOffset, endOffset };
    this.#batches.push(batch);
    this.#remember(batch);
    return batch;
  }

  #remember(batch: Batch): void {
    if (batch.producerId < 0) return;
    const batches = this.#producers.get(batch.producerId) ?? [];
    this.#producers.set(batch.producerId, [...batches, batch].slice(-BATCHES_TO_RETAIN));
  }

  /** All in-sync replicas have the log up to `end`. */
  commit(end: number): void {
    if (this.short) return;
    this.#committed = Math.max(this.#committed, Math.min(end, this.#log.length));
    this.promised = Math.max(this.promised, this.#committed);
    const done = this.#waiting.filter((w) => w.batch.endOffset <= this.#committed);
    this.#waiting = this.#waiting.filter((w) => w.batch.endOffset > this.#committed);
    for (const { batch, settle } of done) settle(batch);
    this.#wakeFetchers();
  }

  /**
   * Another replica leads. It has all that was committed, and of the rest the first `keep`
   * batches, which are committed now; what it lacks is gone.
   */
  changeLeader(keep: (uncommitted: number) => number): void {
    this.epoch += 1;
    this.#abandon('NOT_LEADER_OR_FOLLOWER');
    const open = this.#batches.filter((b) => b.endOffset > this.#committed);
    const kept = open.slice(0, keep(open.length));
    this.#truncate(kept.at(-1)?.endOffset ?? this.#committed);
    this.commit(this.#log.length);
    this.#wakeFetchers();
  }

  /**
   * The disaster that Kafka promises against: committed batches are gone (power lost on all
   * replicas, an unclean election, a topic restored from elsewhere).
   * @returns how many records were lost
   */
  loseEnd(batches: number): number {
    this.epoch += 1;
    this.#abandon('NOT_LEADER_OR_FOLLOWER');
    const kept = this.#batches.slice(0, Math.max(0, this.#batches.length - batches));
    const before = this.#log.length;
    this.#truncate(kept.at(-1)?.endOffset ?? 0);
    this.#committed = Math.min(this.#committed, this.#log.length);
    this.commit(this.#log.length);
    return before - this.#log.length;
  }

  #truncate(end: number): void {
    this.#log.length = end;
    this.#batches = this.#batches.filter((b) => b.endOffset <= end);
    this.#producers = new Map();
    for (const batch of this.#batches) this.#remember(batch);
  }

  /** Producer state expires after a while; the batches stay. */
  forgetProducers(): void {
    this.#producers = new Map();
  }

  /** Breaks the connections of all waiting senders. */
  #abandon(code: string): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { settle } of waiting) settle(new KafkaError(code, true));
  }

  /** Calls back once when something was committed or the leader changed. */
  onNews(wake: () => void): void {
    this.#fetchers.push(wake);
  }

  #wakeFetchers(): void {
    const fetchers = this.#fetchers;
    this.#fetchers = [];
    for (const wake of fetchers) wake();
  }

  read(from: number, maxRecords: number): readonly StoredRecord[] {
    return this.#log.slice(from, Math.min(this.#committed, from + maxRecords));
  }
}
