import { randomUUID } from 'node:crypto';
import { DEFAULT_PARTITIONS, type EventType } from '@roletrail/contracts/events/catalogue';
import { type EventDraft, encodeEvent } from '@roletrail/contracts/events/codec';
import { computePartition } from '@roletrail/contracts/events/partition';

/** A UUID that says version 7. Its order means nothing here. */
export function newId(): string {
  const id = randomUUID();
  return `${id.slice(0, 14)}7${id.slice(15)}`;
}

/** An id whose records belong in this of the three partitions. */
export function newIdIn(partition: number): string {
  for (;;) {
    const id = newId();
    if (computePartition(id, DEFAULT_PARTITIONS['consent-events']) === partition) return id;
  }
}

/** Fields in which the decisions of a test differ. */
export interface TestDecision {
  readonly userId: string;
  readonly eventId?: string;
  readonly accepted?: boolean;
  readonly version?: string;
  readonly sequence?: number;
  readonly time?: string;
  /** which version of the event records it; default the newest */
  readonly recordedAs?: 1 | 2 | 3 | 4 | 5;
  readonly emailProved?: boolean;
  readonly sealed?: string;
  readonly account?: string;
}

const AT = '2026-11-21T10:00:00.000Z';
const OFFER = {
  statement: 'I have read and accept the Terms',
  buttonText: 'Accept & Continue to Dashboard',
  locale: 'en',
};

/** The exact bytes of an accept or a decline as the outbox would hold them. */
export function decisionBytes(wanted: TestDecision): Uint8Array {
  const { userId, accepted = true, sequence = 1, time = AT } = wanted;
  const { recordedAs = 5, emailProved = true, account = 'A'.repeat(100) } = wanted;
  const envelope = { id: wanted.eventId ?? newId(), source: 'test', subject: userId };
  const v1 = { observed: { receivedAt: AT, ipRule: 'peer' } };
  const v2 = { observed: { ...v1.observed, emailProved } };
  const v3 = { ...v2, account };
  const encode = (draft: EventDraft<EventType>) => encodeEvent(draft, time, sequence);
  if (!accepted) {
    const data = declined(wanted);
    const { presentation } = data;
    const v4 = { ...v3, presentation: { ...presentation, offered: OFFER } };
    const type = 'roletrail.consent.declined' as const;
    if (recordedAs === 1) {
      return encode({ ...envelope, type: `${type}.v1`, data: { ...data, ...v1 } });
    }
    if (recordedAs === 2) {
      return encode({ ...envelope, type: `${type}.v2`, data: { ...data, ...v2 } });
    }
    return recordedAs === 3
      ? encode({ ...envelope, type: `${type}.v3`, data: { ...data, ...v3 } })
      : encode({ ...envelope, type: `${type}.v4`, data: { ...data, ...v4 } });
  }
  const data = acceptance(wanted);
  const worded = { ...data, ...OFFER };
  const type = 'roletrail.consent.accepted' as const;
  if (recordedAs === 1) {
    return encode({ ...envelope, type: `${type}.v1`, data: { ...worded, ...v1 } });
  }
  if (recordedAs === 2) {
    return encode({ ...envelope, type: `${type}.v2`, data: { ...worded, ...v2 } });
  }
  if (recordedAs === 3) {
    return encode({ ...envelope, type: `${type}.v3`, data: { ...worded, ...v3 } });
  }
  const v4 = { ...v3, reason: 'terms_changed' as const, words: null };
  if (recordedAs === 4) {
    return encode({ ...envelope, type: `${type}.v4`, data: { ...worded, ...v4 } });
  }
  const presentation = { ...data.presentation, offered: OFFER };
  const claimed = { ...data.claimed, ...OFFER };
  const v5 = { ...v4, presentation, claimed };
  return encode({ ...envelope, type: `${type}.v5`, data: { ...data, ...v5 } });
}

function common({ userId, version = '2025-01-15', sealed = 'A'.repeat(300) }: TestDecision) {
  const document = (docType: 'terms' | 'privacy') => ({
    docType,
    version,
    effectiveDate: '2025-01-15',
    sha256: 'ab'.repeat(32),
  });
  return {
    userId,
    documents: [document('terms'), document('privacy')],
    authentication: { sessionId: newId(), method: 'password' as const, authenticatedAt: AT },
    presentation: { id: newId(), issuedAt: AT, expiresAt: AT },
    idempotencyKey: newId(),
    sealed,
  };
}

function declined(wanted: TestDecision) {
  return {
    ...common(wanted),
    decision: 'declined' as const,
    reason: 'user_declined' as const,
    claimed: { acceptedAt: AT },
  };
}

function acceptance(wanted: TestDecision) {
  return {
    ...common(wanted),
    decision: 'accepted' as const,
    reason: 'in words of their own',
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
}

/** Encodes a request of staff to decide again. */
export function requestBytes(userId: string, sequence: number, time: string): Uint8Array {
  const data = {
    userId,
    about: 'terms' as const,
    reason: 'documents_unclear' as const,
    actor: { kind: 'user' as const, id: newId() },
    actId: newId(),
  };
  const type = 'roletrail.consent.requested.v1' as const;
  return encodeEvent({ id: newId(), source: 'test', subject: userId, type, data }, time, sequence);
}
