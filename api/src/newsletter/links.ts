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

/** Creates the token that ends a subscription; valid as long as it exists, and not forgeable. */
export function leaveToken(key: Uint8Array, id: string): string {
  return signToken(key, id, leaving(id));
}

/** Returns the subscription id of a token; null if the token is invalid. */
export function readLeaveToken(key: Uint8Array, token: string): string | null {
  const { head: id, mac } = splitToken(token);
  return verifyMac(key, leaving(id), mac) ? id : null;
}

/** Creates the token that shows the receipt of a consent; it ends nothing. */
export function receiptToken(key: Uint8Array, id: string): string {
  return signToken(key, id, showing(id));
}

/** Returns the subscription id of a token for a receipt; null if the token is invalid. */
export function readReceiptToken(key: Uint8Array, token: string): string | null {
  const { head: id, mac } = splitToken(token);
  return verifyMac(key, showing(id), mac) ? id : null;
}

/** Returns the link of a letter that ends it: a page for people, one click for mail programs. */
export function leaveUrl(publicOrigin: string, key: Uint8Array, id: string): string {
  return `${publicOrigin}/newsletter/unsubscribe?token=${leaveToken(key, id)}`;
}

const leaving = (id: string) => `leave ${id}`;
const showing = (id: string) => `receipt ${id}`;
