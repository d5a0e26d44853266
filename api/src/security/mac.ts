import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 (RFC 2104) by a key of keys.ts: signs tokens, and hides names that are counted. */
export function computeMac(key: Uint8Array, said: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(said).digest();
}

/** Compares in a time that says nothing of where the first difference is. */
export function verifyMac(key: Uint8Array, said: string | Uint8Array, given: Uint8Array): boolean {
  const expected = computeMac(key, said);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * A token that anybody may read: `head.base64url(MAC)`.
 * @param said what the MAC is over, where that is more than the head
 */
export function signToken(key: Uint8Array, head: string, said = head): string {
  return `${head}.${computeMac(key, said).toString('base64url')}`;
}

/** Both parts of such a token, not judged yet; empty where there is no dot. */
export function splitToken(token: string): { head: string; mac: Buffer } {
  const dot = token.lastIndexOf('.');
  return {
    head: token.slice(0, Math.max(dot, 0)),
    mac: Buffer.from(token.slice(dot + 1), 'base64url'),
  };
}
