/** The three hashes of an RFC 6962 tree (§2.1): leaf, node and the root of nothing. */
import { sha256, sha256Into } from '#hash';
import { LedgerError } from './errors.ts';

export { sha256 };

/** Bytes in a hash. */
export const HASH_BYTES = 32;

// Scratch space is safe here: nothing below yields between writing and reading it.
const nodeScratch = new Uint8Array(1 + 2 * HASH_BYTES);
nodeScratch[0] = 1;
const leafScratch = new Uint8Array(1 + 65_535);

/** SHA-256(0x00 ‖ entry). */
export function leafHash(entry: Uint8Array): Uint8Array {
  const size = entry.length + 1;
  const prefixed =
    size <= leafScratch.length ? leafScratch.subarray(0, size) : new Uint8Array(size);
  prefixed.set(entry, 1);
  return sha256(prefixed);
}

/** SHA-256(0x01 ‖ left ‖ right); both must be 32 bytes, which the callers in this room have checked. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  nodeScratch.set(left, 1);
  nodeScratch.set(right, 1 + HASH_BYTES);
  const out = new Uint8Array(HASH_BYTES);
  sha256Into(nodeScratch, out, 0);
  return out;
}

/** The root of the tree of size 0: SHA-256 of the empty string. */
export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array(0));
}

/** Throws `HASH_INVALID` unless `hash` is 32 bytes. */
export function assertHash(hash: Uint8Array, what: string): void {
  if (hash.length !== HASH_BYTES) {
    throw new LedgerError('HASH_INVALID', `${what} has ${hash.length} bytes, not ${HASH_BYTES}`);
  }
}

/** Throws `NUMBER_INVALID` unless `value` is an integer within 0 … 2^53 − 1. */
export function assertCount(value: number, what: string): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new LedgerError('NUMBER_INVALID', `${what} ${value} is no integer within 0 … 2^53 − 1`);
  }
}

/** True when both hashes hold the same bytes. Hashes are public, so time may depend on them. */
export function hashesEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
