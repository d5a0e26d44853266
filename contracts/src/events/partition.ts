const encoder = new TextEncoder();

/**
 * Computes the partition of a key: FNV-1a (32 bit) of its UTF-8 bytes, modulo the partition count.
 * Permanent and sent with every record, so that a client library's hash cannot move a person to
 * another partition.
 * @param key the event's subject
 * @param partitions the topic's partition count, ≥ 1
 */
export function computePartition(key: string, partitions: number): number {
  let hash = hashOfAscii(key) ?? hashOf(encoder.encode(key));
  // murmur3's finaliser: FNV's low bits alone are poor for similar keys
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) % partitions;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Hashes an ASCII key, as nearly all ids are, without copying it; null if it is not ASCII. */
function hashOfAscii(key: string): number | null {
  let hash = FNV_OFFSET;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    if (code > 0x7f) return null;
    hash = Math.imul(hash ^ code, FNV_PRIME);
  }
  return hash;
}

function hashOf(bytes: Uint8Array): number {
  let hash = FNV_OFFSET;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash;
}
