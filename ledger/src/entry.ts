/** Maps a record's value to its ledger entry. */
import { toHex } from './hex.ts';
import { sha256 } from './rfc6962.ts';

/** The longest entry a C2SP entry bundle can hold: its length prefix is a uint16. */
export const MAX_ENTRY_BYTES = 65_535;

const encoder = new TextEncoder();

/**
 * The exact bytes of the entry for a record's value: the value itself, or, for a null value or one of
 * more than 65,535 bytes, the stub `{"unreadable":1,"length":n,"sha256":"…"}`.
 *
 * In the stub a null value has length −1 (as in Kafka's record format) and the digest of the empty
 * string; an empty value is readable and is an entry of no bytes.
 */
export function entryBytes(value: Uint8Array | null): Uint8Array {
  if (value !== null && value.length <= MAX_ENTRY_BYTES) return value;
  const length = value === null ? -1 : value.length;
  const digest = toHex(sha256(value ?? new Uint8Array(0)));
  return encoder.encode(`{"unreadable":1,"length":${length},"sha256":"${digest}"}`);
}
