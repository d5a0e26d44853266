import type { LogRecord } from '@roletrail/event-log/port';

/**
 * Records that follow one another without a hole, as a thread takes them at little cost: in few
 * pieces, however many they are.
 */
export interface PackedRecords {
  /** the keys, one behind the other */
  readonly keys: string;
  /** of each key in characters, and of each value in bytes; −1 for null */
  readonly lengths: Int32Array<ArrayBuffer>;
  /** the values, one behind the other; what follows them means nothing */
  readonly values: Uint8Array<ArrayBuffer>;
}

/**
 * Puts them together.
 * @param memory for the values, where they fit; they may stand in it already
 */
export function packed(
  records: readonly LogRecord[],
  memory: Uint8Array<ArrayBuffer> | null = null,
): PackedRecords {
  const lengths = new Int32Array(records.length * 2);
  let bytes = 0;
  for (const [i, { key, value }] of records.entries()) {
    lengths[2 * i] = key?.length ?? -1;
    lengths[2 * i + 1] = value?.length ?? -1;
    bytes += value?.length ?? 0;
  }
  const values = together([...runs(records)], bytes, memory);
  return { keys: records.map(({ key }) => key ?? '').join(''), lengths, values };
}

/** @param bytes of all runs */
function together(
  runs: readonly Uint8Array[],
  bytes: number,
  memory: Uint8Array<ArrayBuffer> | null,
): Uint8Array<ArrayBuffer> {
  const [first] = runs;
  const there = runs.some(({ buffer }) => buffer === memory?.buffer);
  if (memory && there && runs.length === 1 && first?.byteOffset === memory.byteOffset)
    return memory;
  const fits = memory && !there && bytes <= memory.length;
  // given away whole, so it is no part of a pool
  const values = fits ? memory : new Uint8Array(Buffer.allocUnsafeSlow(bytes).buffer);
  let at = 0;
  for (const run of runs) {
    values.set(run, at);
    at += run.length;
  }
  return values;
}

/** Their values, as few pieces as they stand in: a log's reader puts many behind one another. */
function* runs(records: readonly LogRecord[]): Generator<Uint8Array> {
  let [buffer, from, end]: [ArrayBufferLike | null, number, number] = [null, 0, 0];
  for (const { value } of records) {
    if (value === null) continue;
    if (value.buffer !== buffer || value.byteOffset !== end) {
      if (buffer) yield new Uint8Array(buffer, from, end - from);
      [buffer, from] = [value.buffer, value.byteOffset];
    }
    end = value.byteOffset + value.length;
  }
  if (buffer) yield new Uint8Array(buffer, from, end - from);
}

export function countPackedRecords({ lengths }: PackedRecords): number {
  return lengths.length / 2;
}

/**
 * Yields the records of a shared buffer. Copy a key or value to retain it.
 * @param from offset of the first record
 */
export function* unpacked(
  { keys, lengths, values }: PackedRecords,
  from: number,
): Generator<LogRecord> {
  let [keyAt, valueAt] = [0, 0];
  for (let i = 0; i < lengths.length; i += 2) {
    const [keyLength = -1, valueLength = -1] = [lengths[i], lengths[i + 1]];
    const key = keyLength === -1 ? null : keys.slice(keyAt, keyAt + keyLength);
    const value = valueLength === -1 ? null : values.subarray(valueAt, valueAt + valueLength);
    keyAt += Math.max(keyLength, 0);
    valueAt += Math.max(valueLength, 0);
    yield { offset: from + i / 2, key, value };
  }
}
