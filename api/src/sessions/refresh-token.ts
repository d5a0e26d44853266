import type { SessionTimes } from '../callers/session-state.ts';
import { computeMac, verifyMac } from '../security/mac.ts';

/** Content of a refresh token. */
export interface RefreshClaim {
  readonly sessionId: string;
  readonly counter: number;
}

const ID_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 4;
const MAC_BYTES = 32;
const MAX_COUNTER = 2 ** 31 - 1;

/**
 * Creates refresh token n of a session: base64url(session id ‖ n as uint32 ‖ HMAC-SHA-256(key,
 * both)). The database stores only n, so its content cannot be used to sign in.
 */
export function makeRefreshToken(key: Uint8Array, { sessionId, counter }: RefreshClaim): string {
  if (!Number.isInteger(counter) || counter < 0 || counter > MAX_COUNTER) {
    throw new RangeError(`refresh counter ${counter} is out of range`);
  }
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(sessionId.replaceAll('-', ''), 0, ID_BYTES, 'hex');
  head.writeUInt32BE(counter, ID_BYTES);
  return Buffer.concat([head, computeMac(key, head)]).toString('base64url');
}

/** Returns the claim of a token signed with this key, else null. */
export function readRefreshToken(key: Uint8Array, token: string): RefreshClaim | null {
  // 52 bytes are 70 base64url characters; the comparison below makes the text form unique too
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!verifyMac(key, head, bytes.subarray(HEAD_BYTES))) return null;
  const hex = head.toString('hex', 0, ID_BYTES);
  const sessionId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
  return { sessionId, counter: head.readUInt32BE(ID_BYTES) };
}

/** Time a token still works after the first use of its successor. */
const GRACE_MS = 10_000;

export type RefreshVerdict = 'rotate' | 'head' | 'reused';

/** Newest refresh token of a session, and the first uses that end older ones. */
export interface RefreshHead extends Pick<SessionTimes, 'now'> {
  readonly counter: number;
  readonly rotatedAt: Date;
  /** first use of an access token that came with the head; void if before `rotatedAt` */
  readonly headUsedAt: Date | null;
  /** first use of the token before the head, or of an access token that came with it */
  readonly previousUsedAt: Date | null;
}

/**
 * Judges the use of a verified counter in a live session.
 *
 * `rotate`: the head. `head`: an older token whose successor was not used yet, or at most 10 s ago.
 * An answer was lost, or tabs raced, so the device gets the head again. `reused`: any other token,
 * and any token without the device cookie of the session; a copy was used.
 * @param sameDevice the device cookie is the one bound to the session
 */
export function verifyRefreshToken(
  head: RefreshHead,
  presented: number,
  sameDevice: boolean,
): RefreshVerdict {
  if (!sameDevice) return 'reused';
  if (presented === head.counter) return 'rotate';
  const inGrace = (usedAt: Date) => head.now.getTime() - usedAt.getTime() <= GRACE_MS;
  if (presented === head.counter - 1) {
    const used = head.headUsedAt !== null && head.headUsedAt >= head.rotatedAt;
    return !used || inGrace(head.headUsedAt) ? 'head' : 'reused';
  }
  const beforePrevious = presented === head.counter - 2 && head.previousUsedAt !== null;
  return beforePrevious && inGrace(head.previousUsedAt) ? 'head' : 'reused';
}
