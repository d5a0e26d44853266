import {
  formatTopicPartition,
  OffsetOutOfRange,
  type TopicPartition,
} from '@roletrail/event-log/port';
import type { Context } from './context.ts';
import {
  KafkaError,
  KafkaPartition,
  type ProduceRequest,
  type StoredRecord,
} from './kafka-partition.ts';
import type { SimProcess } from './process.ts';

/** Fault probabilities of broker requests, 0 to 1, and their latency. */
export interface BrokerWeather {
  readonly lostRequest: number;
  readonly lostAnswer: number;
  /** the request arrives seconds later, perhaps long after its sender gave up */
  readonly lateRequest: number;
  readonly failedReplication: number;
  readonly latencyMs: number;
}

export const FAIR_BROKER: BrokerWeather = {
  lostRequest: 0,
  lostAnswer: 0,
  lateRequest: 0,
  failedReplication: 0,
  latencyMs: 2,
};

/** The cluster and the network to it: requests are lost, late, answered into the void. */
export class Broker {
  readonly partitions = new Map<string, KafkaPartition>();
  weather: BrokerWeather = FAIR_BROKER;
  up = true;
  /** partitions that have no leader at the moment */
  readonly leaderless = new Set<string>();
  readonly #context: Context;
  #producerIds = 0;

  constructor(context: Context, places: readonly TopicPartition[]) {
    this.#context = context;
    for (const place of places)
      this.partitions.set(formatTopicPartition(place), new KafkaPartition());
  }

  partition(place: TopicPartition): KafkaPartition {
    const partition = this.partitions.get(formatTopicPartition(place));
    if (!partition) throw new Error(`no partition ${formatTopicPartition(place)}`);
    return partition;
  }

  /**
   * Sends a request. `handle` runs on arrival and answers through its callback, at once or later.
   * Lost messages never reject, as on a real network; senders have time-outs.
   */
  #request<R>(
    process: SimProcess,
    handle: (answer: (error: Error | null, value?: R) => void) => void,
  ): Promise<R> {
    const { time, random } = this.#context;
    const weather = this.weather;
    return new Promise((resolve, reject) => {
      if (!process.alive || random.chance(weather.lostRequest)) return;
      const late = random.chance(weather.lateRequest) ? random.between(100, 6000) : 0;
      time.after(late + random.between(0.2, weather.latencyMs), () => {
        handle((error, value) => {
          if (random.chance(weather.lostAnswer)) return;
          time.after(random.between(0.2, weather.latencyMs), () =>
            process.deliver(() => (error ? reject(error) : resolve(value as R))),
          );
        });
      });
    });
  }

  #unreachable(place: TopicPartition): KafkaError | null {
    if (!this.up) return new KafkaError('CONNECTION_REFUSED', true);
    if (this.leaderless.has(formatTopicPartition(place)))
      return new KafkaError('LEADER_NOT_AVAILABLE', true);
    return null;
  }

  initProducerId(process: SimProcess): Promise<number> {
    return this.#request(process, (answer) => {
      if (!this.up) return answer(new KafkaError('CONNECTION_REFUSED', true));
      this.#producerIds += 1;
      answer(null, this.#producerIds);
    });
  }

  /** acks = all: answered when committed. */
  produce(process: SimProcess, place: TopicPartition, request: ProduceRequest): Promise<number> {
    const partition = this.partition(place);
    return this.#request(process, (answer) => {
      const gone = this.#unreachable(place);
      if (gone) return answer(gone);
      if (partition.short && this.#context.random.chance(0.7)) {
        return answer(new KafkaError('NOT_ENOUGH_REPLICAS', true));
      }
      try {
        const failed =
          partition.short || this.#context.random.chance(this.weather.failedReplication);
        partition.produce(request, (fate) => {
          if (fate instanceof KafkaError) answer(fate);
          else answer(null, fate.firstOffset);
        });
        this.#replicate(place);
        if (failed) answer(new KafkaError('NOT_ENOUGH_REPLICAS_AFTER_APPEND', true));
      } catch (error) {
        if (!(error instanceof KafkaError)) throw error;
        answer(error);
      }
    });
  }

  #replicate(place: TopicPartition): void {
    const partition = this.partition(place);
    const { epoch, leaderEnd } = partition;
    this.#context.time.after(this.#context.random.between(0.5, 15), () => {
      if (partition.epoch === epoch) partition.commit(leaderEnd);
    });
  }

  range(process: SimProcess, place: TopicPartition): Promise<{ low: number; end: number }> {
    return this.#request(process, (answer) => {
      const gone = this.#unreachable(place);
      if (gone) answer(gone);
      else answer(null, { low: 0, end: this.partition(place).end });
    });
  }

  /** A fetch: waits at the broker until there is something, at most `waitMs`. */
  fetch(
    process: SimProcess,
    place: TopicPartition,
    from: number,
    maxRecords: number,
    waitMs: number,
  ): Promise<readonly StoredRecord[]> {
    const partition = this.partition(place);
    return this.#request(process, (answer) => {
      let open = true;
      const look = (last: boolean) => {
        if (!open) return;
        const gone = this.#unreachable(place);
        const found = gone ? [] : partition.read(from, maxRecords);
        if (gone) answer(gone);
        else if (from > partition.leaderEnd) {
          answer(new OffsetOutOfRange(place, from, { low: 0, end: partition.end }));
        } else if (found.length > 0 || last) answer(null, found);
        else return partition.onNews(() => look(false));
        open = false;
      };
      look(waitMs === 0);
      this.#context.time.after(waitMs, () => look(true));
    });
  }

  /** A stranger's record: no key of ours, no sequence, no manners. */
  appendForeign(place: TopicPartition, value: Uint8Array | null): void {
    if (this.#unreachable(place)) return;
    this.partition(place).produce(
      { producerId: -1, firstSequence: 0, records: [{ key: null, value }] },
      () => undefined,
    );
    this.#replicate(place);
  }
}
