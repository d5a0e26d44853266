import { EVENTS, type EventType, type NewestEvent, type RoletrailEvent } from './catalogue.ts';
import { decodeEvent } from './codec.ts';
import { upcast } from './upcast.ts';

/** Every type and version in which a decision was ever recorded. */
export type DecisionType = {
  [T in EventType]: (typeof EVENTS)[T]['decision'] extends true ? T : never;
}[EventType];

/** A person's decision as its newest version has it, whichever version recorded it. */
export type DecisionEvent = Extract<NewestEvent, { type: DecisionType }>;

/** The decision that an event is, or null: what folds and readers ask, whatever its version. */
export function toDecisionEvent(event: RoletrailEvent): DecisionEvent | null {
  const newest = upcast(event);
  return isDecision(newest) ? newest : null;
}

function isDecision(event: NewestEvent): event is DecisionEvent {
  return EVENTS[event.type].decision;
}

/** Request of staff to decide again, as its newest version has it. */
export type ConsentRequestEvent = Extract<
  NewestEvent,
  { type: `roletrail.consent.requested.v${number}` }
>;

/** Returns the request to decide again that an event is, or null. */
export function toConsentRequest(event: RoletrailEvent): ConsentRequestEvent | null {
  const newest = upcast(event);
  return isConsentRequest(newest) ? newest : null;
}

function isConsentRequest(event: NewestEvent): event is ConsentRequestEvent {
  return event.type.startsWith('roletrail.consent.requested.');
}

/** Reads an entry that may be a decision; null when it is something else, or cannot be read. */
export function readDecision(bytes: Uint8Array): DecisionEvent | null {
  const decoded = decodeEvent(bytes);
  return decoded.kind === 'event' ? toDecisionEvent(decoded.event) : null;
}

/** The documents that a decision names; a withdrawal names the acceptance instead. */
export function documentsOf({ data }: DecisionEvent) {
  switch (data.decision) {
    case 'accepted':
    case 'declined':
      return data.documents;
    case 'withdrawn':
      return [];
    default:
      return unhandled(data);
  }
}

/** A kind of decision that the lines above do not know compiles nowhere. */
function unhandled(data: never): never {
  throw new Error(`no reading of the decision ${JSON.stringify(data)}`);
}

/** The versions of terms and privacy policy that a decision names. */
export function versionsOf(event: DecisionEvent): {
  termsVersion: string | null;
  privacyVersion: string | null;
} {
  const documents = documentsOf(event);
  return {
    termsVersion: documents.find(({ docType }) => docType === 'terms')?.version ?? null,
    privacyVersion: documents.find(({ docType }) => docType === 'privacy')?.version ?? null,
  };
}
