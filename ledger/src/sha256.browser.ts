/** SHA-256 on @noble, without the curve that `hash.browser.ts` brings: for pages that only hash. */
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';

/** SHA-256(data), 32 bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  return nobleSha256(data);
}
