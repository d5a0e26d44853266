import type { AcceptanceReason } from '@roletrail/contracts/events/consent';
import type { AcceptBody, DeclineBody } from '@roletrail/contracts/http/legal';
import type { Offer } from '@roletrail/contracts/offer';
import type { TermsReadingState } from './reading-machine.ts';

/** A decision on its way, with the key that makes sending it twice the same as sending it once. */
export type ConsentAttempt<Body> = { key: string; body: Body };

/** What was on the screen, and why. */
export type ShownDocuments = {
  /** why the person was asked */
  reason: AcceptanceReason;
  presentationId: string;
  terms: { version: string; sha256: string };
  privacy: { version: string; sha256: string };
  /** the words on the screen, which are part of the record */
  offer: Offer;
};
export type ConsentClient = { userId: string; deviceId: string; userAgent: string };

/** The body of an acceptance, or null while the reading does not allow one. */
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
 * The attempt to send: the earlier one, bytes and key, when only the moment of the press differs;
 * a new one, with a new key, when the person or the documents changed anything.
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
