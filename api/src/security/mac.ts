import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Computes HMAC-SHA-256 (RFC 2104) with a key of keys.ts: signs tokens, hashes counter names. */
export function computeMac(key: Uint8Array | KeyObject, data: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Compares in constant time. */
export function verifyMac(key: Uint8Array, data: string | Uint8Array, given: Uint8Array): boolean {
  const expected = computeMac(key, data);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Creates a token with readable content: `head.base64url(MAC)`.
 * @param data input of the MAC, if it is more than the head
 */
export function signToken(key: Uint8Array, head: string, data = head): string {
  return `${head}.${computeMac(key, data).toString('base64url')}`;
}

/** Splits such a token without verifying it; both parts are empty without a dot. */
export function splitToken(token: string): { head: string; mac: Buffer } {
  const dot = token.lastIndexOf('.');
  return {
    head: token.slice(0, Math.max(dot, 0)),
    mac: Buffer.from(token.slice(dot + 1), 'base64url'),
  };
}
