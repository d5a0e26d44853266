import { createHash } from 'node:crypto';
import { computeMac, signToken, splitToken, verifyMac } from '../security/mac.ts';

/**
 * Returns the secret of the link that confirms a request; only its hash is stored. A second letter
 * has the same link, so that another person's asking does not end the link of the first letter.
 */
export function confirmationToken(key: Uint8Array, requestId: string): string {
  return computeMac(key, `confirm ${requestId}`).toString('base64url');
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What ends a subscription: good for as long as it exists, and nobody else can make one. */
export function leaveToken(key: Uint8Array, id: string): string {
  return signToken(key, id, leaving(id));
}

/** The subscription that a token ends; null when it is not ours. */
export function readLeaveToken(key: Uint8Array, token: string): string | null {
  const { head: id, mac } = splitToken(token);
  return verifyMac(key, leaving(id), mac) ? id : null;
}

const leaving = (id: string) => `leave ${id}`;
