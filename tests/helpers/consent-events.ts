import { randomUUID } from 'node:crypto';
import { encodeEvent } from '@roletrail/contracts/events/codec';

/** A UUID that says version 7. Its order means nothing here. */
export function newId(): string {
  const id = randomUUID();
  return `${id.slice(0, 14)}7${id.slice(15)}`;
}

/** What differs between the decisions of a test. */
export interface TestDecision {
  readonly userId: string;
  readonly eventId?: string;
  readonly accepted?: boolean;
  readonly version?: string;
  readonly sequence?: number;
  readonly time?: string;
}

const AT = '2026-11-21T10:00:00.000Z';

/** The exact bytes of an accept or a decline as the outbox would hold them. */
export function decisionBytes(wanted: TestDecision): Uint8Array {
  const { userId, accepted = true, version = '2025-01-15', sequence = 1, time = AT } = wanted;
  const document = (docType: 'terms' | 'privacy') => ({
    docType,
    version,
    effectiveDate: '2025-01-15',
    sha256: 'ab'.repeat(32),
  });
  const common = {
    userId,
    documents: [document('terms'), document('privacy')],
    authentication: { sessionId: newId(), method: 'password' as const, authenticatedAt: AT },
    idempotencyKey: newId(),
    observed: { receivedAt: AT, ipRule: 'peer' },
    sealed: 'A'.repeat(300),
  };
  const presentation = { id: newId(), issuedAt: AT, expiresAt: AT };
  const envelope = { id: wanted.eventId ?? newId(), source: 'test', subject: userId };
  if (!accepted) {
    const data = {
      ...common,
      decision: 'declined' as const,
      reason: 'user_declined' as const,
      presentation,
      claimed: { acceptedAt: AT },
    };
    return encodeEvent(
      { ...envelope, type: 'roletrail.consent.declined.v1', data },
      time,
      sequence,
    );
  }
  const data = {
    ...common,
    decision: 'accepted' as const,
    reason: null,
    presentation,
    statement: 'I have read and accept the Terms',
    buttonText: 'Accept & Continue to Dashboard',
    locale: 'en',
    webBuild: null,
    signatureType: 'clickwrap' as const,
    claimed: {
      acceptedAt: AT,
      shownAt: AT,
      scrolledAt: AT,
      tickedAt: AT,
      tick: 'scroll' as const,
      scrollConfirmed: true,
    },
  };
  return encodeEvent({ ...envelope, type: 'roletrail.consent.accepted.v1', data }, time, sequence);
}
