import { createHash, randomBytes } from 'node:crypto';
import { isMacOf, partsOf, signToken } from '../security/mac.ts';

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
  return signToken(key, id, leaving(id));
}

/** The subscription that a token ends; null when it is not ours. */
export function readLeaveToken(key: Uint8Array, token: string): string | null {
  const { head: id, mac } = partsOf(token);
  return isMacOf(key, leaving(id), mac) ? id : null;
}

const leaving = (id: string) => `leave ${id}`;
