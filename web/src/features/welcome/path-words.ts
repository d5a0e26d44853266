/**
 * How the path from an entry to the root reads.
 * @param hashes how many stand beside it, none in a ledger of one entry
 * @param size entries under the root
 */
export function pathInWords(hashes: number, size: number): string {
  if (hashes === 0) return 'It is the only entry, so it is the root';
  const lead = hashes === 1 ? 'fingerprint leads' : 'fingerprints lead';
  return `${hashes} ${lead} from it to the root of ${size} entries`;
}
