import { PRESENTATION_HOURS } from '@roletrail/contracts/limits';
import { docType, documentVersion, sha256Hex, uuid } from '@roletrail/contracts/primitives';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { isMacOf, partsOf, signToken } from '../security/mac.ts';

/**
 * A presentation: the server's signed word that it served these documents to this caller at this
 * time. The client sends it back with its decision; nothing about it is stored.
 *
 * Form: `rtp1.` base64url(JSON) `.` base64url(HMAC-SHA-256 over everything before the last dot).
 */
const presented = z.strictObject({
  id: uuid,
  /** null: served to somebody who was not signed in; nobody can decide on it */
  userId: uuid.nullable(),
  sessionId: uuid.nullable(),
  documents: z.array(z.strictObject({ docType, version: documentVersion, sha256: sha256Hex })),
  /** milliseconds since the epoch */
  issuedAt: z.int(),
  expiresAt: z.int(),
});
export type Presentation = z.infer<typeof presented>;
export type PresentedDocument = Presentation['documents'][number];

export type PresentationVerdict =
  | { ok: true; presentation: Presentation }
  | { ok: false; reason: 'malformed' | 'forged' | 'expired' | 'not_yours' };

/** Who asks: the signed-in caller, or nobody. */
export interface PresentationCaller {
  userId: string;
  sessionId: string;
}

const PREFIX = 'rtp1';
const LIFETIME_MS = PRESENTATION_HOURS * 3_600_000;

/**
 * Signs what was served.
 * @param key keys.presentation (security/keys.ts)
 * @param now milliseconds since the epoch
 */
export function signPresentation(
  key: Uint8Array,
  caller: PresentationCaller | null,
  documents: readonly PresentedDocument[],
  now: number,
): string {
  const body: Presentation = {
    id: uuidv7(),
    userId: caller?.userId ?? null,
    sessionId: caller?.sessionId ?? null,
    documents: documents.map(({ docType, version, sha256 }) => ({ docType, version, sha256 })),
    issuedAt: now,
    expiresAt: now + LIFETIME_MS,
  };
  return signToken(key, `${PREFIX}.${Buffer.from(JSON.stringify(body)).toString('base64url')}`);
}

/**
 * Judges a token that came back with a decision. Whether the documents it names are still the
 * current ones is the caller's question (consent/decide.ts).
 */
export function verifyPresentation(
  key: Uint8Array,
  token: string,
  caller: PresentationCaller,
  now: number,
): PresentationVerdict {
  const { head, mac } = partsOf(token);
  if (!/^rtp1\.[A-Za-z0-9_-]+$/.test(head)) return { ok: false, reason: 'malformed' };
  // the text is compared too: base64url has spare bits, and one token has one spelling
  if (!isMacOf(key, head, mac) || signToken(key, head) !== token) {
    return { ok: false, reason: 'forged' };
  }
  const body = readBody(head.slice(PREFIX.length + 1));
  if (!body) return { ok: false, reason: 'malformed' };
  if (body.expiresAt <= now) return { ok: false, reason: 'expired' };
  if (body.userId !== caller.userId || body.sessionId !== caller.sessionId) {
    return { ok: false, reason: 'not_yours' };
  }
  return { ok: true, presentation: body };
}

function readBody(base64url: string): Presentation | null {
  try {
    return presented.parse(JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8')));
  } catch (error) {
    // our own signature over something that is not ours: a token of another version
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
