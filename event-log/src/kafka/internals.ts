import { createRequire } from 'node:module';
import type {
  DescribeConfigResponse,
  ITopicConfig,
  Logger as KafkaJsLogger,
  Producer,
  ProducerConfig,
  ResourceConfigQuery,
} from 'kafkajs';

/**
 * The parts of kafkajs that it does not export: the cluster with its brokers and connections, the
 * request queue, the record decoders. The library is frozen (last release 2023) and pinned; its
 * version and shape are asserted before first use, so that another version fails at start with a
 * clear word and not at night with a strange one. Why: docs/adr/0003-kafka-reads-without-groups.md.
 */
const VERSION = '2.2.4';
const require = createRequire(import.meta.url);

/** One request on the wire, as kafkajs' Connection takes it. */
export interface WireRequest<T> {
  readonly request: {
    readonly apiKey: number;
    readonly apiVersion: number;
    readonly apiName: string;
    encode(): Promise<Encoded>;
  };
  readonly response: {
    decode(payload: Buffer): Promise<{ readonly clientSideThrottleTime?: number }>;
    parse(decoded: unknown): Promise<T>;
  };
  /** ms */
  readonly requestTimeout?: number;
}

export interface Broker {
  readonly versions: Readonly<
    Record<string, { minVersion: number; maxVersion: number } | undefined>
  > | null;
  readonly connectionPool: { send<T>(request: WireRequest<T>): Promise<T> };
  connect(): Promise<void>;
  /** @throws KafkaJSAggregateError of one error a topic that could not be made */
  createTopics(request: { topics: readonly ITopicConfig[]; timeout: number }): Promise<unknown>;
  describeConfigs(request: {
    resources: readonly ResourceConfigQuery[];
  }): Promise<DescribeConfigResponse>;
}

/** Where a broker is, as kafkajs takes it. */
export interface BrokerAddress {
  readonly nodeId: number;
  readonly host: string;
  readonly port: number;
}

export interface BrokerPool {
  readonly versions: Broker['versions'];
  readonly connectionPoolBuilder: {
    build(at: { host: string; port: number }): Promise<Broker['connectionPool']>;
  };
  findConnectedBroker(): Promise<Broker>;
  /** The next of the addresses that were given, not connected yet. */
  createSeedBroker(): Promise<void>;
  /** Not connected yet. */
  createBroker(options: {
    connectionPool: Broker['connectionPool'];
    logger: KafkaJsLogger;
    versions: Broker['versions'];
    nodeId: number;
  }): Broker;
}

export interface PartitionMetadata {
  readonly partitionId: number;
  readonly leader: number;
  readonly partitionErrorCode: number;
}

export interface KafkaCluster {
  readonly brokerPool: BrokerPool;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  refreshMetadata(): Promise<void>;
  refreshMetadataIfNecessary(): Promise<void>;
  addMultipleTargetTopics(topics: string[]): Promise<void>;
  findBroker(wanted: { nodeId: number | string }): Promise<Broker>;
  removeBroker(address: { host: string; port: number }): void;
  findTopicPartitionMetadata(topic: string): readonly PartitionMetadata[];
  fetchTopicsOffset(
    topics: readonly {
      topic: string;
      partitions: readonly { partition: number }[];
      fromBeginning: boolean;
    }[],
  ): Promise<readonly { topic: string; partitions: readonly { offset: string }[] }[]>;
}

/** What kafkajs needs of an encoded request: both names for the same bytes. */
export interface Encoded {
  readonly buf: Buffer;
  readonly buffer: Buffer;
}

/** kafkajs' cursor over bytes, made here and read by its decoders only. */
export interface Decoder {
  readonly buffer: Buffer;
}

/** A record as kafkajs decodes it. */
export interface DecodedRecord {
  readonly offset: string;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  /** absent in records of the oldest format; several of one name are a list */
  readonly headers?: Readonly<Record<string, Buffer | null | readonly (Buffer | null)[]>>;
}

export interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
}

export interface Internals {
  readonly Cluster: new (options: Record<string, unknown>) => KafkaCluster;
  /** a producer on a cluster that is given: kafkajs' own makes one that knows no topic yet */
  readonly createProducer: (
    options: ProducerConfig & { cluster: KafkaCluster; logger: KafkaJsLogger },
  ) => Producer;
  readonly Decoder: new (buffer: Buffer) => Decoder;
  readonly decodeRecordBatch: (
    decoder: Decoder,
  ) => Promise<{ readonly records: readonly DecodedRecord[] }>;
  readonly decodeMessageSet: (decoder: Decoder, size: number) => Promise<readonly DecodedRecord[]>;
  readonly requestQueuePrototype: {
    scheduleCheckPendingRequests(this: RequestQueue): void;
  };
}

let known: Internals | null = null;

/**
 * kafkajs' internals, asserted.
 * @throws Error when the installed kafkajs is not the one this adapter was written against
 */
export function internals(): Internals {
  known ??= load();
  return known;
}

function load(): Internals {
  const manifest: unknown = require('kafkajs/package.json');
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? manifest.version
      : undefined;
  if (version !== VERSION) refuse(`version ${String(version)} is installed`);
  const Cluster: unknown = require('kafkajs/src/cluster');
  const createProducer: unknown = require('kafkajs/src/producer');
  const Decoder: unknown = require('kafkajs/src/protocol/decoder');
  const RequestQueue: unknown = require('kafkajs/src/network/requestQueue');
  const decodeRecordBatch: unknown = require('kafkajs/src/protocol/recordBatch/v0/decoder');
  const decodeMessageSet: unknown = require('kafkajs/src/protocol/messageSet/decoder');
  if (!isClass<Internals['Cluster']>(Cluster, CLUSTER_METHODS)) refuse('Cluster has another shape');
  if (!isClass<Internals['Decoder']>(Decoder, DECODER_METHODS)) refuse('Decoder has another shape');
  if (!isClass<new () => RequestQueue>(RequestQueue, ['scheduleCheckPendingRequests'])) {
    refuse('RequestQueue has another shape');
  }
  if (!isFunction<Internals['createProducer']>(createProducer)) refuse('no producer');
  if (!isFunction<Internals['decodeRecordBatch']>(decodeRecordBatch)) refuse('no batch decoder');
  if (!isFunction<Internals['decodeMessageSet']>(decodeMessageSet)) refuse('no set decoder');
  const requestQueuePrototype: unknown = RequestQueue.prototype;
  if (!isQueuePrototype(requestQueuePrototype)) refuse('RequestQueue has another shape');
  return {
    Cluster,
    createProducer,
    Decoder,
    decodeRecordBatch,
    decodeMessageSet,
    requestQueuePrototype,
  };
}

const CLUSTER_METHODS = [
  'connect',
  'disconnect',
  'refreshMetadata',
  'refreshMetadataIfNecessary',
  'addMultipleTargetTopics',
  'findBroker',
  'removeBroker',
  'findTopicPartitionMetadata',
  'fetchTopicsOffset',
];
const DECODER_METHODS = ['readInt64', 'readVarIntBytes', 'slice', 'forward'];

function refuse(what: string): never {
  throw new Error(
    `the Kafka adapter is written against kafkajs ${VERSION} and uses its internals: ${what}`,
  );
}

function isClass<T>(
  value: unknown,
  methods: readonly string[],
): value is T & { prototype: object } {
  if (typeof value !== 'function') return false;
  const prototype: unknown = value.prototype;
  return methods.every((name) => typeof Reflect.get(Object(prototype), name) === 'function');
}

function isFunction<T>(value: unknown): value is T {
  return typeof value === 'function';
}

function isQueuePrototype(value: unknown): value is Internals['requestQueuePrototype'] {
  return typeof value === 'object' && value !== null && 'scheduleCheckPendingRequests' in value;
}
