import type { WireRequest } from './internals.ts';
import { WireReader, WireWriter } from './wire.ts';

/** API 3; version 12 is the first whose answer names topic ids for topics asked by name safely. */
export const METADATA = { key: 3, version: 12 } as const;
const NO_ID = Buffer.alloc(16);

export interface ClusterMetadata {
  readonly clusterId: string | null;
  readonly brokers: number;
  readonly topics: readonly {
    readonly errorCode: number;
    readonly name: string | null;
    /** URL-safe base64, as Kafka's own tools print it */
    readonly id: string;
    readonly partitions: number;
  }[];
}

/**
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
  readonly brokers: number;
  readonly topics: ClusterMetadata['topics'];
  readonly clientSideThrottleTime: number;
  constructor(fields: ClusterMetadata & { clientSideThrottleTime: number }) {
    this.clusterId = fields.clusterId;
    this.brokers = fields.brokers;
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
    r.int32();
    r.compactString();
    r.int32();
    r.compactString();
    r.skipTags();
  });
  const clusterId = reader.compactString();
  reader.int32();
  const topics = reader.compactArray((r) => {
    const errorCode = r.int16();
    const name = r.compactString();
    const id = r.bytes(16).toString('base64url');
    r.int8();
    const partitions = r.compactArray((p) => {
      p.bytes(2 + 4 + 4 + 4);
      for (let list = 0; list < 3; list += 1) p.compactArray((n) => n.int32());
      p.skipTags();
    });
    r.int32();
    r.skipTags();
    return { errorCode, name, id, partitions: partitions.length };
  });
  return new Decoded({ clusterId, brokers: brokers.length, topics, clientSideThrottleTime });
}
