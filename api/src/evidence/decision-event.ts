import type { EventOf } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';

/** An event that is a person's decision. */
export type DecisionEvent = EventOf<
  | 'roletrail.consent.accepted.v1'
  | 'roletrail.consent.declined.v1'
  | 'roletrail.consent.withdrawn.v1'
>;

/** Reads a log entry that may be a decision; null when it is something else. */
export function decisionEvent(bytes: Uint8Array): DecisionEvent | null {
  const decoded = decodeEvent(bytes);
  if (decoded.kind !== 'event') return null;
  switch (decoded.event.type) {
    case 'roletrail.consent.accepted.v1':
    case 'roletrail.consent.declined.v1':
    case 'roletrail.consent.withdrawn.v1':
      return decoded.event;
    default:
      return null;
  }
}

/** The documents that a decision names; a withdrawal names the acceptance instead. */
export function documentsOf(event: DecisionEvent) {
  return event.type === 'roletrail.consent.withdrawn.v1' ? [] : event.data.documents;
}

export function versionsOf(event: DecisionEvent): {
  termsVersion: string | null;
  privacyVersion: string | null;
} {
  const version = (docType: 'terms' | 'privacy') =>
    documentsOf(event).find((d) => d.docType === docType)?.version ?? null;
  return { termsVersion: version('terms'), privacyVersion: version('privacy') };
}
