import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Passwords of public breaches, as a Bloom filter: what is in the list is always found, and about
 * one in a hundred thousand others with it. api/data/README.md says where the list comes from and
 * how the file is made.
 */
const filter = readFileSync(new URL('../../data/breached-passwords.bin', import.meta.url));

/** Bytes before the bits: number of hashes, then the number of bits. */
const HEAD_BYTES = 8;
const HASHES = filter.readUInt32BE(0);
const BITS = filter.readUInt32BE(4);

/** Whether a lower-case password stands in the list of breached ones. */
export function isBreached(password: string): boolean {
  for (const bit of positions(password)) {
    if (((filter[HEAD_BYTES + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** Double hashing over two 48-bit halves of SHA-256 (Kirsch and Mitzenmacher). */
function* positions(password: string): Generator<number> {
  const digest = createHash('sha256').update(password).digest();
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  for (let i = 0; i < HASHES; i++) yield (start + i * step) % BITS;
}
