import type { SessionTimes } from '../callers/session-state.ts';
import { isMacOf, macOf } from '../security/mac.ts';

/** What a refresh token names. */
export interface RefreshClaim {
  readonly sessionId: string;
  readonly counter: number;
}

const ID_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 4;
const MAC_BYTES = 32;
const MAX_COUNTER = 2 ** 31 - 1;

/**
 * Refresh token n of a session: base64url(session id ‖ n as uint32 ‖ HMAC-SHA-256(key, both)).
 * The database stores n alone, so its content lets nobody in.
 */
export function makeRefreshToken(key: Uint8Array, { sessionId, counter }: RefreshClaim): string {
  if (!Number.isInteger(counter) || counter < 0 || counter > MAX_COUNTER) {
    throw new RangeError(`refresh counter ${counter} is out of range`);
  }
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(sessionId.replaceAll('-', ''), 0, ID_BYTES, 'hex');
  head.writeUInt32BE(counter, ID_BYTES);
  return Buffer.concat([head, macOf(key, head)]).toString('base64url');
}

/** The claim of a token that this key made; null for everything else. */
export function readRefreshToken(key: Uint8Array, token: string): RefreshClaim | null {
  // 52 bytes are 70 base64url characters; the comparison below makes the text form unique too
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!isMacOf(key, head, bytes.subarray(HEAD_BYTES))) return null;
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

/** Any earlier token of the same device is forgiven this long after a rotation. */
const ROTATION_GRACE_MS = 10_000;

export type RefreshVerdict = 'rotate' | 'head' | 'reused';

/**
 * What the use of a verified counter means for a live session. `rotate`: it was
 * the head. `head`: the answer to its use was lost, or tabs and reloads raced; the device gets
 * the current head again and nothing changes. `reused`: the token has been copied.
 * @param sameDevice the device cookie is the one bound to the session
 */
export function judgeRefresh(
  row: Pick<SessionTimes, 'now'> & { readonly counter: number; readonly rotatedAt: Date },
  presented: number,
  sameDevice: boolean,
): RefreshVerdict {
  if (presented === row.counter) return 'rotate';
  if (!sameDevice || presented > row.counter) return 'reused';
  if (presented === row.counter - 1) return 'head';
  return row.now.getTime() - row.rotatedAt.getTime() <= ROTATION_GRACE_MS ? 'head' : 'reused';
}
