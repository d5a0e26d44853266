/**
 * SHA-256 and Ed25519 on @noble: the twin of `hash.ts` for browsers, where node:crypto is absent and
 * WebCrypto only answers asynchronously.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 as streamedSha256 } from '@noble/hashes/sha2.js';
import type { StreamedSha256 } from './hash.ts';
import { sha256 } from './sha256.browser.ts';

// Without its table of multiples, which takes longer to make than the few signatures of a page.
ed25519.Point.BASE.precompute(1);

export { sha256 };

/** Writes the 32 bytes of SHA-256(data) into `out` at `offset`. */
export function sha256Into(data: Uint8Array, out: Uint8Array, offset: number): void {
  out.set(sha256(data), offset);
}

export function createSha256(): StreamedSha256 {
  const hashing = streamedSha256.create();
  return { update: (data) => void hashing.update(data), digest: () => hashing.digest() };
}

/** The 32-byte Ed25519 public key of a 32-byte seed (RFC 8032 §5.1.5). */
export function ed25519PublicKey(seed: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(seed);
}

/** The 64-byte Ed25519 signature of `message` under a 32-byte seed. */
export function ed25519Sign(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, seed);
}

/** True when `signature` is the key's over `message`; false for anything malformed. */
export function ed25519Verify(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  // zip215 would admit encodings that RFC 8032 and OpenSSL refuse; both twins must judge alike.
  return ed25519.verify(signature, message, publicKey, { zip215: false });
}
