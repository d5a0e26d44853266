import type { BrokerAddress, WireRequest } from './internals.ts';
import { WireReader, WireWriter } from './wire.ts';

/** API 3; version 12 is the first whose answer names topic ids for topics asked by name safely. */
export const METADATA = { key: 3, version: 12 } as const;
const NO_ID = Buffer.alloc(16);

export interface ClusterMetadata {
  readonly clusterId: string | null;
  readonly brokers: readonly BrokerAddress[];
  /** which of them makes topics */
  readonly controllerId: number;
  readonly topics: readonly {
    readonly errorCode: number;
    readonly name: string | null;
    /** URL-safe base64, as Kafka's own tools print it */
    readonly id: string;
    readonly partitions: readonly {
      /** -1: none */
      readonly leader: number;
      readonly copies: number;
      /** of the copies */
      readonly inSync: number;
    }[];
  }[];
}

/**
 * Of these topics alone: kafkajs asks for all of the cluster where it has none to name, and takes
 * one that has no leader, whosever it is, for a fault of the whole answer.
 *
 * Metadata v12, which kafkajs lacks (it ends at v6, before topic ids).
 * Layout: kafka/clients/src/main/resources/common/message/MetadataRequest.json, MetadataResponse.json.
 * A flexible version has request header 2 and response header 1: one tag buffer more than what
 * kafkajs writes and reads, hence the first line of either side.
 */
export function metadataRequest(topics: readonly string[]): WireRequest<ClusterMetadata> {
  return {
    request: {
      apiKey: METADATA.key,
      apiVersion: METADATA.version,
      apiName: 'Metadata',
      encode: async () => {
        const writer = new WireWriter().noTags().uvarint(topics.length + 1);
        for (const topic of topics) writer.raw(NO_ID).compactString(topic).noTags();
        // neither create topics nor report what we may do
        return writer.int8(0).int8(0).noTags().encoded();
      },
    },
    response: {
      decode: async (payload) => decodeMetadata(payload),
      parse: async (decoded) => decodedMetadata(decoded),
    },
  };
}

class Decoded implements ClusterMetadata {
  readonly clusterId: string | null;
  readonly brokers: readonly BrokerAddress[];
  /** which of them makes topics */
  readonly controllerId: number;
  readonly topics: ClusterMetadata['topics'];
  readonly clientSideThrottleTime: number;
  constructor(fields: ClusterMetadata & { clientSideThrottleTime: number }) {
    this.clusterId = fields.clusterId;
    this.brokers = fields.brokers;
    this.controllerId = fields.controllerId;
    this.topics = fields.topics;
    this.clientSideThrottleTime = fields.clientSideThrottleTime;
  }
}

function decodedMetadata(decoded: unknown): ClusterMetadata {
  if (decoded instanceof Decoded) return decoded;
  throw new TypeError('not an answer to a metadata request');
}

/** Reads a Metadata v12 answer, header's tag buffer included. */
export function decodeMetadata(payload: Buffer): Decoded {
  const reader = new WireReader(payload);
  reader.skipTags();
  const clientSideThrottleTime = reader.int32();
  const brokers = reader.compactArray((r) => {
    const nodeId = r.int32();
    const host = r.compactString() ?? '';
    const port = r.int32();
    r.compactString();
    r.skipTags();
    return { nodeId, host, port };
  });
  const clusterId = reader.compactString();
  const controllerId = reader.int32();
  const topics = reader.compactArray((r) => {
    const errorCode = r.int16();
    const name = r.compactString();
    const id = r.bytes(16).toString('base64url');
    r.int8();
    const partitions = r.compactArray((p) => {
      p.bytes(2 + 4);
      const leader = p.int32();
      p.int32();
      const copies = p.compactArray((n) => n.int32()).length;
      const inSync = p.compactArray((n) => n.int32()).length;
      // those that are offline
      p.compactArray((n) => n.int32());
      p.skipTags();
      return { leader, copies, inSync };
    });
    r.int32();
    r.skipTags();
    return { errorCode, name, id, partitions };
  });
  return new Decoded({ clusterId, brokers, controllerId, topics, clientSideThrottleTime });
}
