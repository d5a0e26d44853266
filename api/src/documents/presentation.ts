import { PRESENTATION_HOURS } from '@roletrail/contracts/limits';
import { type Offer, offer } from '@roletrail/contracts/offer';
import { docType, documentVersion, sha256Hex, uuid } from '@roletrail/contracts/primitives';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { signToken, splitToken, verifyMac } from '../security/mac.ts';

/**
 * Presentation: the server's signed statement that it sent these documents and this offer to this
 * caller at this time. The client returns it with its decision; the server stores nothing.
 *
 * Form: `rtp2.` base64url(JSON) `.` base64url(HMAC-SHA-256 of everything before the last dot).
 * `rtp1` is the same without the offer; servers of the previous release create it, so both are
 * read.
 */
const presentedV1 = z.strictObject({
  id: uuid,
  /** null: sent to a signed-out caller; no decision can use it */
  userId: uuid.nullable(),
  sessionId: uuid.nullable(),
  documents: z.array(z.strictObject({ docType, version: documentVersion, sha256: sha256Hex })),
  /** milliseconds since the epoch */
  issuedAt: z.int(),
  expiresAt: z.int(),
});
const presentedV2 = presentedV1.extend({ offer });

export interface Presentation extends z.infer<typeof presentedV1> {
  /** null: the token is an `rtp1` */
  readonly offer: Offer | null;
}
export type PresentedDocument = Presentation['documents'][number];

export type PresentationVerdict =
  | { ok: true; presentation: Presentation }
  | { ok: false; reason: 'malformed' | 'forged' | 'expired' | 'not_yours' };

/** Signed-in caller; null if signed out. */
export interface PresentationCaller {
  userId: string;
  sessionId: string;
}

const PREFIX = 'rtp2';
const LIFETIME_MS = PRESENTATION_HOURS * 3_600_000;

/**
 * Signs the documents and the words offered with them.
 * @param key keys.presentation (security/keys.ts)
 * @param now milliseconds since the epoch
 */
export function signPresentation(
  key: Uint8Array,
  caller: PresentationCaller | null,
  documents: readonly PresentedDocument[],
  offered: Offer,
  now: number,
): string {
  const body: z.infer<typeof presentedV2> = {
    id: uuidv7(),
    userId: caller?.userId ?? null,
    sessionId: caller?.sessionId ?? null,
    documents: documents.map(({ docType, version, sha256 }) => ({ docType, version, sha256 })),
    issuedAt: now,
    expiresAt: now + LIFETIME_MS,
    offer: offered,
  };
  return signToken(key, `${PREFIX}.${Buffer.from(JSON.stringify(body)).toString('base64url')}`);
}

/**
 * Verifies a token returned with a decision. The caller checks whether its documents are still
 * current (consent/decide.ts).
 */
export function verifyPresentation(
  key: Uint8Array,
  token: string,
  caller: PresentationCaller,
  now: number,
): PresentationVerdict {
  const { head, mac } = splitToken(token);
  if (!/^rtp[12]\.[A-Za-z0-9_-]+$/.test(head)) return { ok: false, reason: 'malformed' };
  // compare the text too: base64url has spare bits, and a token must have one spelling
  if (!verifyMac(key, head, mac) || signToken(key, head) !== token) {
    return { ok: false, reason: 'forged' };
  }
  const body = readBody(head);
  if (!body) return { ok: false, reason: 'malformed' };
  if (body.expiresAt <= now) return { ok: false, reason: 'expired' };
  if (body.userId !== caller.userId || body.sessionId !== caller.sessionId) {
    return { ok: false, reason: 'not_yours' };
  }
  return { ok: true, presentation: body };
}

/** Returns the signed body, or null if it fits neither form. @param head all before the last dot */
function readBody(head: string): Presentation | null {
  const [version, base64url = ''] = head.split('.');
  try {
    const body = JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
    return version === PREFIX
      ? presentedV2.parse(body)
      : { ...presentedV1.parse(body), offer: null };
  } catch (error) {
    // signed by us, but in a form that this release does not know
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
