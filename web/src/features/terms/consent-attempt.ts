import type { AcceptanceReason } from '@roletrail/contracts/events/consent';
import type { AcceptBody, DeclineBody } from '@roletrail/contracts/http/legal';
import type { Offer } from '@roletrail/contracts/offer';
import type { TermsReadingState } from './reading-machine.ts';
import type { GateReason } from './terms-gate-machine.ts';

/** Decision request with its idempotency key. */
export type ConsentAttempt<Body> = { key: string; body: Body };

/**
 * Returns the reason code that an acceptance records. Its event has no code for a request of staff,
 * which is an event of its own, earlier in the ledger. @param reason null: unknown
 */
export function recordedReason(reason: GateReason | null): AcceptanceReason {
  return reason === null || reason === 'asked_again' ? 'consent_required' : reason;
}

/** Documents on the screen, with the reason. */
export type ShownDocuments = {
  /** reason for the dialog */
  reason: AcceptanceReason;
  presentationId: string;
  terms: { version: string; sha256: string };
  privacy: { version: string; sha256: string };
  /** offered texts, part of the record */
  offer: Offer;
};
export type ConsentClient = { userId: string; deviceId: string; userAgent: string };

/** Builds the body of an acceptance; null if the reading does not allow it. */
export function acceptBodyOf(
  shown: ShownDocuments,
  client: ConsentClient,
  reading: TermsReadingState,
  acceptedAt: string,
): AcceptBody | null {
  const { unlocked, checked, tick, scrolledAt, tickedAt } = reading;
  if (!unlocked || !checked || tick === null || scrolledAt === null || tickedAt === null) {
    return null;
  }
  return {
    userId: client.userId,
    termsVersion: shown.terms.version,
    privacyVersion: shown.privacy.version,
    accepted: true,
    reason: shown.reason,
    hashOfDocument: shown.terms.sha256,
    privacyHash: shown.privacy.sha256,
    acceptedAt,
    scrollConfirmed: true,
    deviceId: client.deviceId,
    userAgent: client.userAgent.slice(0, 512),
    signatureType: 'clickwrap',
    presentationId: shown.presentationId,
    tick,
    shownAt: reading.shownAt,
    scrolledAt,
    tickedAt,
    ...shown.offer,
  };
}

export function declineBodyOf(
  shown: ShownDocuments,
  client: ConsentClient,
  declinedAt: string,
): DeclineBody {
  return {
    userId: client.userId,
    termsVersion: shown.terms.version,
    accepted: false,
    reason: 'user_declined',
    hashOfDocument: shown.terms.sha256,
    acceptedAt: declinedAt,
    presentationId: shown.presentationId,
    deviceId: client.deviceId,
  };
}

/**
 * Returns the earlier attempt (same key and bytes) if only the press time differs; else a new one
 * with a new key.
 */
export function attemptFor<Body extends { acceptedAt: string }>(
  earlier: ConsentAttempt<Body> | null,
  body: Body,
  newKey: () => string,
): ConsentAttempt<Body> {
  if (earlier !== null && sameDecision(earlier.body, body)) return earlier;
  return { key: newKey(), body };
}

function sameDecision(a: { acceptedAt: string }, b: { acceptedAt: string }): boolean {
  return JSON.stringify({ ...a, acceptedAt: '' }) === JSON.stringify({ ...b, acceptedAt: '' });
}
