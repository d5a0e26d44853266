import {
  type AppendOutcome,
  type EventLog,
  formatTopicPartition,
  type LogReader,
  type LogWriter,
  type NewRecord,
  type ReadOptions,
  type TopicPartition,
} from '@roletrail/event-log/port';
import type { Broker } from './broker.ts';
import type { Context } from './context.ts';
import { KafkaError } from './kafka-partition.ts';
import type { SimProcess } from './process.ts';

export type SimLog = Pick<EventLog, 'range' | 'openWriter' | 'openReader'>;

const REQUEST_TIMEOUT_MS = 1500;
const RETRIES = 4;

/**
 * An idempotent producer as kafkajs 2.2.4 makes one (producer/sendMessages.js,
 * producer/eosManager): the sequence is taken when an attempt begins and **given back when it
 * fails**; attempts to one broker exclude each other, but between an attempt and its retry
 * another send may slip in and take the same sequence. Nothing stops a send once it has begun but
 * its finite retries: not a caller that no longer waits, and not `disconnect()`.
 */
export class IdempotentProducer {
  readonly #context: Context;
  readonly #broker: Broker;
  readonly #process: SimProcess;
  readonly #place: TopicPartition;
  readonly #producerId: number;
  readonly #retries: number;
  #sequence = 0;
  #lock: Promise<void> = Promise.resolve();

  constructor(
    context: Context,
    broker: Broker,
    process: SimProcess,
    place: TopicPartition,
    producerId: number,
    retries = RETRIES,
  ) {
    this.#context = context;
    this.#broker = broker;
    this.#process = process;
    this.#place = place;
    this.#producerId = producerId;
    this.#retries = retries;
  }

  /** @returns the first offset; throws KafkaError when it gives up */
  async send(records: readonly NewRecord[]): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(records);
      } catch (error) {
        if (!(error instanceof KafkaError) || !error.retriable || attempt >= this.#retries)
          throw error;
      }
      await this.#process.sleep(this.#context.random.between(50, 300) * (attempt + 1));
    }
  }

  async #attempt(records: readonly NewRecord[]): Promise<number> {
    const before = this.#lock;
    let release: () => void = () => undefined;
    this.#lock = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    const firstSequence = this.#sequence;
    this.#sequence += records.length;
    try {
      const request = { producerId: this.#producerId, firstSequence, records };
      const answer = this.#broker.produce(this.#process, this.#place, request);
      return await withTimeout(this.#process, answer, REQUEST_TIMEOUT_MS);
    } catch (error) {
      this.#sequence -= records.length;
      throw error;
    } finally {
      release();
    }
  }
}

/** The port over the broker, for one process. Watches that the relay keeps the port's rules. */
export function openSimLog(context: Context, broker: Broker, process: SimProcess): SimLog {
  const bounded = <T>(answer: Promise<T>) => withTimeout(process, answer, REQUEST_TIMEOUT_MS);
  return {
    range: (place) => bounded(broker.range(process, place)),
    async openWriter(place) {
      const producer = await connectProducer(context, broker, process, place);
      return watched(context, place, producerWriter(process, producer));
    },
    openReader: async (place) => openReader(context, broker, process, place),
  };
}

/** A producer with an id of its own. */
export async function connectProducer(
  context: Context,
  broker: Broker,
  process: SimProcess,
  place: TopicPartition,
  retries = RETRIES,
): Promise<IdempotentProducer> {
  const asked = broker.initProducerId(process);
  const producerId = await withTimeout(process, asked, REQUEST_TIMEOUT_MS);
  return new IdempotentProducer(context, broker, process, place, producerId, retries);
}

/** A writer over a producer: after the deadline the outcome is unknown. */
export function producerWriter(process: SimProcess, producer: IdempotentProducer): LogWriter {
  return {
    async append(records, deadlineMs): Promise<AppendOutcome> {
      try {
        const sending = producer.send(records);
        return {
          kind: 'acknowledged',
          firstOffset: await withTimeout(process, sending, deadlineMs),
        };
      } catch (error) {
        return {
          kind: 'unknown',
          cause: error instanceof Error ? error : new Error(String(error)),
        };
      }
    },
    close: async () => undefined,
  };
}

function watched(context: Context, place: TopicPartition, writer: LogWriter): LogWriter {
  let state: 'ready' | 'busy' | 'over' = 'ready';
  return {
    async append(records, deadlineMs) {
      if (state !== 'ready') context.violation(`a writer was used while ${state}`);
      state = 'busy';
      const outcome = await writer.append(records, deadlineMs);
      state = outcome.kind === 'unknown' ? 'over' : 'ready';
      const what =
        outcome.kind === 'unknown' ? `unknown: ${outcome.cause.message}` : outcome.firstOffset;
      context.trace(
        'log',
        `append ${formatTopicPartition(place)} ${records.length} rows → ${what}`,
      );
      return outcome;
    },
    async close() {
      state = 'over';
      await writer.close();
    },
  };
}

function openReader(
  context: Context,
  broker: Broker,
  process: SimProcess,
  place: TopicPartition,
): LogReader {
  let busy = false;
  const read = async (from: number, { maxRecords, waitMs, signal }: ReadOptions) => {
    const most = context.random.int(1, maxRecords);
    const answer = broker.fetch(process, place, from, most, waitMs);
    return orAborted(withTimeout(process, answer, waitMs + REQUEST_TIMEOUT_MS), signal);
  };
  return {
    async read(from, options) {
      if (busy) context.violation('a reader was used while it read');
      busy = true;
      try {
        return await read(from, options);
      } finally {
        busy = false;
      }
    },
    close: async () => undefined,
  };
}

/** The answer, nothing once aborted; an answer that comes later is dropped. */
async function orAborted<T>(answer: Promise<readonly T[]>, signal?: AbortSignal) {
  if (!signal) return answer;
  let stop: () => void = () => undefined;
  const aborted = new Promise<readonly T[]>((resolve) => {
    stop = () => resolve([]);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function withTimeout<T>(process: SimProcess, answer: Promise<T>, ms: number): Promise<T> {
  return process.within(answer, ms, () => new KafkaError('REQUEST_TIMED_OUT', true));
}
