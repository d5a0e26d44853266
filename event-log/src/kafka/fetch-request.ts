import { crc32c } from './crc32c.ts';
import { type DecodedRecord, internals, type WireRequest } from './internals.ts';
import { WireReader, WireWriter } from './wire.ts';

/** Who reads gives up sooner, by what arrives (arrival.ts); kafkajs' own clock can be set. */
const LONGEST_MS = 10 * 60_000;

/** API 1; version 11 is understood by every broker from 2.3 to 4.x. */
export const FETCH = { key: 1, version: 11 } as const;
const CONSUMER = -1;
/** Every offset is a leaf: aborted and control records are records too. */
const READ_UNCOMMITTED = 0;

export interface FetchWanted {
  readonly topic: string;
  readonly partition: number;
  readonly from: number;
  readonly maxBytes: number;
  readonly waitMs: number;
}

export interface Fetched {
  readonly errorCode: number;
  readonly highWatermark: number;
  /** of the batches, with one at their end that is cut off */
  readonly bytes: number;
  readonly records: readonly DecodedRecord[];
}

/**
 * Fetch v11 of one partition, outside any group and session. Encoded and taken apart here because
 * kafkajs' own answer hides the error code behind exceptions, does not check checksums, and dies
 * of a batch with very many records; the records themselves are decoded by kafkajs.
 * Layout: kafka/clients/src/main/resources/common/message/FetchRequest.json, FetchResponse.json.
 */
export function fetchRequest(wanted: FetchWanted): WireRequest<Fetched> {
  return {
    requestTimeout: LONGEST_MS,
    request: {
      apiKey: FETCH.key,
      apiVersion: FETCH.version,
      apiName: 'Fetch',
      encode: async () => {
        const head = new WireWriter().int32(CONSUMER).int32(wanted.waitMs).int32(1);
        return (
          head
            .int32(wanted.maxBytes)
            .int8(READ_UNCOMMITTED)
            // no fetch session
            .int32(0)
            .int32(-1)
            .int32(1)
            .string(wanted.topic)
            .int32(1)
            .int32(wanted.partition)
            // leader epoch and log start offset unknown
            .int32(-1)
            .int64(wanted.from)
            .int64(-1)
            .int32(wanted.maxBytes)
            .int32(0)
            .string('')
            .encoded()
        );
      },
    },
    response: {
      decode: async (payload) => decodeFetch(payload),
      parse: async (decoded) => parseFetched(decoded),
    },
  };
}

class Answer {
  readonly clientSideThrottleTime: number;
  readonly errorCode: number;
  readonly highWatermark: number;
  readonly batches: Buffer;
  constructor(throttle: number, errorCode: number, highWatermark: number, batches: Buffer) {
    this.clientSideThrottleTime = throttle;
    this.errorCode = errorCode;
    this.highWatermark = highWatermark;
    this.batches = batches;
  }
}

function decodeFetch(payload: Buffer): Answer {
  const reader = new WireReader(payload);
  const throttle = reader.int32();
  const topError = reader.int16();
  reader.int32();
  const partitions = reader
    .array((r) => {
      r.string();
      return r.array((p) => {
        p.int32();
        const errorCode = p.int16();
        const highWatermark = p.int64();
        p.bytes(8 + 8);
        p.array((aborted) => aborted.bytes(16));
        p.int32();
        return { errorCode, highWatermark, batches: p.bytes(Math.max(0, p.int32())) };
      });
    })
    .flat();
  const [only] = partitions;
  if (topError !== 0) return new Answer(throttle, topError, -1, Buffer.alloc(0));
  if (!only || partitions.length !== 1) throw new Error('the answer holds another partition');
  return new Answer(throttle, only.errorCode, only.highWatermark, only.batches);
}

async function parseFetched(decoded: unknown): Promise<Fetched> {
  if (!(decoded instanceof Answer)) throw new TypeError('not an answer to a fetch request');
  const { errorCode, highWatermark, batches } = decoded;
  const records = await decodeBatches(batches);
  return { errorCode, highWatermark, bytes: batches.length, records };
}

const BATCH_HEAD = 12;
const MAGIC_AT = 16;
const CRC_AT = 17;
const CHECKED_FROM = 21;

/**
 * Records of whole batches; an incomplete one at the end is left for the next fetch.
 * @throws Error when a batch is not what its checksum says
 */
export async function decodeBatches(bytes: Buffer): Promise<readonly DecodedRecord[]> {
  const { Decoder, decodeRecordBatch, decodeMessageSet } = internals();
  const records: DecodedRecord[] = [];
  let at = 0;
  while (at + CHECKED_FROM <= bytes.length) {
    const end = at + BATCH_HEAD + bytes.readInt32BE(at + 8);
    if (end > bytes.length) break;
    const batch = bytes.subarray(at, end);
    if (batch.readInt8(MAGIC_AT) < 2) {
      for (const record of await decodeMessageSet(new Decoder(batch), batch.length)) {
        records.push(record);
      }
    } else {
      if (crc32c(batch.subarray(CHECKED_FROM)) !== batch.readUInt32BE(CRC_AT)) {
        throw new Error(`the batch at offset ${batch.readBigInt64BE(0)} fails its checksum`);
      }
      for (const record of (await decodeRecordBatch(new Decoder(batch))).records) {
        records.push(record);
      }
    }
    at = end;
  }
  return records;
}
