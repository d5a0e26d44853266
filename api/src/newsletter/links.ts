import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret of a confirmation link; only its hash is stored. */
export function newConfirmation(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What ends a subscription: good for as long as it exists, and nobody else can make one. */
export function leaveToken(key: Uint8Array, id: string): string {
  return `${id}.${mac(key, id).toString('base64url')}`;
}

/** The subscription that a token ends; null when it is not ours. */
export function readLeaveToken(key: Uint8Array, token: string): string | null {
  const dot = token.lastIndexOf('.');
  const id = token.slice(0, Math.max(dot, 0));
  const given = Buffer.from(token.slice(dot + 1), 'base64url');
  const expected = mac(key, id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function mac(key: Uint8Array, id: string): Buffer {
  return createHmac('sha256', key).update(`leave ${id}`).digest();
}
