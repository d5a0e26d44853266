const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Returns an id of a want: 8 hexadecimal digits of its words, so that a correction can be stored in
 * an entry of the browser's history without the words. Case and spaces do not count.
 */
export function wantIdOf(words: string): string {
  const key = words.toLowerCase().replace(/\s+/g, ' ').trim();
  let hash = FNV_OFFSET;
  for (let at = 0; at < key.length; at++)
    hash = Math.imul(hash ^ key.charCodeAt(at), FNV_PRIME) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
