import type { Logger } from '@roletrail/contracts/logger';
import type { Producer, RecordMetadata } from 'kafkajs';
import type { KafkaConfig } from '../config.ts';
import {
  type AppendOutcome,
  formatTopicPartition,
  type LogWriter,
  type NewRecord,
  type TopicPartition,
  TRACEPARENT,
} from '../port.ts';
import { connectCluster, leaderOf, makeCluster, type OwnCluster } from './cluster.ts';
import { internals } from './internals.ts';
import type { Sockets } from './sockets.ts';

const REQUEST_TIMEOUT_MS = 3000;
/** InitProducerId is answered late while a broker starts (COORDINATOR_LOAD_IN_PROGRESS). */
const OPEN_DEADLINE_MS = 10_000;

/**
 * A writer of one partition: an idempotent producer and sockets of its own, acks from all in-sync
 * replicas, one request in flight, one partition a send: with anything else kafkajs
 * loses acknowledged events (docs/adr/0001-one-door-into-the-log.md).
 *
 * Modes: *open* → (append) → *sending* → acknowledged → *open*, or anything else → *closed* for
 * ever. Closing destroys the sockets, so that a send which kafkajs still holds cannot go on.
 * Invariant: nothing leaves this writer after an unknown outcome.
 * @throws when the producer cannot be made within ten seconds
 */
export async function openKafkaWriter(
  config: KafkaConfig,
  logger: Logger,
  place: TopicPartition,
): Promise<LogWriter> {
  const topic = config.topicPrefix + place.topic;
  const timing = { requestTimeoutMs: REQUEST_TIMEOUT_MS, inFlight: 1 };
  const own = makeCluster(config, logger, timing);
  const opened = await race(openProducer(own, topic, place), OPEN_DEADLINE_MS);
  if (!opened.ok) {
    own.sockets.destroy('the producer could not be opened');
    throw new Error(`no producer for ${formatTopicPartition(place)}`, { cause: opened.cause });
  }
  return new KafkaWriter(opened.value, own.sockets, place, topic);
}

/**
 * On a cluster that knows the topic first, or it would ask about every topic of the brokers. The
 * leader is connected here: on a long way to it the first append's deadline would go by over that,
 * and the next writer's too, for ever.
 */
async function openProducer(
  own: OwnCluster,
  topic: string,
  place: TopicPartition,
): Promise<Producer> {
  await connectCluster(own, [topic]);
  const producer = internals().createProducer({
    cluster: own.cluster,
    logger: own.logger,
    idempotent: true,
    // ours is explicit in every message; naming one keeps kafkajs from using its default
    createPartitioner: () => () => place.partition,
    retry: { retries: 4, initialRetryTime: 50, maxRetryTime: 400 },
  });
  await producer.connect();
  await leaderOf(own.cluster, topic, place.partition);
  return producer;
}

class KafkaWriter implements LogWriter {
  readonly #producer: Producer;
  readonly #sockets: Sockets;
  readonly #place: TopicPartition;
  readonly #topic: string;
  #sending = false;

  constructor(producer: Producer, sockets: Sockets, place: TopicPartition, topic: string) {
    this.#producer = producer;
    this.#sockets = sockets;
    this.#place = place;
    this.#topic = topic;
  }

  async append(records: readonly NewRecord[], deadlineMs: number): Promise<AppendOutcome> {
    const where = formatTopicPartition(this.#place);
    if (this.#sockets.closed) return unknown(new Error(`writer of ${where} is closed`));
    if (this.#sending) throw new Error(`writer of ${where} has an append in flight`);
    if (records.length === 0) throw new RangeError('an append needs a record');
    this.#sending = true;
    const reply = await race(this.#send(records), deadlineMs);
    this.#sending = false;
    const outcome = reply.ok ? this.#judge(reply.value) : unknown(reply.cause);
    if (outcome.kind === 'unknown') {
      this.#sockets.destroy('the outcome of an append is unknown: this writer is not used again');
    }
    return outcome;
  }

  #send(records: readonly NewRecord[]): Promise<RecordMetadata[]> {
    const { partition } = this.#place;
    return this.#producer.send({
      topic: this.#topic,
      acks: -1,
      timeout: REQUEST_TIMEOUT_MS,
      messages: records.map(({ key, value, traceparent }) => ({
        partition,
        key,
        value: Buffer.from(value),
        headers: traceparent ? { [TRACEPARENT]: traceparent } : {},
      })),
    });
  }

  /** Acknowledged only if the reply holds exactly this partition without error. */
  #judge(reply: readonly RecordMetadata[]): AppendOutcome {
    const [only] = reply;
    const offset = Number(only?.baseOffset);
    const clean =
      reply.length === 1 &&
      only?.topicName === this.#topic &&
      only.partition === this.#place.partition &&
      only.errorCode === 0 &&
      only.baseOffset !== undefined &&
      Number.isSafeInteger(offset) &&
      offset >= 0;
    return clean
      ? { kind: 'acknowledged', firstOffset: offset }
      : unknown(new Error(`the reply is not for ${this.#topic}: ${JSON.stringify(reply)}`));
  }

  async close(): Promise<void> {
    this.#sockets.destroy('the writer is closed');
  }
}

type Raced<T> = { ok: true; value: T } | { ok: false; cause: Error };

/** The work's end or the deadline's; work that is left behind is heard to its end and dropped. */
function race<T>(work: Promise<T>, deadlineMs: number): Promise<Raced<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => resolve({ ok: false, cause: new Error(`no answer within ${deadlineMs} ms`) }),
      deadlineMs,
    );
    const settle = (result: Raced<T>) => {
      clearTimeout(timer);
      resolve(result);
    };
    work.then(
      (value) => settle({ ok: true, value }),
      (error: unknown) =>
        settle({ ok: false, cause: error instanceof Error ? error : new Error(String(error)) }),
    );
  });
}

function unknown(cause: Error): AppendOutcome {
  return { kind: 'unknown', cause };
}
