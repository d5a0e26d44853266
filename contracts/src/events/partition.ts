const encoder = new TextEncoder();

/**
 * The partition of a key: FNV-1a (32 bit) over its UTF-8 bytes, modulo the partition count.
 * Ours and fixed for ever, sent explicitly with every record, so that no client library's choice
 * of hash can move a person to another partition.
 * @param key the event's subject
 * @param partitions the topic's partition count, ≥ 1
 */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(key)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193);
  }
  // murmur3's finaliser: FNV's low bits alone are poor for keys that differ in few places
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) % partitions;
}
