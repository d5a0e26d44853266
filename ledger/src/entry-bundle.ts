/** Entry bundles (C2SP tlog-tiles, "Log entries"): each entry after its big-endian uint16 length. */
import { MAX_ENTRY_BYTES } from './entry.ts';
import { LedgerError } from './errors.ts';
import { TILE_WIDTH } from './tile.ts';

/** The bundle of up to 256 entries. Throws `ENTRY_TOO_LONG` or `BUNDLE_INVALID`. */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.length > TILE_WIDTH) {
    throw new LedgerError('BUNDLE_INVALID', `${entries.length} entries in a bundle of 256`);
  }
  const bundle = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0));
  let at = 0;
  for (const entry of entries) {
    if (entry.length > MAX_ENTRY_BYTES) {
      throw new LedgerError('ENTRY_TOO_LONG', `an entry of ${entry.length} bytes`);
    }
    bundle[at] = entry.length >> 8;
    bundle[at + 1] = entry.length;
    bundle.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bundle;
}

/** The entries of a bundle, as views into it. Throws `BUNDLE_INVALID` for cut or overlong content. */
export function decodeEntryBundle(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const [high, low] = bundle.subarray(at, at + 2);
    const start = at + 2;
    if (high === undefined || low === undefined || start + high * 256 + low > bundle.length) {
      throw new LedgerError('BUNDLE_INVALID', `the bundle ends within entry ${entries.length}`);
    }
    at = start + high * 256 + low;
    entries.push(bundle.subarray(start, at));
    if (entries.length > TILE_WIDTH) {
      throw new LedgerError('BUNDLE_INVALID', 'more than 256 entries in a bundle');
    }
  }
  return entries;
}
