import type { LogRecord } from '@roletrail/event-log/port';

/** Records that follow one another without a hole, as a thread takes them at little cost. */
export interface PackedRecords {
  readonly keys: readonly (string | null)[];
  /** of each value; −1 for null */
  readonly lengths: readonly number[];
  /** the values, one behind the other */
  readonly values: Uint8Array<ArrayBuffer>;
}

/** Puts them together. */
export function packed(records: readonly LogRecord[]): PackedRecords {
  const lengths = records.map(({ value }) => value?.length ?? -1);
  const values = new Uint8Array(lengths.reduce((sum, length) => sum + Math.max(length, 0), 0));
  let at = 0;
  for (const { value } of records) {
    if (value) values.set(value, at);
    at += value?.length ?? 0;
  }
  return { keys: records.map(({ key }) => key), lengths, values };
}

/** @param from offset of the first */
export function* unpacked(
  { keys, lengths, values }: PackedRecords,
  from: number,
): Generator<LogRecord> {
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    const value = length === -1 ? null : values.subarray(at, at + length);
    at += Math.max(length, 0);
    yield { offset: from + i, key: keys[i] ?? null, value };
  }
}
