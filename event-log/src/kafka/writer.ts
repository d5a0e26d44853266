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
 * Opens a writer of one partition: an idempotent producer with its own sockets, acks from all
 * in-sync replicas, one request in flight, one partition per send. With other settings kafkajs
 * loses acknowledged events (docs/adr/0001-one-door-into-the-log.md).
 *
 * *open* → (append) → *sending* → (acknowledged) → *open*
 * *sending* → (any other outcome) → *closed*, permanently
 * Closing destroys the sockets, so that kafkajs cannot continue a send. Invariant: the writer sends
 * nothing after an unknown outcome.
 * @throws if no producer can be created within ten seconds
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
 * Creates the producer on a cluster that already knows the topic; else it would request every
 * topic. Connects the leader here, because on a slow network that would use up the deadline of the
 * first append, in each new writer.
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
    // each message names its partition; this keeps kafkajs from using its default partitioner
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

  /** Returns `acknowledged` only if the reply holds exactly this partition without error. */
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

/** Returns the result of the work, or the timeout. Ignores the result of abandoned work. */
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
